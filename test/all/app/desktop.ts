// A real Electron, started in trouble: what its window and its terminal say, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { RuntimeForTests } from '../../support/window/electron-runtime/runtime-for-tests.ts';

export type Setup = {
  args: string[];
  env: Record<string, string>;
  /** Started by another user than root, by ID. */
  uid?: number;
};

export type Desktop = {
  /** What the terminal was told so far. */
  said: () => string;
  /** The text of the first window with one that matches; null where Paydesk ended or the time ran out. */
  read: (wanted: RegExp) => Promise<string | null>;
  /** Presses what has this label in the window. */
  press: (label: string) => Promise<void>;
  picture: (file: string) => Promise<void>;
  /** The exit code, as a shell has it; null while it runs, and where it was killed. */
  exitCode: () => number | null;
  /** Ends it as a log-out does: resolves to its exit code, or to null where it had to be killed. */
  end: () => Promise<number | null>;
  /** Its exit code once it ended by itself; null where it didn't in time. */
  ended: (withinMs: number) => Promise<number | null>;
};

/** Engineering values, in ms. A start waits 20 s for a keychain that doesn't answer, and an end 2 s. */
const WINDOW_WITHIN = 40_000;
const ENDS_WITHIN = 20_000;
/** What a shell makes of a process that SIGTERM ended. */
export const ENDED_BY_SIGTERM = 143;

export function startDesktop({ executable, app }: RuntimeForTests, { args, env, uid }: Setup): Desktop {
  const electron = [executable, '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', app, ...args];
  const [file = '', ...rest] =
    uid === undefined ? electron : ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...electron];
  const child = spawn(file, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  const port = () => /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];

  /** An answer of the first page; null where there is none now. */
  async function ask(method: string, params: object): Promise<Record<string, unknown> | null> {
    const at = port();
    if (at === undefined) return null;
    try {
      const targets = (await (await fetch(`http://127.0.0.1:${at}/json/list`)).json()) as Target[];
      const page = targets.find(({ type }) => type === 'page');
      return page ? await askPage(page.webSocketDebuggerUrl, method, params) : null;
    } catch {
      return null;
    }
  }
  const evaluate = async (expression: string) =>
    (await ask('Runtime.evaluate', { expression, returnByValue: true })) as { result?: { value?: unknown } } | null;
  const text = async () => String((await evaluate('document.body?.innerText ?? ""'))?.result?.value ?? '');

  return {
    said: () => said,
    exitCode: () => exitCodeOf(child),
    read: async (wanted) => {
      const until = performance.now() + WINDOW_WITHIN;
      let last = '';
      while (performance.now() < until && exitCodeOf(child) === null) {
        last = await text();
        if (wanted.test(last)) return last;
        await wait(150);
      }
      return last === '' ? null : last;
    },
    press: async (label) => {
      const found = `[...document.querySelectorAll('a,button,[role=menuitem]')].find((one) => one.innerText.trim() === ${JSON.stringify(label)})`;
      await evaluate(`${found}.click()`);
    },
    picture: async (path) => {
      const shot = (await ask('Page.captureScreenshot', { format: 'png' })) as { data?: string } | null;
      if (shot?.data) writeFileSync(path, Buffer.from(shot.data, 'base64'));
    },
    ended: (withinMs) => endedWithin(child, withinMs),
    end: async () => {
      const already = exitCodeOf(child);
      if (already !== null) return already;
      child.kill('SIGTERM');
      const code = await endedWithin(child, ENDS_WITHIN);
      if (code === null) child.kill('SIGKILL');
      return code;
    },
  };
}

type Target = { type: string; webSocketDebuggerUrl: string };

async function endedWithin(child: ChildProcess, ms: number): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null)
    await Promise.race([once(child, 'exit'), wait(ms, undefined, { ref: false })]);
  return exitCodeOf(child);
}

const exitCodeOf = ({ exitCode, signalCode }: ChildProcess): number | null =>
  signalCode === 'SIGTERM' ? ENDED_BY_SIGTERM : exitCode;

/** One question to a page's debugger. */
async function askPage(address: string, method: string, params: object): Promise<Record<string, unknown>> {
  const socket = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('The page went away.'));
    });
    socket.send(JSON.stringify({ id: 1, method, params }));
    return await new Promise((resolve, reject) => {
      socket.onmessage = ({ data }) => {
        const told = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> };
        if (told.id === 1) resolve(told.result ?? {});
      };
      socket.onclose = () => reject(new Error('The page went away.'));
      globalThis.setTimeout(() => reject(new Error('The page didn’t answer.')), 5_000).unref();
    });
  } finally {
    socket.close();
  }
}
