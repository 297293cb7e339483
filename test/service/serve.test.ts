// The service by itself, as a process.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readOptions } from '../../service/start/options.ts';
import { basic } from '../support/service/payment-service.ts';
import { spawnService } from '../support/service/service-process.ts';

type ReadyLine = {
  environment: string;
  base_url: string;
  auth_url: string;
  js_url: string;
  dashboard_url: string;
  listening: string;
  organizations: {
    id: string;
    name: string;
    store_id: string;
    marketplace_id: string | null;
    client_id: string;
    client_secret: string;
  }[];
};

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-service-cli-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function run(...args: string[]): ChildProcess {
  const child = spawnService(...args);
  children.push(child);
  return child;
}

async function ready(child: ChildProcess): Promise<ReadyLine> {
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line) as ReadyLine;
  }
  throw new Error('The service ended before it was ready.');
}

async function refusal(...args: string[]): Promise<string> {
  const child = run(...args);
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(words.trim().split('\n')).toHaveLength(1);
  return words;
}

test('prints where it is and whose keys work, and a second start prints the same keys', async () => {
  const first = run('--port', '0', '--data', folder);
  const line = await ready(first);
  expect(line.organizations.map(({ name, marketplace_id }) => [name, marketplace_id !== null])).toEqual([
    ['Corner Books', false],
    ['Harvest Market', true],
    ['Blue Barn Farm', true],
    ['Hilltop Honey', true],
  ]);
  for (const { client_id, client_secret } of line.organizations) {
    const response = await fetch(`${line.auth_url}/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: basic(client_id, client_secret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(response.status).toBe(200);
  }
  first.kill('SIGTERM');
  expect(await once(first, 'close')).toEqual([0, null]);

  expect((await ready(run('--port', '0', '--data', folder))).organizations).toEqual(line.organizations);
});

test('a production service begins with no organization, and says what it lacks to let anybody in', async () => {
  const child = run('--port', '0', '--data', folder, '--environment', 'production');
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const line = await ready(child);
  expect([line.environment, line.organizations]).toEqual(['production', []]);
  expect(await readdir(folder)).not.toContain('production-keys.json');
  await vi.waitFor(() => expect(words).toContain('--smtp'));
});

test('leaves a data folder of the other environment alone and says whose it is', async () => {
  const first = run('--port', '0', '--data', folder);
  await ready(first);
  first.kill('SIGTERM');
  await once(first, 'close');
  const words = await refusal('--port', '0', '--data', folder, '--environment', 'production');
  expect(words).toContain("sandbox's and can't be opened as production");
});

test('refuses calls beyond the rate it was told', async () => {
  const line = await ready(run('--port', '0', '--data', folder, '--rate-limit', '1'));
  const ask = () => fetch(`${line.auth_url}/oauth2/token`, { method: 'POST' });
  expect([(await ask()).status, (await ask()).status]).toEqual([401, 429]);
});

test('keeps keys and records in files that only their owner can read', async () => {
  await ready(run('--port', '0', '--data', folder));
  for (const name of ['sandbox-keys.json', 'service.db', 'service.db-wal', 'account-numbers.key']) {
    expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);
  }
});

test('says in one line what is in the way: a port that is taken, a folder that is none, an option that is wrong', async () => {
  const { base_url } = await ready(run('--port', '0', '--data', folder));
  const { port } = new URL(base_url);
  expect(await refusal('--port', port, '--data', join(folder, 'other'))).toContain(`Port ${port} is taken`);
  await writeFile(join(folder, 'file'), '');
  expect(await refusal('--port', '0', '--data', join(folder, 'file'))).toContain(join(folder, 'file'));
  const directory = await refusal('--port', '0', '--data', folder, '--bank-directory', join(folder, 'none.csv'));
  expect(directory).toContain('none.csv');
  expect(await refusal('--prot', '1')).toContain('--prot');
});

test.each([
  ...['http', '-1', '65536', '', '0x10'].map((wrong) => [`--port=${wrong}`, '--port'] as const),
  ...[['--environment=live', '--environment'] as const, ['--rate-limit=-1', '--rate-limit'] as const],
  ...['--account-key', '--bank-directory'].map((option) => [`${option}=`, option] as const),
])('%s is refused by its name', (wrong, name) => {
  expect(() => readOptions([wrong])).toThrow(name);
});

test('--help names the options and starts nothing', async () => {
  const child = run('--help');
  let words = '';
  child.stdout?.on('data', (chunk) => (words += chunk));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(words).toContain('--public-url URL');
});

test('a published service tells its public addresses and where it listens, and warns that no proxy is trusted', async () => {
  const child = run('--port', '0', '--data', folder, '--public-url', 'https://pay.example');
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  const line = await ready(child);
  expect([line.base_url, line.dashboard_url]).toEqual(['https://pay.example', 'https://pay.example/dashboard']);
  expect((await fetch(`${line.listening}/health`)).status).toBe(200);
  await vi.waitFor(() => expect(words).toContain('--trusted-proxy'));
});

test('says in one line that an address to listen on is not this machine’s', async () => {
  const words = await refusal('--port', '0', '--data', folder, '--host', '203.0.113.1', '--allow-http', 'on');
  expect(words).toContain('This machine has no address 203.0.113.1. Choose another with --host.');
});

test('told to end, it takes nobody in, finishes what is under way and ends well', async () => {
  const child = run('--port', '0', '--data', folder);
  const line = await ready(child);
  const [merchant] = line.organizations;
  if (!merchant) throw new Error('There is no merchant.');
  const rules = [{ operation: 'create_token_oauth2_token_post', effect: 'latency', latency_ms: 1500 }];
  await fetch(`${line.base_url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ seed: 1, rules }),
  });
  const underWay = fetch(`${line.auth_url}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: basic(merchant.client_id, merchant.client_secret) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const seen = async () => {
    const plan = (await (await fetch(`${line.base_url}/sandbox/faults`)).json()) as { rules: { seen: number }[] };
    expect(plan.rules[0]?.seen).toBe(1);
  };
  await vi.waitFor(seen);
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(line.base_url)).rejects.toThrow());
  expect((await underWay).status).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test('told to end before it is ready, it ends by itself: a container’s first process gets no help from the system', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const store = `postgres://desk@127.0.0.1:${(silent.address() as AddressInfo).port}/sandbox`;
  const child = run('--port', '0', '--data', folder, '--store', store);
  await once(silent, 'connection');
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});

