// The service's npm package, as somebody has it who installs it from the tarball.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type InstalledService, installService } from '../support/package/installed-service.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { askForToken, basic, callApi, createOrder, readCharge } from '../support/service/payment-service.ts';

const MAX_BYTES = 30_000_000;

type Ready = Record<'base_url' | 'auth_url' | 'js_url' | 'dashboard_url', string> & {
  organizations: { client_id: string; client_secret: string }[];
};

async function readyLine(child: ChildProcess): Promise<Ready> {
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line) as Ready;
  }
  throw new Error('The service ended before it was ready.');
}

let folder: string;
let installed: InstalledService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paydesk-service-package-'));
  installed = await installService(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package installs offline in at most 30 MB, runs by its command and takes a payment', async () => {
  const { command, env, bytes } = installed;
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);

  const child = spawn(command, ['--port', '0', '--data', join(tempFolder(), 'data')], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { organizations, ...line } = await readyLine(child);
  const urls = {
    baseUrl: line.base_url,
    authUrl: line.auth_url,
    jsUrl: line.js_url,
    dashboardUrl: line.dashboard_url,
  };
  const [keys] = organizations;
  const answer = await askForToken({ urls }, basic(keys?.client_id ?? '', keys?.client_secret ?? ''));
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const { order } = await createOrder({ urls }, token, 12_300);
  const charged = await callApi({ urls }, token, `/orders/${order.id}/charge`);
  expect((await readCharge(charged)).charge).toMatchObject({ amount: 12_300, status: 'pending' });
  for (const path of ['/v1.js', '/examples']) expect((await fetch(line.js_url + path)).status, path).toBe(200);
});

test('on a Node that is too old, it says which one it needs', async () => {
  const { command, env } = installed;
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})";
  const { status, stderr, stdout } = spawnSync(command, ['--help'], {
    encoding: 'utf8',
    env: { ...env, NODE_OPTIONS: `--import=${older}` },
  });
  expect(stderr).toContain('paydesk-service: needs Node 22 or newer; this is Node 20.19.0.');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

test.skipIf(process.platform === 'win32')('when npx is ended, the service behind its shell ends too', async () => {
  const { command, env } = installed;
  const line = `"${command}" --port 0 --data "${join(tempFolder(), 'data')}"; true`;
  const shell = spawn('sh', ['-c', line], { env: { ...env, npm_lifecycle_event: 'npx' }, detached: true });
  const ended = once(shell.stdout, 'end');
  onTestFinished(() => void spawnSync('kill', ['-KILL', '--', `-${shell.pid}`]));
  const { base_url } = await readyLine(shell);
  shell.stdout.resume();
  shell.kill('SIGTERM');
  await ended;
  await expect(fetch(`${base_url}/ready`)).rejects.toThrow();
});

test('its help names its own command, and it brings its documents and licenses', async () => {
  const { command, env } = installed;
  const helpOf = (...args: string[]) => spawnSync(command, args, { encoding: 'utf8', env }).stdout;
  expect(helpOf('--help')).toContain('Usage: paydesk-service [options]\n');
  expect(helpOf('events', '--help')).toContain('Usage: paydesk-service events --forward URL');
  expect(helpOf('--help')).not.toContain('npm run');
  for (const option of ['--tls-cert FILE', '--tls-key FILE', '--allow-http'])
    expect(helpOf('--help')).toContain(option);

  const home = join(dirname(dirname(command)), 'paydesk-service');
  for (const file of ['README.md', 'LICENSE', 'docs/service.md']) expect(existsSync(join(home, file)), file).toBe(true);
  const licences = readFileSync(join(home, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['better-sqlite3 ', 'hono ', 'zod ', 'preact ']) expect(licences).toContain(`\n${name}`);
  expect(licences).not.toContain('keytar');
  expect(readdirSync(join(home, 'node_modules/better-sqlite3')).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'lib',
    'package.json',
    'prebuilds',
  ]);
});
