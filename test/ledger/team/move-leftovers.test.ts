// What a move leaves that was killed, ran out of disk, or was never finished: copies of a whole ledger, which would stay for ever.
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../../support/store/ledger.ts';
import { fillLedger } from '../../support/store/ledger-to-move.ts';
import { mountSmallDisk } from '../../support/store/small-disk.ts';

const TWO_DAYS_MS = 172_800_000;
const INCOMING = ['ledger.db.incoming', 'ledger.db.incoming.json'];

/** Files of a copy that is received, as they are after this long without a piece. */
function leaveIncoming(folder: string, silentMs: number): void {
  const at = new Date(Date.now() - silentMs);
  for (const name of INCOMING) {
    writeFileSync(join(folder, name), '{}');
    utimesSync(join(folder, name), at, at);
  }
}

const incomingIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('incoming'));

test('a move that finds the disk full leaves it as full as it was', async ({ skip }) => {
  const { folder, fill } = mountSmallDisk(24, skip);
  const made = await openTestLedger(folder);
  await made.close();
  fillLedger(join(folder, 'ledger.db'), { perTable: 4, pick: (below) => below - 1 });
  // Filled by SQL with rows of every table.
  const { ledger } = await openTestLedger(folder, 'refuse', { hasFacts: false });
  fill(700_000);
  await expect(ledger.copyToMove()).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.includes('moving'))).toEqual([]);
});

test('what a killed move left is gone when Paydesk is opened again', async () => {
  const folder = tempFolder();
  const left = ['moving.whole', 'moving.whole-journal', 'sandbox', 'sandbox-wal', 'ready-of-a-move'];
  for (const name of left) writeFileSync(join(folder, `ledger.db.${name}`), 'orders');
  // What a move goes on from stays.
  writeFileSync(join(folder, 'ledger.db.moving'), 'orders');
  await openTestLedger(folder);
  expect(left.filter((name) => existsSync(join(folder, `ledger.db.${name}`)))).toEqual([]);
  expect(existsSync(join(folder, 'ledger.db.moving'))).toBe(true);
});

test('a copy that nobody goes on sending is gone after a day, and one that is being sent stays', async () => {
  const folder = tempFolder();
  leaveIncoming(folder, TWO_DAYS_MS);
  const { ledger } = await openTestLedger(folder);
  expect(incomingIn(folder)).toEqual([]);
  await addTestEnvironment({ ledger }, 'https://one.example');
  leaveIncoming(folder, 60_000);
  await ledger.backUpIfDue();
  expect(incomingIn(folder)).toEqual(INCOMING);
  leaveIncoming(folder, TWO_DAYS_MS);
  await ledger.backUpIfDue();
  expect(incomingIn(folder)).toEqual([]);
});
