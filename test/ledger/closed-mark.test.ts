// A ledger closed in good order is opened without being read whole; one that anything else happened to is read whole.
import { copyFileSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { isAsClosed } from '../../main/ledger/file/closed-mark.ts';
import { lockFolder } from '../../main/ledger/file/folder-lock.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

async function closedLedger() {
  const folder = tempFolder();
  const { close } = await openDatabase(folder);
  await close();
  return { folder, file: ledgerFile(folder) };
}

test('the mark of a clean end is good for one start', async () => {
  const { folder, file } = await closedLedger();
  expect(isAsClosed(file)).toBe(true);
  const { close } = await openDatabase(folder);
  expect(existsSync(`${file}.closed`)).toBe(false);
  await close();
});

test('a ledger that is open, or whose Paydesk died, has no mark', async () => {
  const { folder, file } = await closedLedger();
  const { close } = await openDatabase(folder);
  expect(isAsClosed(file)).toBe(false);
  await close();
});

test('a file that was written to, or replaced by a copy, is not taken for the one that was closed', async () => {
  const written = await closedLedger();
  const foreign = new Database(written.file);
  foreign.pragma('user_version = 7');
  foreign.close();
  expect(isAsClosed(written.file)).toBe(false);

  const copied = await closedLedger();
  copyFileSync(copied.file, join(copied.folder, 'copy'));
  renameSync(join(copied.folder, 'copy'), copied.file);
  expect(isAsClosed(copied.file)).toBe(false);
});

test('pages overwritten after a clean end are found at the start', async () => {
  const { folder, file } = await closedLedger();
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(4096 * 4, 7), 0, 4096 * 4, 4096 * 5);
  await expect(openDatabase(folder)).rejects.toMatchObject({ problem: { kind: 'ledger_unreadable' } });
});

test('a mark that can’t be read keeps no ledger closed', async () => {
  const { folder, file } = await closedLedger();
  rmSync(`${file}.closed`);
  mkdirSync(`${file}.closed`);
  const { close } = await openDatabase(folder);
  await close();
  expect(isAsClosed(file)).toBe(true);
});

test('a file beside the ledger that can’t be written is the one that is named', async () => {
  const { folder } = await closedLedger();
  const pid = join(folder, 'instance.pid');
  mkdirSync(pid);
  expect(() => lockFolder(folder)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ params: { file: pid } }) }),
  );
});
