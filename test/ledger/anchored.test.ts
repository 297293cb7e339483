// A data folder that was put back as a whole: ledger and head agree with each other, and the keychain remembers more.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { keepAnchored } from '../../main/ledger/audit/keep-anchored.ts';
import type { OpenLedger } from '../../main/ledger/thread/open-ledger.ts';
import { type Keychain, memoryKeychain } from '../../main/vault/keychain.ts';
import { openVault, type Vault } from '../../main/vault/vault.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const PACE = { lookMs: 5, writeMs: 0, closeMs: 2_000 };
const UNSEAL = { name: 'Ada', reason: 'the newer file is lost', otherCopyIsGone: true } as const;

const vaultOn = (keychain: Keychain): Vault => openVault({ timeLimitMs: 1_000, openKeychain: async () => keychain });

/** A ledger whose head the keychain remembers, from its start on. */
async function openAnchored(folder: string, vault: Pick<Vault, 'anchors'>) {
  const { ledger, close } = await openTestLedger(folder);
  const anchored = keepAnchored(ledger, vault.anchors, PACE);
  let isClosed = false;
  return {
    ledger,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await anchored.close();
      await close();
    },
  };
}

type Whose = { environmentId: string; accountId: string };

async function capture({ ledger }: Pick<OpenLedger, 'ledger'>, whose: Whose, orderId: string) {
  const answer = orderCharged(orderId, `charge_of_${orderId}`);
  await recordCall(ledger, whose, captureOf(orderId), succeeded(answer));
}

const FILES = ['ledger.db', 'audit-head.json'];

/** Keeps a copy of a closed data folder, and gives the way to put it back in place. */
function fileBackup(folder: string): () => void {
  const kept = tempFolder();
  for (const name of FILES) copyFileSync(join(folder, name), join(kept, name));
  return () => {
    for (const name of FILES) copyFileSync(join(kept, name), join(folder, name));
  };
}

/** A data folder, backed up before an order was captured. */
async function backedUpThenUsed(keychain: Keychain) {
  const folder = tempFolder();
  const first = await openAnchored(folder, vaultOn(keychain));
  const whose = await addTestEnvironment(first, 'https://api.example.com');
  await vi.waitFor(async () => expect(await anchorOf(keychain, first)).toMatchObject({ seq: expect.any(Number) }));
  await first.close();
  const putBack = fileBackup(folder);
  const second = await openAnchored(folder, vaultOn(keychain));
  await capture(second, whose, 'order_1');
  await rememberedAll(keychain, second);
  await second.close();
  return { folder, whose, putBack };
}

async function anchorOf(keychain: Keychain, { ledger }: Pick<OpenLedger, 'ledger'>) {
  const state = await ledger.anchorState();
  const text = await keychain.getPassword('Paydesk ledger', state?.ledgerId ?? '');
  return text === null ? null : JSON.parse(text);
}

const rememberedAll = (keychain: Keychain, opened: Pick<OpenLedger, 'ledger'>) =>
  vi.waitFor(async () => expect(await anchorOf(keychain, opened)).toEqual((await opened.ledger.anchorState())?.head));

const sealed = (cause: string, { ledger }: Pick<OpenLedger, 'ledger'>) =>
  vi.waitFor(async () => expect((await ledger.ledgerState()).seal).toMatchObject({ cause }));

