// What is kept of the last start that failed, for the diagnostics: beside the data or, where that can't be written, among the user's own state.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { conditionOf, type StartCondition } from './start-condition.ts';

/** Codes and places in the program only: no path of the person's, and no text of an error. at: ISO 8601 in UTC. */
export const FailedStart = z.strictObject({
  at: z.iso.datetime(),
  version: z.string().regex(/^[\w.+-]{1,40}$/),
  entry: z.enum(['electron', 'browser', 'server']),
  code: z.string().regex(/^[a-z_]{1,60}$/),
  /** The system's own code, such as ENOSPC. */
  system: z
    .string()
    .regex(/^[A-Z0-9_]{1,40}$/)
    .nullable(),
  /** Files and lines of the program, the nearest first. */
  places: z.array(z.string().regex(/^[\w.-]+\.js:\d+:\d+$/)).max(8),
});
export type FailedStart = z.infer<typeof FailedStart>;

const NAME = 'last-start.json';

function filesFor(dataFolder: string): string[] {
  const state = process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state');
  const which = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  return [join(dataFolder, NAME), join(state, 'paydesk', `${which}-${NAME}`)];
}

/** Keeps it where it can. A Paydesk that runs there already isn't a failed start of its folder. */
export function noteFailedStart(
  dataFolder: string,
  condition: StartCondition,
  { error, version, entry }: { error: unknown } & Pick<FailedStart, 'version' | 'entry'>,
): void {
  if (condition.code === 'already_running') return;
  const kept: FailedStart = {
    at: new Date().toISOString(),
    version,
    entry,
    code: condition.code === 'problem' ? condition.problem.code : condition.code,
    system: systemCode(error),
    places: placesIn(error),
  };
  for (const file of filesFor(dataFolder)) {
    try {
      // The data folder isn't made for this.
      if (file !== join(dataFolder, NAME)) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
      return;
    } catch {
      // The next place, or none: the window says it all the same.
    }
  }
}

/** The latest that is kept; null where there is none, or what lies there is no such note. */
export function lastFailedStart(dataFolder: string): FailedStart | null {
  const kept = filesFor(dataFolder).flatMap((file) => {
    try {
      return [FailedStart.parse(JSON.parse(readFileSync(file, 'utf8')))];
    } catch {
      return [];
    }
  });
  return kept.sort((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
}

function systemCode(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException;
    if (typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code)) return code;
  }
  return null;
}

/** Where in the program an error was made: never its message. */
export function placesIn(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(/([\w.-]+\.js:\d+:\d+)\)?$/gm)].map(([, place = '']) => place).slice(0, 8);
}

/** A start that failed, as an entry tells and keeps it. */
export function failedStart(
  dataFolder: string,
  about: { error: unknown } & Pick<FailedStart, 'version' | 'entry'>,
): StartCondition {
  const condition = conditionOf(about.error, dataFolder);
  noteFailedStart(dataFolder, condition, about);
  return condition;
}
