// A ledger whose file is gone while Paydesk was closed, and the first moments of a new one.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../main/ledger/audit/audit.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { connectWriter, openDatabase } from '../../main/ledger/store/open-database.ts';
import { problemOf } from '../support/console/problem.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../support/store/ledger.ts';

const SAID = { name: 'Ada', reason: 'the file is gone' };

/** A ledger that was used and backed up, and is gone. */
async function goneAfterUse() {
  const folder = tempFolder();
  const { ledger, close } = await openTestLedger(folder);
  await addTestEnvironment({ ledger }, 'https://api.example.com');
  const { file: backup } = await ledger.makeBackup(null, 'Ada');
  await close();
  const file = ledgerFile(folder);
  renameSync(file, `${file}.taken`);
  return { folder, file, backup };
}

test('no other ledger is begun by itself where one is gone', async () => {
  const { folder, file } = await goneAfterUse();
  const problem = await problemOf(openTestLedger(folder));
  expect(problem).toMatchObject({ kind: 'ledger_unreadable', code: 'ledger_gone', params: { file } });
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.taken`, file);
  const { ledger } = await openTestLedger(folder);
  expect(await ledger.listEnvironments()).toHaveLength(1);
});

test('a ledger on a disk that isn’t there can’t be read, and isn’t gone', async () => {
  const { folder, file } = await goneAfterUse();
  symlinkSync(join(folder, 'unmounted', 'ledger.db'), file);
  const unread = { code: 'file_not_readable', params: { file } };
  expect(await problemOf(openTestLedger(folder, 'set_aside'))).toMatchObject(unread);
  mkdirSync(join(folder, 'unmounted'));
  renameSync(`${file}.taken`, join(folder, 'unmounted', 'ledger.db'));
  const { ledger } = await openTestLedger(folder);
  expect(await ledger.listEnvironments()).toHaveLength(1);
});

test('nor where the making of an empty one in its place was broken off', async () => {
  const { folder, file } = await goneAfterUse();
  const { writer } = await connectWriter(file);
  await writer.destroy();
  expect(await problemOf(openTestLedger(folder))).toMatchObject({ kind: 'ledger_unreadable' });
});

test('a backup takes the place of a ledger that is gone, and what SQLite kept beside that one is not read into it', async () => {
  const { folder, file, backup } = await goneAfterUse();
  const other = tempFolder();
  const { ledger: foreign } = await openTestLedger(other);
  await addTestEnvironment({ ledger: foreign }, 'https://other.example.com');
  copyFileSync(`${ledgerFile(other)}-wal`, `${file}-wal`);
  const { ledger } = await openTestLedger(folder, 'offer');
  expect(await ledger.restoreBackup({ file: backup, ...SAID })).toMatchObject({ aside: null });
  expect((await ledger.listEnvironments()).map(({ baseUrl }) => baseUrl)).toEqual(['https://api.example.com']);
});

test('an empty ledger begun in the place of one that is gone sends nothing it has never seen, and its audit log is intact', async () => {
  const { folder } = await goneAfterUse();
  const { ledger } = await openTestLedger(folder, 'offer');
  expect(await ledger.beginEmpty(SAID)).toMatchObject({ aside: null });
  const whose = await addTestEnvironment({ ledger }, 'https://api.example.com');
  const entry = entryFor(whose, { operation: 'charge_order', orderId: 'order_pasted' });
  expect(await problemOf(ledger.writeSent(entry))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect((await ledger.checkAuditTrail()).fault).toBeNull();
  expect((await ledger.ledgerState()).past.map(({ kind }) => kind)).toEqual(['begun_anew']);
});

test('a Paydesk that died before it kept the first head of its audit log finds the log intact', async () => {
  const folder = tempFolder();
  const { writer, close } = await openDatabase(folder);
  await audit(writer, '2026-11-21T12:00:00.000Z', 'Ada', 'settle', 'one', {});
  await close();
  const { ledger } = await openTestLedger(folder);
  expect((await ledger.auditLastCheck()).fault).toBeNull();
  expect((await ledger.checkAuditTrail()).head).toMatchObject({ seq: 1 });
  rmSync(join(folder, 'audit-head.json'));
  expect((await ledger.checkAuditTrail()).fault).toMatchObject({ kind: 'head_lost' });
});
