// The desktop app, started with switches that would let others look into its window: the one that is shipped, beside the one that tests drive.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { portsOf } from '../support/window/listeners.ts';

const runtime = runtimeForTests();
test.skip('missing' in runtime, 'missing' in runtime ? runtime.missing : '');
test.skip(process.platform !== 'linux', 'what a process listens on is read from /proc');

type Started = { child: ChildProcess; dataFolder: string; ended: Promise<number | null>; said: () => string };

/** Starts the app, undriven; `place` is where the switches stand: before the app's own path, or after it. */
async function withApp(
  switches: string[],
  use: (started: Started) => Promise<void>,
  place: 'before' | 'after' = 'after',
): Promise<void> {
  if ('missing' in runtime) return;
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-switches-'));
  const app = runtime.app.replace(/[^/]+$/, 'electron.js');
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
    .poll(async () => (await kindsOf(pid)).filter((kind) => kind === 'ours').length, { timeout: 120_000 })
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

test('the build that tests drive listens for a debugger, so that this test would see one', async ({ sharedWindow }) => {
  const kinds = await kindsOf(sharedWindow.electron.process().pid ?? 0);
  expect(kinds.filter((kind) => kind === 'debugger')).toHaveLength(1);
});

const DEBUGGING = ['--remote-debugging-port=0', '--remote-allow-origins=*'];

test('nobody can debug the app by --remote-debugging-port before its path', async () => {
  await withApp(
    DEBUGGING,
    async (started) => {
      expect(await debuggersOf(started)).toBe(0);
      expect(started.said()).not.toContain('DevTools listening');
    },
    'before',
  );
});

test('switches after its path let nobody look into the app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-logs-'));
  const files = ['net.json', 'keys.log'].map((name) => join(folder, name));
  const logs = [`--log-net-log=${files[0]}`, `--ssl-key-log-file=${files[1]}`];
  await withApp([...DEBUGGING, ...logs], async (started) => {
    await test.step('nobody can debug the app by --remote-debugging-port after its path', async () => {
      expect(await debuggersOf(started)).toBe(0);
      expect(started.said()).not.toContain('DevTools listening');
    });
    await test.step('what is said to a service is written into no log that a switch names', async () => {
      // The network service, which would make them, is there before the window has asked for its page.
      await expect
        .poll(() => existsSync(join(started.dataFolder, 'window/Partitions')), { timeout: 120_000 })
        .toBe(true);
      expect(files.filter((file) => existsSync(file))).toEqual([]);
    });
  });
  rmSync(folder, { recursive: true, force: true });
});

test('started with --inspect the app says why it ends', async () => {
  await withApp(
    ['--inspect=0'],
    async ({ child, dataFolder, ended, said }) => {
      await expect.poll(said, { timeout: 60_000 }).toContain('Paydesk can’t start with --inspect');
      // A window says the same, and waits for a person.
      child.kill('SIGTERM');
      expect(await ended).toBe(1);
      expect(existsSync(join(dataFolder, 'ledger.db'))).toBe(false);
    },
    'before',
  );
});

test('sent SIGUSR1 the app goes on, and opens no inspector', async () => {
  await withApp([], async (started) => {
    const { child, ended, said } = started;
    expect(await debuggersOf(started)).toBe(0);
    const ports = portsOf(child.pid ?? 0).length;
    child.kill('SIGUSR1');
    // Its preview and its service still answer, so the signal has been acted on.
    expect(await debuggersOf(started)).toBe(0);
    expect(portsOf(child.pid ?? 0)).toHaveLength(ports);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said()).not.toContain('Debugger listening');
  });
});
