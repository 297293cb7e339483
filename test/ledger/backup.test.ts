// Backups while the ledger is in use, restoring one, and ledgers that may not be used: through the real thread, on real files.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ledgerMigrations } from '../../main/ledger/migrations/migrations.ts';
import { problemOf } from '../support/console/problem.ts';
import { orderCharged, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  addTestEnvironment,
  captureOf,
  creationOf,
  entryFor,
  openLedgerInThread,
  openTestLedger,
  recordCall,
  succeeded,
} from '../support/store/ledger.ts';

type Opened = Awaited<ReturnType<typeof openTestLedger>>;
type Whose = { environmentId: string; accountId: string };

async function ledgerWithOrders(ids: string[]) {
  const folder = tempFolder();
  const opened = await openTestLedger(folder);
  const whose = await addTestEnvironment(opened, 'https://api.example.com');
  for (const id of ids) await makeOrder(opened, whose, id);
  return { folder, whose, ...opened };
}

async function makeOrder({ ledger }: Pick<Opened, 'ledger'>, whose: Whose, id: string) {
  const answer = orderCreated(id, `sess_of_${id}`);
  await recordCall(ledger, whose, creationOf(`sess_of_${id}`), succeeded(answer));
}

async function capture({ ledger }: Pick<Opened, 'ledger'>, whose: Whose, orderId: string) {
  await recordCall(ledger, whose, captureOf(orderId), succeeded(orderCharged(orderId, `charge_of_${orderId}`)));
}

const RESTORE = { name: 'Ada', reason: 'the disk was replaced' };

test('a backup made while orders are captured is whole, and only its owner may read it', async () => {
  const { ledger, whose, folder } = await ledgerWithOrders(Array.from({ length: 40 }, (_, n) => `order_${n}`));
  const captures = Array.from({ length: 40 }, (_, n) => capture({ ledger }, whose, `order_${n}`));
  const facts = await ledger.makeBackup(null, 'Ada');
  await Promise.all(captures);
  const schema = Object.keys(await ledgerMigrations.getMigrations()).at(-1);
  expect(facts).toMatchObject({ orders: 40, schema });
  expect(statSync(facts.file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'backups'))).toEqual([facts.file.split('/').at(-1)]);
  expect(await ledger.inspectBackup(facts.file)).toEqual(facts);
  expect((await ledger.listBackups()).map(({ file }) => file)).toEqual([facts.file]);
});

test('after a restore every order not known charged is unknown, and one captured after the backup is not sent again', async () => {
  const { ledger, whose, folder } = await ledgerWithOrders(['order_charged', 'order_open']);
  await capture({ ledger }, whose, 'order_charged');
  const { file } = await ledger.makeBackup(null, 'Ada');
  await capture({ ledger }, whose, 'order_open');
  await makeOrder({ ledger }, whose, 'order_later');
  await capture({ ledger }, whose, 'order_later');

  const restored = await ledger.restoreBackup({ file, ...RESTORE });
  expect(restored.unknown).toBe(1);
  expect(await ledger.getOrder(whose.environmentId, 'order_charged')).toMatchObject({ status: 'charged' });
  expect(await ledger.getOrder(whose.environmentId, 'order_open')).toMatchObject({ status: 'needs_review' });
  for (const orderId of ['order_open', 'order_later']) {
    const entry = entryFor(whose, captureOf(orderId));
    expect(await problemOf(ledger.writeSent(entry))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  }
  const created = entryFor(whose, creationOf('sess_of_order_later'));
  expect(await problemOf(ledger.writeSent(created))).toMatchObject({ kind: 'outcome_unknown_blocks' });

  const unknown = await ledger.listUnknown(whose.environmentId);
  expect(unknown.map(({ code }) => code)).toEqual(['restored', 'restored', 'restored']);
  const open = unknown.find(({ orderId }) => orderId === 'order_open');
  await ledger.resolveUnknown({
    environmentId: whose.environmentId,
    entryId: open?.id ?? '',
    verdict: 'not_done',
    name: 'Ada',
    reason: 'not in the dashboard',
  });
  await capture({ ledger }, whose, 'order_open');
  expect(await ledger.getOrder(whose.environmentId, 'order_open')).toMatchObject({ status: 'charged' });

  // The ledger whose place was taken is there, whole.
  const aside = await ledger.inspectBackup(restored.aside ?? '');
  expect(aside).toMatchObject({ orders: 3, charged: 3 });
  expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([]);
  expect(await ledger.checkAuditTrail()).toMatchObject({ fault: null });
});

test('a session without an order is in doubt after a restore', async () => {
  const { ledger, whose } = await ledgerWithOrders([]);
  await recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen('sess_open')));
  const { file } = await ledger.makeBackup(null, 'Ada');
  await ledger.restoreBackup({ file, ...RESTORE });
  const create = entryFor(whose, creationOf('sess_open'));
  expect(await problemOf(ledger.writeSent(create))).toMatchObject({ kind: 'outcome_unknown_blocks' });
});

