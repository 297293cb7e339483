// Writes that share a commit: each has its own fate, and none is told it is kept before it is.
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../main/ledger/store/in-transaction.ts';
import { openDatabase } from '../../main/ledger/store/open-database.ts';
import type { LedgerTables } from '../../main/ledger/store/schema.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

let rows = 0;
const row = (id: string) => {
  rows += 1;
  return {
    seq: rows,
    id,
    at: '',
    actor: '',
    action: '',
    subject: '',
    before: null,
    after: null,
    previous: '',
    hash: '',
  };
};

async function opened() {
  const database = await openDatabase(tempFolder());
  const kept = async () =>
    (await database.reader.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id);
  const grouped = <Value>(write: (trx: Kysely<LedgerTables>) => Promise<Value>) =>
    inTransaction(database.writer, write);
  return { ...database, grouped, kept };
}

test('one that fails takes nothing of the others with it, and leaves nothing itself', async () => {
  const { grouped, kept, close } = await opened();
  const write = (id: string, fails: boolean) =>
    grouped((trx) =>
      inTransaction(trx, async (inner) => {
        await inner.insertInto('audit').values(row(id)).execute();
        if (fails) throw new Error(`${id} failed`);
        return id;
      }),
    );
  const ends = await Promise.allSettled([write('a', false), write('b', true), write('c', false), write('a', false)]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(ends[1]).toMatchObject({ reason: { message: 'b failed' } });
  expect(await kept()).toEqual(['a', 'c']);
  await close();
});

test('whoever is told that it is kept can be read by another connection at once', async () => {
  const { grouped, kept, close } = await opened();
  const ids = Array.from({ length: 50 }, (_each, index) => `row_${String(index).padStart(2, '0')}`);
  await Promise.all(
    ids.map(async (id) => {
      await grouped((trx) => trx.insertInto('audit').values(row(id)).execute());
      expect(await kept()).toContain(id);
    }),
  );
  expect(await kept()).toEqual(ids);
  await close();
});

test('where the commit fails nobody is told that it is kept', async () => {
  const { grouped, writer, kept, close } = await opened();
  const end = (id: string, spoils: boolean) =>
    grouped(async (trx) => {
      await trx.insertInto('audit').values(row(id)).execute();
      // A reference to nothing, looked at only when the transaction is committed.
      if (spoils) {
        await sql`pragma defer_foreign_keys = on`.execute(trx);
        await trx
          .insertInto('capture_run_item')
          .values({ run_id: 'none', seq: 0, order_id: 'order_1', account_id: 'a', state: 'waiting', amount_differs: 0 })
          .execute();
      }
    });
  const ends = await Promise.allSettled([end('a', false), end('b', true), end('c', false)]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await kept()).toEqual([]);
  // And it goes on after that.
  await grouped((trx) => trx.insertInto('audit').values(row('d')).execute());
  expect(await kept()).toEqual(['d']);
  expect(writer.isTransaction).toBe(false);
  await close();
});
