// Keeps one process running, and puts another in its place when its sources change.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type FromParent = { dataFolder: string; consoleOrigin: string; launchToken: string };
export type ToParent = { loaded: true } | { port: number };

export type Restarting = {
  /** Starts another process in the place of this one; `prepare` is awaited before it opens anything. */
  restart: (prepare?: () => Promise<void>) => void;
  /** The port the newest process answers at. Waits while it starts; rejects where it didn't. */
  port: () => Promise<number>;
  close: () => Promise<void>;
};

export type RestartingOptions = {
  command: { file: string; args: string[]; env: NodeJS.ProcessEnv };
  message: FromParent;
  onReady: (seconds: number) => void;
  /** With the process's last words. */
  onTrouble: (message: string) => void;
};

/** A process that doesn't end by itself within this is ended, in ms: longer than any call to a payment service may take. */
const ENDS_WITHIN = 30_000;
const LAST_WORDS = 4000;
/** Editors save several files at once. */
const SETTLE_MS = 30;

/** Starts it at the first `restart`. The new process loads its modules while the old one closes; the data folder has one owner at a time. */
export function keepRunning({ command, message, onReady, onTrouble }: RestartingOptions): Restarting {
  let current: ChildProcess | null = null;
  let next: ChildProcess | null = null;
  let closed = false;
  let wanted: { began: number; prepare: (() => Promise<void>)[] } | null = null;
  let working: Promise<void> | null = null;
  let ready = deferred<number>();

  const work = async () => {
    while (wanted && !closed) {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      if (closed) break;
      const { began, prepare } = wanted;
      wanted = null;
      try {
        const port = await replace(prepare);
        ready.resolve(port);
        onReady((performance.now() - began) / 1000);
      } catch (error) {
        // What was saved since may be the remedy.
        if (closed || wanted) continue;
        const words = error instanceof Error ? error.message : String(error);
        ready.reject(new Error(words));
        onTrouble(words);
      }
    }
    working = null;
  };

  const replace = async (prepare: (() => Promise<void>)[]) => {
    const child = spawn(command.file, command.args, { env: command.env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    next = child;
    const words = lastWords(child);
    const loaded = said(child, 'loaded', words);
    loaded.catch(() => undefined);
    if (current) await end(current);
    current = child;
    next = null;
    for (const step of prepare) await step();
    await loaded;
    const answering = said(child, 'port', words);
    child.send(message);
    const { port } = (await answering) as { port: number };
    child.once('exit', () => {
      if (current !== child || wanted !== null || closed || working !== null) return;
      current = null;
      again();
      ready.reject(new Error('Main ended. It starts again when one of its files is saved.'));
      onTrouble(words() || 'Main ended by itself.');
    });
    return port;
  };

  const again = () => {
    ready.reject(new Error('Main is starting again.'));
    ready = deferred<number>();
  };

  return {
    restart: (prepare) => {
      wanted = {
        began: wanted?.began ?? performance.now(),
        prepare: [...(wanted?.prepare ?? []), ...(prepare ? [prepare] : [])],
      };
      if (working !== null) return;
      again();
      working = work();
    },
    port: () => ready.promise,
    close: async () => {
      closed = true;
      await Promise.all([current, next].map((child) => child && end(child)));
      await working;
    },
  };
}

export type Deferred<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (error: Error) => void;
};

/** A promise settled from outside. An unawaited rejection is ignored. */
export function deferred<Value>(): Deferred<Value> {
  const made = {} as Deferred<Value>;
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => undefined);
  return made;
}

/** What the process wrote on stderr last; all of it is passed on as it comes. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    text = (text + chunk.toString()).slice(-LAST_WORDS);
  });
  return () => text.trim();
}

/** The message with this member. Rejects where the process ends before. */
function said(child: ChildProcess, member: 'loaded' | 'port', words: () => string): Promise<ToParent> {
  return new Promise((resolve, reject) => {
    const heard = (given: unknown) => {
      if (typeof given === 'object' && given !== null && member in given) resolve(given as ToParent);
    };
    child.on('message', heard);
    // After stderr was read to its end.
    child.once('close', () => reject(new Error(words() || 'Main ended before it was ready.')));
    child.once('error', reject);
  });
}

/** Ends a process, gently at first; resolves when it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN);
  await gone;
  clearTimeout(limit);
}
