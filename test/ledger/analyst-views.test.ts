// @module-tag postgres
// What analysts read of a ledger: its payments as lists show them, in plain columns.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANALYST_VIEWS } from '../../main/ledger/migrations/analyst-views.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { makeLivedInLedger } from '../support/store/lived-in-ledger.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

/** Which table has a row for each of a view's. */
const OF: Record<string, string> = {
  analyst_orders: 'select count(*) as rows, coalesce(sum(total_amount), 0) as cents from "order"',
  analyst_refunds: 'select count(*) as rows, coalesce(sum(amount), 0) as cents from refund',
  analyst_returns: 'select count(*) as rows, coalesce(sum(amount), 0) as cents from return_case',
  analyst_fees: 'select count(*) as rows, coalesce(sum(amount), 0) as cents from fee_entry',
  analyst_payouts: 'select count(*) as rows, coalesce(sum(amount), 0) as cents from payout where taken_back_at is null',
  analyst_deposits: 'select count(*) as rows, coalesce(sum(amount), 0) as cents from deposit',
};

test('each view holds every row of its kind once, with the same cents', async () => {
  const folder = tempFolder();
  await makeLivedInLedger(folder);
  const { reader, close } = await openTestDatabase(folder);
  const counted = async (query: string) => {
    const [found] = (await sql.raw<{ rows: unknown; cents: unknown }>(query).execute(reader)).rows;
    return { rows: Number(found?.rows), cents: Number(found?.cents) };
  };
  let rows = 0;
  for (const view of ANALYST_VIEWS) {
    const cents = view === 'analyst_fees' ? 'fee_cents' : 'amount_cents';
    const found = await counted(`select count(*) as rows, coalesce(sum(${cents}), 0) as cents from ${view}`);
    const query = OF[view];
    if (query !== undefined) expect([view, found]).toEqual([view, await counted(query)]);
    rows += found.rows;
  }
  expect(rows).toBeGreaterThan(5);
  await close();
});
