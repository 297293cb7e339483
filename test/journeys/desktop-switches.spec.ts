// The desktop app, started with switches that would let others look into its window: the one that is shipped, beside the one that tests drive.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { portsOf } from '../support/window/listeners.ts';

const runtime = runtimeForTests();
test.skip('missing' in runtime, 'missing' in runtime ? runtime.missing : '');
test.skip(process.platform !== 'linux', 'what a process listens on is read from /proc');

type Started = { child: ChildProcess; dataFolder: string; ended: Promise<number | null>; said: () => string };

/** Starts the app, undriven; `place` is where the switches stand: before the app's own path, or after it. */
async function withApp(
  entry: 'electron.js' | 'electron-driven.js',
  switches: string[],
  use: (started: Started) => Promise<void>,
  place: 'before' | 'after' = 'after',
): Promise<void> {
  if ('missing' in runtime) return;
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-switches-'));
  const app = runtime.app.replace(/[^/]+$/, entry);
  const args = place === 'before' ? [...switches, app] : [app, ...switches];
  const child = spawn(runtime.executable, ['--no-sandbox', '--disable-gpu', ...args, '--data', dataFolder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (piece) => {
    said += piece;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  try {
    await use({ child, dataFolder, ended, said: () => said });
  } finally {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Of the ports the app listens on, once its window's own servers are up, those at which its window could be driven. */
async function debuggersOf({ child }: Started): Promise<number> {
  const pid = child.pid ?? 0;
  // The preview and the embedded service come after Chromium has read its switches.
  await expect
    .poll(async () => (await kindsOf(pid)).filter((kind) => kind === 'ours').length, { timeout: 60_000 })
    .toBe(2);
  return (await kindsOf(pid)).filter((kind) => kind === 'debugger').length;
}

function kindsOf(pid: number): Promise<('ours' | 'debugger')[]> {
  return Promise.all(
    portsOf(pid).map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}/json/version`).then(
        (response) => response.text(),
        () => '',
      );
      return answer.includes('webSocketDebuggerUrl') ? 'debugger' : 'ours';
    }),
  );
}

test('the build that tests drive listens for a debugger, so that this test would see one', async () => {
  await withApp('electron-driven.js', ['--remote-debugging-port=0'], async (started) => {
    expect(await debuggersOf(started)).toBe(1);
  });
});

for (const place of ['before', 'after'] as const) {
  test(`nobody can debug the app by --remote-debugging-port ${place} its path`, async () => {
    await withApp(
      'electron.js',
      ['--remote-debugging-port=0', '--remote-allow-origins=*'],
      async (started) => {
        expect(await debuggersOf(started)).toBe(0);
        expect(started.said()).not.toContain('DevTools listening');
      },
      place,
    );
  });
}

test('what is said to a service is written into no log that a switch names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-logs-'));
  const files = ['net.json', 'keys.log'].map((name) => join(folder, name));
  await withApp('electron.js', [`--log-net-log=${files[0]}`, `--ssl-key-log-file=${files[1]}`], async (started) => {
    await debuggersOf(started);
    // The network service, which would make them, is there before the window has asked for its page.
    await expect.poll(() => existsSync(join(started.dataFolder, 'window/Partitions')), { timeout: 60_000 }).toBe(true);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
  });
  rmSync(folder, { recursive: true, force: true });
});

test('started with --inspect the app says why it ends', async () => {
  await withApp(
    'electron.js',
    ['--inspect=0'],
    async ({ dataFolder, ended, said }) => {
      expect(await ended).toBe(1);
      expect(said()).toContain('Paydesk can’t start with --inspect');
      expect(existsSync(join(dataFolder, 'ledger.db'))).toBe(false);
    },
    'before',
  );
});
