// Questions to the built console over its own HTTP address, timed as its window would wait for them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAUNCH_TOKEN_HEADER } from '../../../contract/console/bridge.ts';
import { type Program, startProgram } from '../programs.ts';

const CONSOLE = join(import.meta.dirname, '../../../dist/main/browser.js');

/** ms: until the whole answer was there. value: null where this console has no such procedure. */
export type Answer<Value> = { ms: number; value: Value | null };
export type AskConsole = <Value>(procedure: string, input: object) => Promise<Answer<Value>>;

/** Starts a console on the data folder; ready once its gateway answers. */
export const startOn = (dataFolder: string): Promise<Program> =>
  startProgram([CONSOLE, '--no-open', '--port', '0', '--data', dataFolder]);

/** Asks that console. Throws where it answers with a problem. */
export function asking({ ready }: Program): AskConsole {
  const url = new URL((JSON.parse(ready) as { url: string }).url);
  const headers = { [LAUNCH_TOKEN_HEADER]: url.hash.replace('#token=', ''), 'content-type': 'application/json' };
  return async <Value>(procedure: string, input: object) => {
    const from = performance.now();
    const response = await fetch(`${url.origin}/rpc/${procedure.replace('.', '/')}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ json: input }),
    });
    const text = await response.text();
    const ms = performance.now() - from;
    if (response.status === 404) return { ms, value: null };
    if (response.status !== 200) throw new Error(`${procedure}: ${text.slice(0, 400)}`);
    return { ms, value: (JSON.parse(text) as { json: Value }).json };
  };
}

/** What the console has in memory now, in MB; null where the system doesn't tell. */
export function memoryOf({ child }: Program): number | null {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return null;
  }
}