test('a restore waits for no answer: while a call is on its way it is refused, and so is a file that is no backup', async () => {
  const { ledger, whose, folder } = await ledgerWithOrders(['order_1']);
  const { file } = await ledger.makeBackup(null, 'Ada');
  const broken = join(folder, 'broken.db');
  writeFileSync(broken, readFileSync(file).fill(7, 8192, 20_000));
  expect(await problemOf(ledger.restoreBackup({ file: broken, ...RESTORE }))).toMatchObject({
    kind: 'ledger_unreadable',
  });
  await ledger.writeSent(entryFor(whose, captureOf('order_1')));
  expect(await problemOf(ledger.restoreBackup({ file, ...RESTORE }))).toMatchObject({ kind: 'capture_in_flight' });
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'capturing' });
});

test('while a console runs nobody else can restore in its folder', async () => {
  const { folder } = await ledgerWithOrders([]);
  expect(await problemOf(openTestLedger(folder, 'offer'))).toMatchObject({ kind: 'ledger_unavailable' });
});

test('a backup is never written over a file, nor where there is no folder', async () => {
  const { ledger, folder } = await ledgerWithOrders([]);
  const file = join(folder, 'mine.db');
  await ledger.makeBackup(file, 'Ada');
  const before = readFileSync(file);
  expect(await problemOf(ledger.makeBackup(file, 'Ada'))).toMatchObject({ kind: 'invalid_input', field: 'file' });
  expect(await problemOf(ledger.makeBackup(join(folder, 'no', 'b.db'), 'Ada'))).toMatchObject({ field: 'file' });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a backup dated in the future doesn’t stop the daily ones, and none of today is thrown away for it', async () => {
  const { ledger, folder, close } = await ledgerWithOrders([]);
  const { file } = await ledger.makeBackup(null, 'Ada');
  const backups = join(folder, 'backups');
  for (let day = 1; day <= 7; day += 1)
    copyFileSync(file, join(backups, `ledger-2099-01-0${day}T03-00-00.000Z-daily.db`));
  copyFileSync(file, join(backups, 'ledger-2020-01-01T03-00-00.000Z-daily.db'));
  const facts = await ledger.backUpIfDue();
  expect(facts).not.toBeNull();
  expect(existsSync(facts?.file ?? '')).toBe(true);
  expect(await ledger.backUpIfDue()).toBeNull();
  await close();
});

test('the daily backup is made once a day, and seven are kept; those made by hand stay', async () => {
  const { ledger, folder, close } = await ledgerWithOrders([]);
  expect(await ledger.backUpIfDue()).toBeNull();
  const { file } = await ledger.makeBackup(null, 'Ada');
  const backups = join(folder, 'backups');
  for (let day = 1; day <= 9; day += 1)
    copyFileSync(file, join(backups, `ledger-2026-01-0${day}T03-00-00.000Z-daily.db`));
  const byHand = 'ledger-2025-01-01T00-00-00.000Z.db';
  renameSync(file, join(backups, byHand));
  expect(await ledger.backUpIfDue()).not.toBeNull();
  expect(await ledger.backUpIfDue()).toBeNull();
  const kept = readdirSync(backups).toSorted();
  expect(kept).toHaveLength(8);
  expect(kept.slice(0, 2)).toEqual([byHand, 'ledger-2026-01-04T03-00-00.000Z-daily.db']);
  await close();
});

test.each(['copied', 'moved'])(
  'a ledger that was %s is sealed: readable, and nothing can be sent until a person unseals it',
  async (how) => {
    const { whose, folder, close } = await ledgerWithOrders(['order_1', 'order_2']);
    await close();
    const elsewhere = join(tempFolder(), 'data');
    mkdirSync(elsewhere);
    const carry = how === 'copied' ? copyFileSync : renameSync;
    for (const name of ['ledger.db', 'audit-head.json']) {
      if (existsSync(join(folder, name))) carry(join(folder, name), join(elsewhere, name));
    }

    const { ledger } = await openTestLedger(elsewhere);
    expect((await ledger.ledgerState()).seal?.reason).toContain(folder);
    expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'ready' });
    const send = () => ledger.writeSent(entryFor(whose, captureOf('order_1')));
    expect(await problemOf(send())).toMatchObject({ kind: 'ledger_sealed' });

    const unsealed = await ledger.unsealLedger({
      name: 'Ada',
      reason: 'the old laptop is wiped',
      otherCopyIsGone: true,
    });
    expect(unsealed).toBe(2);
    expect((await ledger.ledgerState()).seal).toBeNull();
    expect(await problemOf(send())).toMatchObject({ kind: 'outcome_unknown_blocks' });
    const { items } = await ledger.listAudit({
      limit: 10,
      cursor: null,
      actor: null,
      action: null,
      from: null,
      to: null,
    });
    expect(items.slice(0, 2).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'Ada unseal_ledger',
      'Paydesk seal_ledger',
    ]);
  },
);

