// @module-tag postgres
// Lists and totals made from the facts again: what is right stays as it is, what somebody changed is put right.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rebuildInPostgres } from '../../main/ledger/postgres/rebuild.ts';
import { rebuildLedger, type TellRebuild } from '../../main/ledger/projections/rebuild-ledger.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { emptyTables, rowsOf } from '../support/store/compare-rebuilt.ts';
import { openTestLedger } from '../support/store/ledger.ts';
import { makeLivedInLedger } from '../support/store/lived-in-ledger.ts';
import {
  editLedger,
  everythingKept,
  ledgerPlace,
  openTestDatabase,
} from '../support/store/postgres/ledger-database.ts';

const program = fileURLToPath(new URL('../support/programs/rebuild-and-die.ts', import.meta.url));

async function rebuildIn(folder: string, tell: TellRebuild = () => undefined) {
  const { postgres } = await ledgerPlace(folder);
  return postgres === undefined ? rebuildLedger(folder, tell) : rebuildInPostgres(folder, postgres, tell);
}

async function livedIn(): Promise<string> {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  return folder;
}

/** Every row that facts make. */
async function rowsIn(folder: string) {
  const { reader, close } = await openTestDatabase(folder, Date.now(), { hasFacts: false });
  const rows = await rowsOf(reader);
  await close();
  return rows;
}

test('rebuilding changes nothing where rows are right', async () => {
  const folder = await livedIn();
  // What an opening writes is written.
  await rowsIn(folder);
  const before = await everythingKept(folder);
  const outcome = await rebuildIn(folder);
  expect(outcome).toMatchObject({ rebuilt: { changed: {} } });
  expect('rebuilt' in outcome && outcome.rebuilt.facts).toBeGreaterThan(100);
  expect(await everythingKept(folder)).toBe(before);
});

test('a row that somebody changed by hand is put right, and the rest stays', async () => {
  const folder = await livedIn();
  const before = await rowsIn(folder);
  await editLedger(
    folder,
    `update "order" set total_amount = 1, status = 'submitted' where id = 'order_1';
    update kept_total set amount = amount + 5 where "of" = 'order';
    update journal set state = 'refused' where order_id = 'order_1' and state = 'succeeded';
    update session set consumer_id = null;
    update fee_entry set kind = 'correction', amount = 1;
    update charge_outcome set status = 'pending';
    update return_case set code = 'R02';
    update refund set amount = amount + 1;
    update alarm set said = 'something', kind = 'other' where id not like 'own %';
    delete from charge where order_id = 'order_1';
    delete from track_number_part;`,
  );
  const outcome = await rebuildIn(folder);
  expect(outcome).toMatchObject({ rebuilt: { changed: { order: 1, charge: 1 } } });
  for (const table of ['journal', 'fee_entry', 'charge_outcome', 'return_case', 'refund', 'alarm', 'kept_total'])
    expect(outcome).toHaveProperty(
      ['rebuilt', 'changed', table],
      expect.toSatisfy((count) => count > 0),
    );
  expect(await rowsIn(folder)).toEqual(before);
  expect(await rebuildIn(folder)).toMatchObject({ rebuilt: { changed: {} } });
});

test('a row that no fact tells of is taken away, also one that is in the way of a right one', async () => {
  const folder = await livedIn();
  const before = await rowsIn(folder);
  await editLedger(
    folder,
    `create table other as select * from journal where order_id = 'order_1' and operation = 'charge_order' and alive = 1;
    update journal set alive = 0 where id in (select id from other);
    update other set id = 'by hand';
    insert into journal select * from other;
    drop table other;`,
  );
  expect(await rebuildIn(folder)).toMatchObject({ rebuilt: { changed: { journal: 2 } } });
  expect(await rowsIn(folder)).toEqual(before);
  // The head that is kept apart counts calls: one that went away would lock the ledger.
  const { ledger, close } = await openTestLedger(folder);
  expect((await ledger.ledgerState()).seal).toBeNull();
  await close();
});

test('tables that lost every row are filled again, also of a ledger that is locked, which stays so', async () => {
  const folder = await livedIn();
  const { ledger, close } = await openTestLedger(folder);
  await ledger.sealRestored();
  await close();
  const before = await rowsIn(folder);
  const { writer, close: closeEmpty } = await openTestDatabase(folder, Date.now(), { hasFacts: false });
  await emptyTables(writer);
  await closeEmpty();
  await rebuildIn(folder);
  // No fact says until when an answer may be on its way.
  const saidByFacts = (rows: typeof before) =>
    [...rows].map(([key, { lease_until: _, ...row }]) => [key, row]).toSorted();
  expect(saidByFacts(await rowsIn(folder))).toEqual(saidByFacts(before));
  const locked = await openTestLedger(folder);
  expect((await locked.ledger.ledgerState()).seal).not.toBeNull();
});

test('a rebuild that is interrupted leaves the ledger as it was', async () => {
  const folder = await livedIn();
  await editLedger(folder, `update journal set state = 'refused' where state = 'succeeded'`);
  const before = await rowsIn(folder);
  const stopped = new Error('stopped');
  const stop: TellRebuild = ({ doing }) => {
    if (doing === 'correct') throw stopped;
  };
  await expect(rebuildIn(folder, stop)).rejects.toBe(stopped);
  expect(await rowsIn(folder)).toEqual(before);
  const { postgres = [] } = await ledgerPlace(folder);
  const child = spawn(process.execPath, [program, folder, ...[postgres].flat()], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await rowsIn(folder)).toEqual(before);
});

test.for([
  ["update fact set body = body || ' ' where seq = 3", 'fact_changed', 3],
  ['delete from fact where seq = 3', 'fact_missing', 4],
  ['delete from fact where seq > 20', 'facts_cut_off', 21],
] as const)('it refuses facts that were changed, and names the first: %s', async ([statement, kind, seq]) => {
  const folder = await livedIn();
  const { postgres } = await ledgerPlace(folder);
  const unguarded =
    postgres === undefined
      ? 'drop trigger fact_is_kept_update; drop trigger fact_is_kept_delete;'
      : 'alter table fact disable trigger user;';
  await editLedger(folder, `${unguarded} ${statement}; update "order" set total_amount = 1 where id = 'order_1'`);
  const before = await rowsIn(folder);
  expect(await rebuildIn(folder)).toMatchObject({ fault: { kind, seq } });
  expect(await rowsIn(folder)).toEqual(before);
});
