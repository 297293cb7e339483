// A database that is set back where it lies: its servers know of more than it holds, and lock the ledger before an order can be captured twice.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LedgerState } from '../../../contract/console/backup.ts';
import type { OpenedLedger } from '../../../main/ledger/file/open-ledger-file.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { problemOf as problemIn } from '../../../main/ledger/thread/problem-of.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { addTestEnvironment, entryFor } from '../../support/store/ledger.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { findPostgres } from '../../support/store/postgres/postgres-server.ts';
import { enrolledDesk } from '../../support/team/enrolled-desk.ts';
import { endOf, spawnLedgerServer } from '../../support/team/team-process.ts';

function psql(program: 'pg_dump' | 'psql', args: string[], input = ''): string {
  const programs = findPostgres();
  if ('missing' in programs) throw new Error(programs.missing);
  const stdio = ['pipe', 'pipe', 'pipe'] as const;
  return execFileSync(join(programs.folder, program), args, {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: [...stdio],
  });
}

/** A ledger on a database that can be set back in place, with an order's capture to send. */
async function openLedgers() {
  const { postgres = '' } = await ledgerPlace(tempFolder());
  /** As a server of another computer does, where the folder is another. */
  const open = async (dataFolder: string): Promise<OpenedLedger> => {
    const opened = await openPostgresLedger({ dataFolder, instanceId: randomUUID() }, postgres);
    onTestFinished(() => opened.close().catch(() => undefined));
    return opened;
  };
  const here = tempFolder();
  const opened = await open(here);
  const ledger = { addEnvironment: (...args: unknown[]) => opened.answer('addEnvironment', args) } as unknown as Ledger;
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  const byDesk = await enrolledDesk(opened.answer, 'Grace');
  const capture = (by: OpenedLedger, orderId = 'order_1') =>
    by.answer('writeSent', [entryFor(whose, { operation: 'charge_order', orderId })], byDesk).then(
      () => 'sent',
      (error: unknown) => problemIn(error).code,
    );
  const stateOf = async (by: OpenedLedger) => (await by.answer('ledgerState', [])) as LedgerState;
  const dump = () => psql('pg_dump', ['--clean', '--if-exists', postgres]);
  const load = (from: string) => void psql('psql', ['-q', '-v', 'ON_ERROR_STOP=1', postgres], from);
  const unseal = (by: OpenedLedger) =>
    by.answer('unsealLedger', [{ name: 'Ada', reason: 'Nothing newer is left', otherCopyIsGone: true }]);
  return { postgres, here, opened, open, capture, stateOf, dump, load, unseal };
}

test('a server that starts on a database that was set back in place locks it', async () => {
  const { here, opened, open, capture, stateOf, dump, load, unseal } = await openLedgers();
  const before = dump();
  expect(await capture(opened)).toBe('sent');
  await opened.close();
  load(before);
  const again = await open(here);
  expect((await stateOf(again)).seal).toMatchObject({ cause: 'facts_cut_off' });
  expect(await capture(again)).toBe('ledger_locked');
  await unseal(again);
  // Its order may have been captured in the part that is missing.
  expect(await capture(again, 'order_2')).toBe('capture_lost_in_restore');
  await again.close();
  expect((await stateOf(await open(here))).seal).toBeNull();
});

test('a server that runs while the database is set back refuses the first call after it, and locks it', async () => {
  const { opened, capture, stateOf, dump, load, unseal } = await openLedgers();
  const before = dump();
  expect(await capture(opened)).toBe('sent');
  load(before);
  expect(await capture(opened)).toBe('ledger_locked');
  expect((await stateOf(opened)).seal).toMatchObject({ cause: 'cut_off' });
  await unseal(opened);
  expect(await capture(opened, 'order_2')).toBe('capture_lost_in_restore');
});

test('a server that is behind the others, or finds that another unlocked the ledger, locks nothing', async () => {
  const { here, opened, open, capture, stateOf, dump, load, unseal } = await openLedgers();
  const there = tempFolder();
  const other = await open(there);
  const before = dump();
  expect(await capture(other)).toBe('sent');
  await other.close();
  expect(await capture(opened, 'order_2')).toBe('sent');
  const behind = await open(there);
  expect((await stateOf(behind)).seal).toBeNull();
  await behind.close();
  await opened.close();
  load(before);
  const locked = await open(here);
  await unseal(locked);
  await locked.close();
  expect((await stateOf(await open(there))).seal).toBeNull();
});

test('a database that was set back to before it was unlocked is locked again', async () => {
  const { here, opened, open, stateOf, dump, load, unseal } = await openLedgers();
  const before = dump();
  await opened.answer('sealRestored', []);
  await unseal(opened);
  await opened.close();
  load(before);
  expect((await stateOf(await open(here))).seal).toMatchObject({ cause: 'cut_off' });
});

test('a database that was restored is locked by a command, before a server listens to anybody', async () => {
  const { postgres, opened, open, stateOf } = await openLedgers();
  await opened.close();
  const child = spawnLedgerServer('restored', '--data', tempFolder(), '--store', postgres);
  expect(await endOf(child, null)).toBe(0);
  const { seal } = await stateOf(await open(tempFolder()));
  expect(seal?.reason).toContain('ledger_restored');
});
