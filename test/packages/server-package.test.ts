// The server's Debian package: what is in it, and how its commands set a server up, without installing it.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { TEAM_PATHS } from '../../contract/team/wire.ts';
import { build } from '../../scripts/build/build.ts';
import { NEEDED } from '../../scripts/build/targets.ts';
import { packServer } from '../../scripts/packaging/server-package.ts';

const cannot = process.platform !== 'linux' || process.arch !== 'x64';
const MAX_BYTES = 60_000_000;
/** Who runs the commands where the tests are root: root's are for the installed package's own user. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let deb: string;
let root: string;
beforeAll(async () => {
  if (cannot) return;
  folder = mkdtempSync(join(tmpdir(), 'paydesk-server-package-'));
  chmodSync(folder, 0o755);
  await build([...NEEDED.ledger, ...NEEDED.service]);
  deb = packServer(folder, 'x64');
  root = join(folder, 'root');
  execFileSync('dpkg-deb', ['--extract', deb, root]);
  chmodSync(root, 0o755);
}, 180_000);
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const command = (name: 'paydesk-server' | 'paydesk-service') => [
  join(root, 'usr/lib/paydesk-server/node'),
  join(root, `usr/lib/paydesk-server/${name}.js`),
];

/** A folder that the commands may write to. */
function ownFolder(): string {
  const own = mkdtempSync(join(folder, 'run-'));
  if (NOBODY.uid !== undefined) chownSync(own, NOBODY.uid, NOBODY.gid);
  return own;
}

function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const [node = '', script = ''] = command('paydesk-server');
  return spawnSync(node, [script, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    ...NOBODY,
  });
}

function start([node = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, ...NOBODY });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function ready(child: ChildProcess): Promise<Record<string, unknown>> {
  let words = '';
  child.stderr?.on('data', (chunk) => (words += chunk));
  if (child.stdout) for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error(`It ended before it was ready: ${words}`);
}

test.skipIf(cannot)('the package holds both servers with their Node, and nothing of the console', () => {
  expect(statSync(deb).size).toBeLessThanOrEqual(MAX_BYTES);
  const fields = execFileSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' });
  expect(fields).toMatch(/^Package: paydesk-server\n/);
  const home = join(root, 'usr/lib/paydesk-server');
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('main/ledger-worker.js');
  expect(files).toContain('service/checkout/v1.js');
  expect(files.filter((file) => /electron|browser\.js|keytar|renderer|\.map$/.test(file))).toEqual([]);
  // Loaded where sign-in is set up, and not before.
  const isSignIn = (file: string) => readFileSync(join(home, 'main', file), 'utf8').includes('authorizationCodeGrant');
  expect(readdirSync(join(home, 'main')).filter(isSignIn)).toEqual([
    expect.stringMatching(/^ledger-server-[\w-]+\.js$/),
  ]);
  for (const name of ['server.md', 'team.md', 'copyright', 'THIRD-PARTY-LICENSES.txt', 'monitoring/alerts.yml'])
    expect(existsSync(join(root, 'usr/share/doc/paydesk-server', name)), name).toBe(true);
});

test.skipIf(cannot)('its scripts are right for the shell that Debian runs them with', () => {
  const control = join(folder, 'control');
  mkdirSync(control);
  execFileSync('dpkg-deb', ['--control', deb, control]);
  for (const name of ['postinst', 'prerm', 'postrm']) {
    expect(statSync(join(control, name)).mode & 0o111, name).toBe(0o111);
    execFileSync('/bin/sh', ['-n', join(control, name)]);
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(cannot || !hasSystemd).each(['paydesk-ledger', 'paydesk-service'])(
  'systemd finds %s well protected',
  (unit) => {
    const file = join(root, `lib/systemd/system/${unit}.service`);
    const judged = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', file], {
      encoding: 'utf8',
    });
    expect(judged.stdout + judged.stderr).toMatch(/Overall exposure level for .*: 1\.\d OK/);
    expect(judged.status).toBe(0);
  },
);

test.skipIf(cannot)('init makes a certificate, keeps the options and invites an administrator by name', async () => {
  const own = ownFolder();
  const config = join(own, 'etc/ledger.env');
  const data = join(own, 'data');
  const asked = ['init', '--config', config, '--data', data, '--port', '0', '--hostname', 'ledger.example.com'];
  const made = run([...asked, '--team', 'Corner Books', '--name', 'Grace Hopper']);
  expect(made.stderr).toBe('');
  const code = /Code for Grace Hopper\s+([\w-]{23})/.exec(made.stdout)?.[1];
  expect(code).toBeDefined();
  expect(made.stdout).toContain('https://ledger.example.com:4020');
  expect(made.stdout).toContain('systemctl enable --now paydesk-ledger');
  const [authority = '', key = ''] = ['authority.pem', 'server-key.pem'].map((name) => join(own, 'etc/tls', name));
  expect(statSync(key).mode & 0o007).toBe(0);
  expect(statSync(config).mode & 0o007).toBe(0);
  expect(readdirSync(join(own, 'etc/tls')).sort()).toEqual(['authority.pem', 'server-key.pem', 'server.pem']);
  expect(made.stdout).toContain(authority);

  const again = run([...asked, '--team', 'Other', '--name', 'Ada']);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('This server is set up already')]);

  const [node = '', ...script] = command('paydesk-server');
  const child = start([node, `--env-file=${config}`, ...script, 'serve']);
  const line = await ready(child);
  expect(line).not.toHaveProperty('first_administrator_code');
  const { port } = new URL(String(line['listening']));
  const status = await new Promise((resolve, reject) => {
    const ca = readFileSync(authority);
    get({ host: '127.0.0.1', port, path: TEAM_PATHS.about, ca, servername: 'ledger.example.com' }, (answer) =>
      resolve(answer.resume().statusCode),
    ).on('error', reject);
  });
  expect(status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.skipIf(cannot).each([
  [['--team', 'Corner Books'], 'init needs --team and --name'],
  [['--team', 'Corner Books', '--name', 'Grace', '--tls-cert', '/nowhere.pem'], '--tls-cert and --tls-key go together'],
  [['--team', 'Corner "Books"', '--name', 'Grace'], '--team can’t be kept'],
  [['--team', 'Corner Books', '--name', 'Grace', '--hostname', '-'], '--hostname must be a name'],
  [['--team', 'Corner Books', '--name', 'Paydesk'], '--name must be'],
])('init with %j is refused, and leaves nothing behind', (args, words) => {
  const own = ownFolder();
  const { status, stderr } = run([
    'init',
    '--config',
    join(own, 'etc/ledger.env'),
    '--data',
    join(own, 'data'),
    ...args,
  ]);
  expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  expect(readdirSync(own, { recursive: true }).filter((name) => name !== 'etc')).toEqual([]);
});

test.skipIf(cannot)('the payment service of the package takes its options from the environment', async () => {
  const data = join(ownFolder(), 'data');
  const child = start(command('paydesk-service'), { PAYDESK_SERVICE_PORT: '0', PAYDESK_SERVICE_DATA: data });
  const { base_url } = await ready(child);
  expect((await fetch(`${base_url}/ready`)).status).toBe(200);
});
