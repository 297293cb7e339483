// Two people with accounts of their own on one computer, both with Paydesk open: neither gets at the other's data, and what the computer has once is told.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import { consoleClient } from '../support/console/console-client.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../../dist/main/browser.js', import.meta.url));
const [ANN, BEN] = [65_531, 65_532];
const isRoot = process.getuid?.() === 0;

/** A computer with one folder for temporary files, and a home for each. */
function computer() {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  const temp = join(folder, 'tmp');
  mkdirSync(temp);
  chmodSync(temp, 0o1777);
  const user = (uid: number) => {
    const home = join(folder, String(uid));
    mkdirSync(home);
    // As some systems make it: others may look.
    chmodSync(home, 0o755);
    chownSync(home, uid, uid);
    const { PATH } = process.env;
    const env = { PATH, HOME: home, TMPDIR: temp, LC_ALL: 'C.UTF-8', DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
    return { as: { uid, gid: uid, env, cwd: home }, dataFolder: join(home, '.local/share/paydesk') };
  };
  return { temp, ann: user(ANN), ben: user(BEN) };
}

type User = ReturnType<typeof computer>['ann'];

const begin = ({ as }: User, ...args: string[]) => {
  const child = spawn(process.execPath, [ENTRY, '--no-open', ...args], { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

/** Opens a console, and says what was told meanwhile. */
async function open(user: User, ...args: string[]) {
  const child = begin(user, ...args);
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { origin, hash, port } = new URL((JSON.parse(line) as { url: string }).url);
    const token = hash.replace('#token=', '');
    return { origin, token, port, pid: child.pid ?? 0, client: consoleClient(origin, token), told: () => told };
  }
  throw new Error(`It ended before it was ready: ${told}`);
}

/** The end of a start that is refused. */
async function refused(user: User, ...args: string[]) {
  const child = begin(user, ...args);
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { told, code: code as number };
}

const sandboxOf = async ({ client }: Awaited<ReturnType<typeof open>>) => {
  const { environments } = await client.console.facts();
  return new URL(environments.find(({ embedded }) => embedded)?.baseUrl ?? '').port;
};

test.skipIf(!isRoot)('both work at once, and neither reads the other’s data, token or window', async () => {
  const { temp, ann, ben } = computer();
  const [hers, his] = await Promise.all([open(ann), open(ben)]);
  expect(hers.port).not.toBe(his.port);
  expect(await sandboxOf(hers)).not.toBe(await sandboxOf(his));

  const files = readdirSync(ann.dataFolder, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('ledger.db');
  for (const file of ['.', ...files]) {
    const { uid, mode } = statSync(join(ann.dataFolder, file));
    expect([file, uid, mode & 0o077]).toEqual([file, ANN, 0]);
  }
  const read = (user: User) => spawnSync('cat', [join(ann.dataFolder, 'ledger.db')], user.as).status;
  expect([read(ann), read(ben)]).toEqual([0, 1]);

  // What every user sees of a process, and of the folder that they share.
  expect(readFileSync(`/proc/${hers.pid}/cmdline`, 'latin1')).not.toContain(hers.token);
  expect(readdirSync(temp)).toEqual([]);

  const ask = (token: string) =>
    fetch(new URL('/rpc/console/facts', hers.origin), { method: 'POST', headers: { [LAUNCH_TOKEN_HEADER]: token } });
  expect((await ask(his.token)).status).toBe(401);
  expect((await ask(hers.token)).status).toBe(200);
});

test.skipIf(!isRoot)('a port that the other’s Paydesk has is told, and the sandbox takes another', async () => {
  const { ann, ben } = computer();
  const hers = await open(ann);
  const { code, told } = await refused(ben, '--port', hers.port);
  expect([code, told]).toEqual([1, expect.stringContaining(`Another program uses port ${hers.port}.`)]);

  const taken = await sandboxOf(hers);
  const kept = join(ben.dataFolder, 'service', 'port');
  mkdirSync(dirname(kept), { recursive: true, mode: 0o700 });
  writeFileSync(kept, taken);
  spawnSync('chown', ['-R', `${BEN}:${BEN}`, join(ben.as.cwd, '.local')]);
  const his = await open(ben);
  expect(his.told()).toContain(`another program uses port ${taken}`);
  expect(await sandboxOf(his)).not.toBe(taken);
  expect(await sandboxOf(hers)).toBe(taken);
});

test.skipIf(!isRoot)('a start on the other’s data folder is refused by its path, and the other goes on', async () => {
  const { ann, ben } = computer();
  const hers = await open(ann);
  const { code, told } = await refused(ben, '--data', ann.dataFolder);
  expect(code).not.toBe(0);
  expect(told).toContain(ann.dataFolder);
  expect(told).not.toContain('already running');
  expect((await hers.client.console.facts()).environments).toHaveLength(1);
});
