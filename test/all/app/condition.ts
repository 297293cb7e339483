// A condition in which the desktop app is started: how it comes about, and what a person must be told.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { World } from './world.ts';

/** window: one of its own says why, with the button named. console: Paydesk opens and says it. terminal: it ends by itself. */
export type Condition = {
  name: string;
  told: 'window' | 'console' | 'terminal';
  says: RegExp;
  exitCode: number;
  button?: string;
  uid?: number;
  /** Gives what is changed of the start. */
  prepare: (world: World) => Promise<Prepared> | Prepared;
};
type Prepared = { dataFolder?: string | null; env?: Record<string, string>; trouble?: object };

const ROOT = join(import.meta.dirname, '../../..');
const BROWSER_ENTRY = join(ROOT, 'dist/main/browser.js');

/** A console in a browser's window, on the folder; resolves when it serves. */
export async function browserConsole({ dataFolder, env, after }: World) {
  const child = spawn(process.execPath, [BROWSER_ENTRY, '--no-open', '--data', dataFolder], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  after(() => end('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return { end };
}

/** A folder with a ledger that was closed in good order. */
export async function withLedger(world: World): Promise<string> {
  const console = await browserConsole(world);
  await console.end('SIGTERM');
  return world.dataFolder;
}

export const written = (file: string, text = ''): string => {
  writeFileSync(file, text);
  return file;
};

/** Nothing more fits on the disk of this folder. */
export function fill(folder: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'full')}`, 'bs=1k'], { stdio: 'ignore' });
}
