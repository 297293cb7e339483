// Paydesk's own log: what was asked, by whom, how it ended and how long it took. Never what was typed, a secret, or anything of a consumer's.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { createStream } from 'rotating-file-stream';

/** What a line may hold; anything else is a type error, so that no input slips in. ms: how long it took. code: a problem's. places: the stack of an error nobody foresaw, without its message. */
export type LogLine = {
  requestId?: string;
  person?: string;
  procedure?: string;
  ms?: number;
  code?: string;
  why?: string;
  places?: string;
};

export type Log = {
  info: (line: LogLine, message: string) => void;
  warn: (line: LogLine, message: string) => void;
  error: (line: LogLine, message: string) => void;
};

/** Five files of 5 MB at most: weeks of a busy desk. */
const ROTATION = { size: '5M', maxFiles: 5 } as const;

/** Opens the log of a data folder: `logs/paydesk.log`, one JSON object a line, times ISO 8601 in UTC. A disk that can't take it stops nothing. */
export function openLog(dataFolder: string): { log: Log; close: () => Promise<void> } {
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = createStream('paydesk.log', { path: folder, mode: 0o600, ...ROTATION });
  file.on('error', () => undefined);
  return { log: logTo(file), close: () => new Promise((resolve) => file.end(() => resolve())) };
}

/** A log that writes its lines to a stream. */
export function logTo(stream: { write: (line: string) => unknown }): Log {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime } as const;
  return pino(options, stream as Parameters<typeof pino>[1] & object) satisfies Pick<Logger, keyof Log>;
}
