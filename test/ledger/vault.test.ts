// The vault against a real gnome-keyring, each test in a D-Bus session and a keyring folder of its own.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault } from '../../main/vault/vault.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const run = promisify(execFile);
const probe = fileURLToPath(new URL('../support/programs/vault-probe.ts', import.meta.url));
const node = process.execPath;

type Probed = { vault: { state: string; reason?: string }; clientId: string | null; secretIsRight: boolean };

/** Runs a shell script in a new D-Bus session whose keyrings lie in `home`, and reads each line it printed. */
async function inSession(home: string, script: string): Promise<Probed[]> {
  const { stdout } = await run('dbus-run-session', ['--', 'bash', '-c', script], {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
    timeout: 30_000,
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Probed);
}

const unlock = "printf 'x\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1";

test('keys kept in the keychain are there for the next start, and nowhere in the clear', async () => {
  const home = tempFolder();
  const [saved, read] = await inSession(home, `${unlock}; ${node} ${probe} shop; ${node} ${probe} shop read`);
  expect(saved).toMatchObject({ vault: { state: 'keychain' }, secretIsRight: true });
  expect(read).toMatchObject({ vault: { state: 'keychain' }, clientId: 'key_1', secretIsRight: true });
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).includes('kept-in-the-vault')).toBe(false);
});

test('with a locked keychain keys live in memory for this run, and the reason is told', async () => {
  const home = tempFolder();
  // The daemon answers, but there is no login collection and no person to type its password.
  const [locked] = await inSession(
    home,
    `gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ${node} ${probe} shop`,
  );
  expect(locked).toMatchObject({ vault: { state: 'memory' }, secretIsRight: true });
  expect(locked?.vault.reason).toBeTruthy();
});

test('without a keychain keys live in memory for this run, and the reason is told', async () => {
  const home = tempFolder();
  const { stdout } = await run(node, [probe, 'shop'], { env: { PATH: process.env.PATH, HOME: home }, timeout: 30_000 });
  const probed = JSON.parse(stdout) as Probed;
  expect(probed).toMatchObject({ vault: { state: 'memory' }, secretIsRight: true });
  expect(probed.vault.reason).toBeTruthy();
});

test('a keychain that never answers holds nobody up longer than its time limit', async () => {
  const never = () => new Promise<never>(() => undefined);
  const vault = openVault({
    timeLimitMs: 20,
    openKeychain: async () => ({ getPassword: never, setPassword: never, deletePassword: never }),
  });
  expect(vault.state()).toEqual({ state: 'waiting' });
  expect(await vault.read('shop')).toBeNull();
  expect(vault.state()).toEqual({ state: 'memory', reason: remark('keychain_late', { seconds: 0.02 }) });
});

test('who closes learns whether a call to the keychain never came back', async () => {
  const never = () => new Promise<never>(() => undefined);
  const openKeychain = async () => ({ getPassword: never, setPassword: never, deletePassword: never });
  const hanging = openVault({ timeLimitMs: 20, openKeychain });
  await hanging.read('shop');
  expect(await hanging.close()).toBe(false);
  const answering = openVault({ timeLimitMs: 1000, openKeychain: async () => memoryKeychain() });
  await answering.read('shop');
  expect(await answering.close()).toBe(true);
});

test('once the keychain is there again, "Try again" moves the keys of this run into it', async () => {
  const keychain = memoryKeychain();
  let there = false;
  const openKeychain = async () => {
    if (!there) throw new Error('no keychain yet');
    return keychain;
  };
  const vault = openVault({ timeLimitMs: 1000, openKeychain });
  await vault.save('shop', { clientId: 'key_1', clientSecret: 'kept' });
  expect(keychain.entries()).toEqual([]);
  there = true;
  expect(await vault.retry()).toEqual({ state: 'keychain' });
  expect(keychain.entries()).toHaveLength(1);
  expect(await vault.read('shop')).toEqual({ clientId: 'key_1', clientSecret: 'kept' });
});
