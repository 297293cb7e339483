// A team's ledger server as a process of its own, as `npm run ledger` starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../runner/temp-folder.ts';
import { ledgerServerEntry } from '../source/entries.ts';

export type ReadyLine = {
  listening: string;
  public_url: string;
  ledger_id: string;
  first_administrator_code?: string;
};

export type LedgerServerProcess = {
  child: ChildProcess;
  ready: ReadyLine;
  /** What it has logged so far. */
  log: () => string;
};

/** Its output is piped; it is killed when the test is over. */
export function spawnLedgerServer(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [ledgerServerEntry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts one on a free port, and waits for its line. */
export const startLedgerServer = (folder: string, ...args: string[]): Promise<LedgerServerProcess> =>
  readyOf(spawnLedgerServer('--port', '0', '--data', folder, ...args));

/** The same, on a PostgreSQL database. */
export const startLedgerServerOn = (address: string, ...args: string[]): Promise<LedgerServerProcess> =>
  startLedgerServer(tempFolder(), '--store', address, ...args);

async function readyOf(child: ChildProcess): Promise<LedgerServerProcess> {
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, ready: JSON.parse(line) as ReadyLine, log: () => words };
  }
  throw new Error(`The ledger server ended before it was ready: ${words}`);
}

/** Asks it to end; gives its exit code. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals | null): Promise<number | null> {
  const gone = once(child, 'exit');
  if (signal) child.kill(signal);
  const [code] = await gone;
  return code as number | null;
}