test('told to end, it waits for no connection on which nothing was said', async () => {
  const child = run('--port', '0', '--data', folder);
  const { base_url } = await ready(child);
  const spare = connect(Number(new URL(base_url).port), '127.0.0.1');
  await once(spare, 'connect');
  const ended = once(child, 'close');
  const begun = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // Calls under way would have 25.
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('leaves a store alone whose key of account numbers is lost', async () => {
  const first = run('--port', '0', '--data', folder);
  await ready(first);
  first.kill('SIGTERM');
  await once(first, 'close');
  const kept = join(folder, 'elsewhere.key');
  await rename(join(folder, 'account-numbers.key'), kept);
  expect(await refusal('--port', '0', '--data', folder)).toContain('account-numbers.key is missing');
  await ready(run('--port', '0', '--data', folder, '--account-key', kept));
});

test('leaves a damaged keys file alone and says so', async () => {
  const file = join(folder, 'sandbox-keys.json');
  await writeFile(file, '{ "half": ');
  expect(await refusal('--port', '0', '--data', folder)).toContain('sandbox-keys.json is damaged');
  expect(await readFile(file, 'utf8')).toBe('{ "half": ');
});

test('leaves a store that is no database alone and says which file', async () => {
  await writeFile(join(folder, 'service.db'), 'this is no database, '.repeat(100));
  expect(await refusal('--port', '0', '--data', folder)).toContain('service.db');
});
