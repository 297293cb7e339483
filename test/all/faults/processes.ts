// The processes of the afternoon: started, waited for, and killed without a warning.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Running<Ready> = {
  /** Its first line of JSON. Rejects when it ends before. */
  ready: Promise<Ready>;
  /** kill -9; resolves when it is gone. */
  kill: () => Promise<void>;
  /** Asks it to end; resolves when it has. */
  end: () => Promise<void>;
  isKilled: () => boolean;
  pid: number;
};

/** What is alive: ending this process ends them too. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Starts a Node program; what it says on stderr goes to the end of `logFile`. */
export const startProcess = <Ready>(args: string[], logFile: string, env = process.env): Running<Ready> =>
  startProgram<Ready>([process.execPath, '--disable-warning=ExperimentalWarning', ...args], logFile, env);

/** The same, of any program. */
export function startProgram<Ready>(
  [file = '', ...args]: string[],
  logFile: string,
  env: NodeJS.ProcessEnv,
): Running<Ready> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', openSync(logFile, 'a')], env });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  const ready = firstJson<Ready>(child);
  // A process that is killed while it starts has no one waiting for this.
  ready.catch(() => undefined);
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    ready,
    kill: () => endBy('SIGKILL'),
    end: () => endBy('SIGTERM'),
    isKilled: () => child.killed,
    pid: child.pid ?? 0,
  };
}

async function firstJson<Ready>(child: ChildProcess): Promise<Ready> {
  if (!child.stdout) throw new Error('A process without output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    child.stdout.resume();
    return JSON.parse(line) as Ready;
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it was ready.`);
}