test('a data folder restored from a file backup sends nothing, because the keychain remembers more', async () => {
  const keychain = memoryKeychain();
  const { folder, whose, putBack } = await backedUpThenUsed(keychain);
  putBack();
  const opened = await openAnchored(folder, vaultOn(keychain));
  await sealed('keychain', opened);
  expect(await opened.ledger.auditLastCheck()).toMatchObject({ fault: { kind: 'keychain' } });
  expect(await problemOf(capture(opened, whose, 'order_1'))).toMatchObject({ kind: 'ledger_sealed' });
  const before = await anchorOf(keychain, opened);
  await opened.close();

  // What tells of the newer one is not written over, and the seal outlives a restart.
  const again = await openAnchored(folder, vaultOn(keychain));
  await sealed('keychain', again);
  expect(await anchorOf(keychain, again)).toEqual(before);
  await again.ledger.unsealLedger(UNSEAL);
  expect(await problemOf(capture(again, whose, 'order_1'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  await rememberedAll(keychain, again);
  await again.close();
  const whole = await openAnchored(folder, vaultOn(keychain));
  await rememberedAll(keychain, whole);
  expect((await whole.ledger.ledgerState()).seal).toBeNull();
  await whole.close();
});

test('where the keychain is locked at the start the ledger is open at once, and locked as soon as the keychain contradicts it', async () => {
  const keychain = memoryKeychain();
  const { folder, whose, putBack } = await backedUpThenUsed(keychain);
  putBack();
  let isLocked = true;
  const vault = openVault({
    timeLimitMs: 1_000,
    openKeychain: async () => {
      if (isLocked) throw new Error('locked');
      return keychain;
    },
  });
  const opened = await openAnchored(folder, vault);
  await capture(opened, whose, 'order_2');
  expect((await opened.ledger.ledgerState()).seal).toBeNull();
  isLocked = false;
  await vault.retry();
  await sealed('keychain', opened);
  await opened.close();
});

test('a ledger the keychain knows nothing of is used as it is, and each data folder is remembered apart', async () => {
  const keychain = memoryKeychain();
  for (const folder of [tempFolder(), tempFolder()]) {
    const opened = await openAnchored(folder, vaultOn(keychain));
    await addTestEnvironment(opened, 'https://api.example.com');
    await rememberedAll(keychain, opened);
    expect((await opened.ledger.ledgerState()).seal).toBeNull();
    await opened.close();
  }
  expect(keychain.entries()).toHaveLength(2);
});

test('a ledger whose place a restored one took can’t come back unseen', async () => {
  const keychain = memoryKeychain();
  const folder = tempFolder();
  const first = await openAnchored(folder, vaultOn(keychain));
  await addTestEnvironment(first, 'https://api.example.com');
  const { file } = await first.ledger.makeBackup(null, 'Ada');
  await rememberedAll(keychain, first);
  await first.close();
  const putBack = fileBackup(folder);
  const second = await openAnchored(folder, vaultOn(keychain));
  await rememberedAll(keychain, second);
  const before = await second.ledger.anchorState();
  const { aside } = await second.ledger.restoreBackup({ file, name: 'Ada', reason: 'to try it' });
  await rememberedAll(keychain, second);
  await second.close();
  const kept = keychain.entries().find(([ledgerId]) => ledgerId === before?.ledgerId);
  expect(kept?.[1]).toContain('retired');
  expect(aside).not.toBeNull();
  putBack();
  await sealed('moved', await openTestLedger(folder));
});

test('an anchor can’t be read as an account’s keys', async () => {
  const keychain = memoryKeychain();
  const vault = vaultOn(keychain);
  const opened = await openAnchored(tempFolder(), vault);
  await rememberedAll(keychain, opened);
  const state = await opened.ledger.anchorState();
  expect(await vault.read(state?.ledgerId ?? '')).toBeNull();
  await opened.close();
});

test('closing waits no longer than its limit for a keychain that stopped answering, and not at all for one that never did', async () => {
  const never = new Promise<never>(() => undefined);
  const { ledger } = await openTestLedger(tempFolder());
  const silent = { read: () => never, write: () => never };
  await keepAnchored(ledger, silent, { ...PACE, closeMs: 3_600_000 }).close();

  const wrote = vi.fn(() => never);
  const stuck = keepAnchored(ledger, { read: async () => null, write: wrote }, { ...PACE, closeMs: 10 });
  await vi.waitFor(() => expect(wrote).toHaveBeenCalled());
  await stuck.close();
});

test('with a real keychain a data folder that was put back is locked', async () => {
  const run = promisify(execFile);
  const probe = fileURLToPath(new URL('../support/programs/anchor-probe.ts', import.meta.url));
  const home = tempFolder();
  const folder = join(home, 'data');
  mkdirSync(folder);
  const start = `${process.execPath} ${probe} ${folder}`;
  const files = FILES.map((name) => `${folder}/${name}`).join(' ');
  const script = [
    "printf 'x\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1",
    `mkdir ${home}/kept`,
    ...[start, `cp ${files} ${home}/kept/`, start, start],
    ...[`cp ${home}/kept/* ${folder}/`, start],
  ].join(' && ');
  const { stdout } = await run('dbus-run-session', ['--', 'bash', '-c', script], {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
  });
  const seals = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(seals.map((line) => JSON.parse(line).cause)).toEqual([null, null, null, 'keychain']);
});

test('a ledger that is set back while a desk goes on, as a team’s by its server, is locked', async () => {
  const keychain = memoryKeychain();
  const folder = tempFolder();
  const before = await openTestLedger(folder);
  const whose = await addTestEnvironment(before, 'https://api.example.com');
  await before.close();
  const putBack = fileBackup(folder);
  let server = await openTestLedger(folder);
  const anchored = keepAnchored(
    {
      anchorState: () => server.ledger.anchorState(),
      holdAgainst: (...given) => server.ledger.holdAgainst(...given),
    },
    vaultOn(keychain).anchors,
    PACE,
  );
  await capture(server, whose, 'order_1');
  await rememberedAll(keychain, server);
  await server.close();
  putBack();
  server = await openTestLedger(folder);
  await sealed('keychain', server);
  await anchored.close();
  await server.close();
});
