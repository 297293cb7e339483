// Paydesk's own log: what was asked, by whom, how it ended and how long it took. Never what was typed, a secret, or anything of a consumer's.
import { mkdirSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { createStream } from 'rotating-file-stream';

/** What a line may hold; anything else is a type error, so that no input slips in. ms: how long it took. device: its ID; calls: names of ledger calls, each with how often. code: a problem's. places: the stack of an unforeseen error, without its message. */
export type LogLine = {
  requestId?: string;
  person?: string;
  device?: string;
  calls?: string;
  procedure?: string;
  ms?: number;
  code?: string;
  why?: string;
  bytes?: number;
  payments?: number;
  version?: string;
  listening?: string;
  places?: string;
};

export type Log = {
  info: (line: LogLine, message: string) => void;
  warn: (line: LogLine, message: string) => void;
  error: (line: LogLine, message: string) => void;
};

/** Five files of 5 MB at most: weeks of a busy desk. */
const ROTATION = { size: '5M', maxFiles: 5 } as const;

/** Engineering values: as many of the last lines are told in the diagnostics, out of as many bytes. */
const LAST_LINES = 200;
const LAST_BYTES = 256_000;

/** The last lines of a data folder's log, oldest first; right after a rotation, of the file before it too. */
export async function lastLines(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'logs');
  const lines = await lastLinesIn(join(folder, 'paydesk.log')).catch(() => []);
  if (lines.length >= LAST_LINES) return lines;
  // Rotated files begin with their time.
  const before = (await readdir(folder))
    .filter((name) => /^\d.*paydesk\.log$/.test(name))
    .sort()
    .at(-1);
  const earlier = before === undefined ? [] : await lastLinesIn(join(folder, before)).catch(() => []);
  return [...earlier, ...lines].slice(-LAST_LINES);
}

async function lastLinesIn(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - LAST_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(LAST_BYTES), position: from });
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first may have lost its beginning.
    return lines
      .slice(from > 0 ? 1 : 0)
      .filter(Boolean)
      .slice(-LAST_LINES);
  } finally {
    await file.close();
  }
}

/** How many lines wait for a data folder; a start that takes minutes is asked little meanwhile. */
const MAX_WAITING = 1_000;

export type OpenLog = {
  log: Log;
  /** From here on, lines go to `logs/paydesk.log` of a data folder: one JSON object a line, times ISO 8601 in UTC. A disk that can't take it stops nothing. Gives what closes it. */
  writeTo: (dataFolder: string) => () => Promise<void>;
};

/** Opens a log whose lines wait in memory until the data folder is this process's own: another Paydesk may write there. */
export function openLog(): OpenLog {
  const waiting: string[] = [];
  let write = (line: string): unknown => waiting.length < MAX_WAITING && waiting.push(line);
  return {
    log: logTo({ write: (line) => write(line) }),
    writeTo: (dataFolder) => {
      const folder = join(dataFolder, 'logs');
      try {
        mkdirSync(folder, { recursive: true });
      } catch {
        // The ledger, which needs the folder too, says what is wrong with it.
      }
      const file = createStream('paydesk.log', { path: folder, mode: 0o600, ...ROTATION });
      file.on('error', () => undefined);
      write = (line) => file.write(line);
      for (const line of waiting.splice(0)) file.write(line);
      return () => {
        write = () => undefined;
        return new Promise((resolve) => file.end(() => resolve()));
      };
    },
  };
}

/** A log that writes its lines to a stream. `namesLevels`: as words, for collectors that don't know pino's numbers. */
export function logTo(stream: { write: (line: string) => unknown }, namesLevels = false): Log {
  const formatters = namesLevels ? { level: (level: string) => ({ level }) } : {};
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters } as const;
  return pino(options, stream as Parameters<typeof pino>[1] & object) satisfies Pick<Logger, keyof Log>;
}
