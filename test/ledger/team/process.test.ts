// The ledger server as people start it: what it prints, whom it lets in, and how it ends.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { readCommand } from '../../../main/ledger-server/options.ts';
import { newAuthority } from '../../support/network/self-signed.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { makeEarlyLedger } from '../../support/store/early-ledger.ts';
import { enrol, newDeviceKeys, openTeamDesk } from '../../support/team/team-desk.ts';
import { endOf, spawnLedgerServer, startLedgerServer } from '../../support/team/team-process.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

/** The code that the command prints; the server must be stopped. */
async function newAdministrator(folder: string, ...args: string[]): Promise<string> {
  const child = spawnLedgerServer('administrator', '--data', folder, ...args);
  let said = '';
  child.stdout?.on('data', (chunk) => (said += chunk));
  expect(await endOf(child, null)).toBe(0);
  return (JSON.parse(said) as { code: string }).code;
}

test('the first administrator joins with the code of the newest start, and later starts print none', async () => {
  const folder = tempFolder();
  const first = await startLedgerServer(folder);
  expect(await endOf(first.child, 'SIGTERM')).toBe(0);
  const { child, ready, log } = await startLedgerServer(folder, '--team', 'The shop');
  const old = enrol(ready.listening, first.ready.first_administrator_code ?? '', newDeviceKeys());
  await expect(old).rejects.toMatchObject({ problem: { code: 'invitation_expired' } });
  const keys = newDeviceKeys();
  const code = ready.first_administrator_code ?? '';
  const { deviceId, ledgerId, state } = await enrol(ready.listening, code, keys);
  expect([state, ledgerId]).toEqual(['approved', ready.ledger_id]);
  const desk = await openTeamDesk(ready.listening, { deviceId, ledgerId, keys });
  const { code: invited } = await desk.ledger.as('Administrator').invitePerson({ name: 'Grace', role: 'support' });
  const about = await (await fetch(ready.listening + TEAM_PATHS.about)).json();
  expect(about).toMatchObject({ product: 'paydesk-ledger', team: 'The shop', ledgerId });
  for (const secret of [code, invited, desk.session.session, keys.publicKey]) expect(log()).not.toContain(secret);
  expect(log()).toContain('invitePerson:1');
  expect(await endOf(child, 'SIGTERM')).toBe(0);
  const third = await startLedgerServer(folder);
  expect(third.ready).not.toHaveProperty('first_administrator_code');
  expect(third.ready.ledger_id).toBe(ledgerId);
});

test('a server that is asked to end finishes the call that was begun, and tells others to ask again', async () => {
  const { address, administrator, gate, server } = await openTestTeam();
  const changes = await administrator.changes();
  let goOn = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    goOn = () => resolve();
  });
  const begun = new Promise<void>((resolve) => {
    gate.before = async (method) => {
      if (method !== 'invitePerson') return;
      resolve();
      await held;
    };
  });
  const invited = administrator.ledger.as('Administrator').invitePerson({ name: 'Grace', role: 'support' });
  await begun;
  const closed = server.close();
  const later = administrator.ledger.listEnvironments();
  await expect(later).rejects.toMatchObject({
    status: 503,
    retryAfter: '2',
    problem: { code: 'ledger_server_closing' },
  });
  expect((await fetch(address + TEAM_PATHS.health)).status).toBe(503);
  for await (const change of changes) expect(change).toBeDefined();
  goOn();
  expect((await invited).code).toHaveLength(23);
  await closed;
  await expect(fetch(address + TEAM_PATHS.health)).rejects.toThrow();
});

