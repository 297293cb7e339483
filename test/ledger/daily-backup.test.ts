// When a ledger server backs up, and what it says of that.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupFacts, LedgerState } from '../../contract/console/backup.ts';
import { openLedgerFile } from '../../main/ledger/file/open-ledger-file.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { ledgerWorker } from '../support/source/entries.ts';
import { placeMigratedLedger } from '../support/store/migrated-ledger.ts';

const HOUR_MS = 3_600_000;

/** A new ledger as a server opens it. now: ms since the epoch, as the test sets it. */
async function serverLedger(atMinute: number | null) {
  const dataFolder = tempFolder();
  await placeMigratedLedger(dataFolder);
  // Local time, in which the plan is.
  const at = { now: new Date(2026, 10, 21, 12, 0).getTime() };
  const start = { dataFolder, instanceId: randomUUID(), onUnreadable: 'refuse', backups: { atMinute } } as const;
  const ledger = await openLedgerFile(start, ledgerWorker, () => at.now);
  onTestFinished(ledger.close);
  return {
    at,
    backups: join(dataFolder, 'backups'),
    backUp: () => ledger.answer('backUpIfDue', []) as Promise<BackupFacts | null>,
    state: () => ledger.answer('ledgerState', []) as Promise<LedgerState>,
  };
}

test('a new ledger has its first backup at once, and the next a day later', async () => {
  const { at, backUp, state } = await serverLedger(null);
  expect(await state()).toMatchObject({ lastBackup: null, backupTrouble: null });
  const first = await backUp();
  expect(first).toMatchObject({ takenAt: new Date(at.now).toISOString(), orders: 0 });
  expect(await state()).toMatchObject({ lastBackup: { file: first?.file, isDaily: true, bytes: first?.bytes } });
  at.now += 23 * HOUR_MS;
  expect(await backUp()).toBeNull();
  at.now += HOUR_MS;
  expect(await backUp()).not.toBeNull();
});

test('the day’s backup is made once it is its time of day, and one that was missed as soon as it can be', async () => {
  const { at, backUp } = await serverLedger(2 * 60 + 30);
  await backUp();
  at.now = new Date(2026, 10, 22, 2, 29).getTime();
  expect(await backUp()).toBeNull();
  at.now = new Date(2026, 10, 22, 2, 30).getTime();
  expect(await backUp()).not.toBeNull();
  expect(await backUp()).toBeNull();
  at.now = new Date(2026, 10, 23, 9, 0).getTime();
  expect(await backUp()).not.toBeNull();
  at.now = new Date(2026, 10, 23, 23, 0).getTime();
  expect(await backUp()).toBeNull();
});

test('a backup that fails is told, tried again after an hour, and overdue after a day', async () => {
  const { at, backups, backUp, state } = await serverLedger(null);
  await backUp();
  rmSync(backups, { recursive: true });
  writeFileSync(backups, 'no folder');
  at.now += 25 * HOUR_MS;
  await expect(backUp()).rejects.toThrow();
  expect((await state()).backupTrouble).toMatchObject({ at: new Date(at.now).toISOString() });
  rmSync(backups);
  mkdirSync(backups);
  expect(await backUp()).toBeNull();
  at.now += 2 * HOUR_MS;
  expect(await state()).toMatchObject({ isBackupOverdue: true });
  const made = await backUp();
  expect(existsSync(made?.file ?? '')).toBe(true);
  expect(await state()).toMatchObject({ backupTrouble: null, isBackupOverdue: false });
});
