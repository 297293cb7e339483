// Queries that are built once: whatever values come after the first, they answer as one that is built for them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { connectWriter } from '../../main/ledger/store/open-database.ts';
import { preparedQuery } from '../../main/ledger/store/prepared-query.ts';
import type { OrderRow } from '../../main/ledger/store/schema.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const ORDER = {
  provider: 'p',
  id: 'order_1',
  account_id: 'account_1',
  recorded_at: '',
  session_id: null,
  status: 'created',
  total_amount: null,
  charge_id: null,
  store_id: null,
  organization_id: null,
  marketplace_id: null,
  track_number: null,
  create_date: null,
  delivered_date: null,
  updated_at: null,
  verified: 0,
  captured_at: null,
  shown_status: 'ready',
  status_before_word: null,
  captured_here: 0,
  consumer_id: null,
} satisfies OrderRow;

async function opened() {
  const { writer, pragma } = await connectWriter(ledgerFile(tempFolder()));
  // What is written here belongs to no account.
  pragma('foreign_keys = off');
  return { writer, close: () => writer.destroy() };
}

const changeOrder = preparedQuery((db, { id, ...changes }: Partial<OrderRow> & { id: string }) =>
  db.updateTable('order').set(changes).where('id', '=', id).returningAll(),
);

test('every value lands where it belongs, null and quotes and numbers too, whichever columns are changed', async () => {
  const { writer, close } = await opened();
  await writer.insertInto('order').values(ORDER).execute();
  const text = fc.option(fc.oneof(fc.string(), fc.constantFrom("'; drop table journal; --", 'id', '?', '')));
  const changes = fc
    .record(
      { session_id: text, track_number: text, store_id: text, total_amount: fc.option(fc.maxSafeInteger()) },
      { requiredKeys: [] },
    )
    .filter((some) => Object.keys(some).length > 0);
  let expected: OrderRow = ORDER;
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      expected = { ...expected, ...some };
      expect(await changeOrder(writer, { id: 'order_1', ...some })).toEqual([expected]);
    }),
  );
  expect(await changeOrder(writer, { id: 'order_2', store_id: 'another' })).toEqual([]);
  await close();
});

test('one is built once for the same names, and is the same for every database', async () => {
  let built = 0;
  const ordersOf = preparedQuery((db, { provider }: { provider: string }) => {
    built += 1;
    return db.selectFrom('order').select('id').where('provider', '=', provider).orderBy('id');
  });
  for (const id of ['order_a', 'order_b']) {
    const { writer, close } = await opened();
    await writer
      .insertInto('order')
      .values({ ...ORDER, id })
      .execute();
    expect(await ordersOf(writer, { provider: 'p' })).toEqual([{ id }]);
    expect(await ordersOf(writer, { provider: 'q' })).toEqual([]);
    await close();
  }
  expect(built).toBe(1);
});