test('a ledger opened again where it lies is not locked', async () => {
  const { folder, close } = await ledgerWithOrders(['order_1']);
  await close();
  const { ledger } = await openTestLedger(folder);
  expect((await ledger.ledgerState()).seal).toBeNull();
});

test('a ledger of a newer Paydesk is told as that, and not a byte of it changes', async () => {
  const { folder, close } = await ledgerWithOrders(['order_1']);
  await close();
  const file = join(folder, 'ledger.db');
  const database = new Database(file);
  database.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '')").run();
  database.close();
  const before = readFileSync(file);
  const problem = await problemOf(openTestLedger(folder));
  expect(problem).toMatchObject({ kind: 'ledger_unreadable' });
  expect(problem.code).toBe('ledger_of_newer_version');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('where the ledger is corrupt its thread says so to every errand, and a backup can be restored', async () => {
  const { folder, whose, ledger: before, close } = await ledgerWithOrders(['order_1']);
  const { file } = await before.makeBackup(null, 'Ada');
  await close();
  const bytes = 'this is no database. '.repeat(500);
  writeFileSync(join(folder, 'ledger.db'), bytes);

  const { ledger } = await openLedgerInThread(folder, 'offer');
  expect((await ledger.ledgerState()).trouble).toMatchObject({ kind: 'ledger_unreadable' });
  expect(await problemOf(ledger.listEnvironments())).toMatchObject({ kind: 'ledger_unreadable' });
  const { aside } = await ledger.restoreBackup({ file, ...RESTORE });
  expect(readFileSync(aside ?? '', 'utf8')).toBe(bytes);
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'needs_review' });
  expect((await ledger.ledgerState()).past[0]).toMatchObject({ kind: 'restored', actor: 'Ada' });
});

test('a restore that succeeded is none that failed, where earlier calls can’t be looked after yet', async () => {
  const { folder, whose, ledger: before, close } = await ledgerWithOrders(['order_1']);
  const { file } = await before.makeBackup(null, 'Ada');
  await close();
  writeFileSync(join(folder, 'ledger.db'), 'this is no database. '.repeat(500));
  // Where the spool would be, so that it can't be opened.
  rmSync(join(folder, 'outcomes.spool'));
  mkdirSync(join(folder, 'outcomes.spool'));
  const told = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => told.mockRestore());

  const { ledger } = await openTestLedger(folder, 'offer');
  told.mockClear();
  await ledger.restoreBackup({ file, ...RESTORE });
  expect(told.mock.calls.flat().join()).toContain('could not be recorded yet');
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'needs_review' });
});

test('an empty ledger begun in a corrupt one’s place sends nothing it has never seen', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'ledger.db'), 'this is no database. '.repeat(500));
  const { ledger } = await openTestLedger(folder, 'offer');
  await ledger.beginEmpty({ name: 'Ada', reason: 'there is no backup' });
  const whose = await addTestEnvironment({ ledger }, 'https://api.example.com');
  const pasted = entryFor(whose, captureOf('order_pasted'));
  expect(await problemOf(ledger.writeSent(pasted))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  await makeOrder({ ledger }, whose, 'order_pasted_2').catch(() => undefined);
  expect(await problemOf(ledger.beginEmpty({ name: 'Ada', reason: 'once more' }))).toMatchObject({
    kind: 'invalid_input',
  });
});

test('a process killed during a backup leaves the ledger as it was and nothing that is taken for a backup', async () => {
  const { folder, whose, close } = await ledgerWithOrders(['order_1']);
  await close();
  const big = new Database(join(folder, 'ledger.db'));
  big.exec(`insert into checkout_event select hex(randomblob(16)), 'p', 's', '', '', hex(randomblob(500))
    from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000) select i from n)`);
  big.close();
  const program = fileURLToPath(new URL('../support/programs/back-up-and-wait.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, folder], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const backups = join(folder, 'backups');
  const half = () => (existsSync(backups) ? readdirSync(backups) : []).some((name) => name.endsWith('.partial'));
  await vi.waitUntil(half, { timeout: 20_000, interval: 1 });
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;

  const { ledger } = await openTestLedger(folder);
  expect(await ledger.getOrder(whose.environmentId, 'order_1')).toMatchObject({ status: 'ready' });
  expect(await ledger.listBackups()).toEqual([]);
  expect(await ledger.makeBackup(null, 'Ada')).toMatchObject({ orders: 1 });
});