test('whoever runs the server brings in one more administrator, where the others lost their devices', async () => {
  const folder = tempFolder();
  const first = await startLedgerServer(folder);
  await enrol(first.ready.listening, first.ready.first_administrator_code ?? '', newDeviceKeys());
  await endOf(first.child, 'SIGTERM');
  const plain = await startLedgerServer(folder);
  expect(plain.ready.first_administrator_code).toBeUndefined();
  await endOf(plain.child, 'SIGTERM');
  const codes = [await newAdministrator(folder), await newAdministrator(folder, '--name', 'Grace')];
  const { ready } = await startLedgerServer(folder);
  expect(ready.ledger_id).toBe(first.ready.ledger_id);
  const enrolled = await Promise.all(codes.map((code) => enrol(ready.listening, code, newDeviceKeys())));
  expect(enrolled).toMatchObject([
    { state: 'approved', person: expect.stringMatching(/^Administrator 2/) },
    { state: 'approved', person: 'Grace' },
  ]);
});

test('a first administrator has the name that the command was given, and a start that invites no one leaves the code good', async () => {
  const folder = tempFolder();
  const code = await newAdministrator(folder, '--name', 'Grace');
  const { ready } = await startLedgerServer(folder, '--first-code', 'off');
  expect(ready.first_administrator_code).toBeUndefined();
  expect(await enrol(ready.listening, code, newDeviceKeys())).toMatchObject({ state: 'approved', person: 'Grace' });
});

test('options are read from the environment too, and a mistyped variable is named', () => {
  expect(readCommand([], { PAYDESK_LEDGER_PORT: '4021', PAYDESK_LEDGER_TEAM: 'The shop' })).toMatchObject({
    port: 4021,
    team: 'The shop',
  });
  expect(readCommand(['--port', '4022'], { PAYDESK_LEDGER_PORT: '4021' })).toMatchObject({ port: 4022 });
  expect(() => readCommand([], { PAYDESK_LEDGER_PROT: '4021' })).toThrow('PAYDESK_LEDGER_PROT names no option');
});

test('a ledger of an early version is refused, and set aside by the option that is named', async () => {
  const folder = tempFolder();
  const file = ledgerFile(folder);
  await makeEarlyLedger(file);
  const before = readFileSync(file);
  const refused = spawnLedgerServer('--port', '0', '--data', folder);
  let words = '';
  refused.stderr?.on('data', (chunk) => (words += chunk));
  expect(await endOf(refused, null)).toBe(1);
  const [option = ''] = /--[a-z-]+/.exec(words) ?? [];
  const { ready } = await startLedgerServer(folder, option);
  expect(ready).toHaveProperty('first_administrator_code');
  const aside = readdirSync(folder).find((name) => name.startsWith('ledger.db.set-aside-')) ?? '';
  expect(readFileSync(join(folder, aside)).equals(before)).toBe(true);
});

test('it speaks TLS with a certificate of the company', async () => {
  const folder = tempFolder();
  const authority = newAuthority('The company');
  const { key, cert } = authority.issue(['localhost']);
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const { ready } = await startLedgerServer(tempFolder(), '--tls-cert', certFile, '--tls-key', keyFile);
  const { port, protocol } = new URL(ready.listening);
  expect(protocol).toBe('https:');
  const status = await new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: TEAM_PATHS.health, ca: authority.cert, servername: 'localhost' },
      (answer) => resolve(answer.statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});

test.each([
  [['--host', '0.0.0.0'], 'so the connection must be encrypted'],
  [['--host', '192.0.2.1', '--trusted-proxy', '10.0.0.0/8'], 'so the connection must be encrypted'],
  [['--public-url', 'http://ledger.example.com'], '--public-url must be an https address'],
  [['--tls-cert', '/nowhere.pem'], '--tls-cert and --tls-key go together'],
  [['--tls-cert', '/nowhere.pem', '--tls-key', '/nowhere.pem'], '--tls-cert: /nowhere.pem can’t be read (ENOENT)'],
  [['--port', 'many'], '--port must be a number'],
  [['--nonsense'], '--nonsense'],
])('%s is refused in words', async (args, words) => {
  const child = spawnLedgerServer('--data', tempFolder(), ...args);
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  expect(await endOf(child, null)).toBe(1);
  expect(said).toContain(words);
});
