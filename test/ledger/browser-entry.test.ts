// The browser entry as a program: what it says when it can't start, and that it leaves everything as it was.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../../main/ledger/file/folder-lock.ts';
import { consoleClient } from '../support/console/console-client.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../../dist/main/browser.js', import.meta.url));

type Ended = { code: number; stdout: string; stderr: string };

/** Runs the entry to its end. */
const run = (...args: string[]): Promise<Ended> => runIn({}, ...args);

/** The same, with more environment variables. */
function runIn(more: Record<string, string>, ...args: string[]): Promise<Ended> {
  const options = { timeout: 30_000, env: { ...process.env, ...more } };
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY, '--no-open', ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

/** Ends the one that was started last. */
let endLast = async (): Promise<void> => undefined;

/** Starts the entry and waits for the line that says it is ready. */
async function start(dataFolder: string): Promise<string> {
  const child = spawn(process.execPath, [ENTRY, '--no-open', '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endLast = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  onTestFinished(endLast);
  for await (const line of createInterface({ input: child.stdout })) return (JSON.parse(line) as { url: string }).url;
  throw new Error('it ended before it was ready');
}

test('with a corrupt ledger the console stands and says so by its path, and no byte of it changes', async () => {
  const folder = tempFolder();
  const file = join(folder, 'ledger.db');
  writeFileSync(file, 'not a database '.repeat(1000));
  const url = new URL(await start(folder));
  const client = consoleClient(url.origin, url.hash.replace('#token=', ''));
  const { trouble } = await client.backup.state();
  expect(trouble).toMatchObject({ kind: 'ledger_unreadable', code: 'ledger_corrupt', params: { file } });
  await expect(client.console.facts()).rejects.toMatchObject({ data: { problem: { kind: 'ledger_unreadable' } } });
  expect(readFileSync(file, 'utf8')).toBe('not a database '.repeat(1000));
});

test('a console that has started follows its sandbox’s feed, and says how fresh it is', async () => {
  const url = new URL(await start(tempFolder()));
  const client = consoleClient(url.origin, url.hash.replace('#token=', ''));
  const [sandbox] = (await client.console.facts()).environments;
  const state = () => client.afterCharge.state({ environmentId: sandbox?.id ?? '' });
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ offered: true, readAt: expect.any(String) });
  expect(await state()).toMatchObject({ trouble: null, newestAt: null, revision: 0 });
});

test('without --port a console keeps the port of its data folder, and takes another one where that is in use', async () => {
  const folder = tempFolder();
  const first = new URL(await start(folder)).port;
  await endLast();
  expect(new URL(await start(folder)).port).toBe(first);
  await endLast();
  const other = createServer().listen(Number(first), '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  expect(new URL(await start(folder)).port).not.toBe(first);
});

test('a start on a folder that another Paydesk has writes no log there', async () => {
  const folder = tempFolder();
  const lock = lockFolder(folder);
  onTestFinished(lock.release);
  const { code, stderr } = await run('--data', folder);
  expect(code).toBe(75);
  expect(stderr).toContain('already running');
  expect(existsSync(join(folder, 'logs'))).toBe(false);
});

test('what was asked while the ledger was opened is in the log once it is open', async () => {
  const folder = tempFolder();
  const url = new URL(await start(folder));
  expect((await fetch(new URL('/rpc/orders/list', url), { method: 'POST' })).status).toBe(401);
  const log = join(folder, 'logs', 'paydesk.log');
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('"msg":"denied"');
});

test('a second start on the same folder is refused in words, and the first goes on', async () => {
  const folder = tempFolder();
  const url = await start(folder);
  const { code, stderr } = await run('--data', folder);
  expect(code).toBe(75);
  expect(stderr).toContain(`Paydesk is already running with the data folder ${folder}.`);
  expect((await fetch(new URL('/', url))).status).toBe(200);
});

test.each([
  [['--port', '70000'], '70000 isn’t a valid port.'],
  [['--port', 'web'], 'web isn’t a valid port.'],
  [['--colour'], 'Options: [--no-open] [--port N]'],
])('%j is refused with what it takes', async (args, words) => {
  const { code, stderr } = await run('--data', tempFolder(), ...args);
  expect(code).toBe(1);
  expect(stderr).toContain(words);
});

test('a port that is taken is told, and nothing was written but why', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const folder = tempFolder();
  const { code, stderr } = await run('--data', folder, '--port', String(port));
  expect(code).toBe(1);
  expect(stderr).toContain(`Another program uses port ${port}.`);
  expect(readdirSync(folder)).toEqual(['last-start.json']);
});

test('what Paydesk writes is for this user’s eyes only', async () => {
  const folder = join(tempFolder(), 'data');
  mkdirSync(folder, { mode: 0o755 });
  await start(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('ledger.db');
  for (const file of files) expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
});

test.each([
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ['SSLKEYLOGFILE', '/tmp/keys-of-connections'],
])('it doesn’t start with %s, says so in one line, and makes no data folder', async (name, value) => {
  const folder = join(tempFolder(), 'data');
  const { code, stdout, stderr } = await runIn({ [name]: value, NODE_NO_WARNINGS: '1' }, '--data', folder);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    new RegExp(`^${name} .*\\. Remove the environment variable ${name}, then start Paydesk again\\.\n$`),
  );
  expect(existsSync(folder)).toBe(false);
});
