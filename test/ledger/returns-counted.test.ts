// Returns are counted up to a limit, so that a long history costs no more than a short one.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import {
  MAX_COUNTED_RETURNS,
  MAX_OPEN_RETURNS,
  OpenReturns,
  ReturnsTotal,
} from '../../contract/console/after-charge.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';

const HANDLED = 6_000;

/** So many returns, of a dollar each if nothing else is said, the first ones handled. */
function addReturns(
  folder: string,
  environmentId: string,
  { count, amount = 100, handled = HANDLED }: { count: number; amount?: number; handled?: number },
): void {
  const db = new Database(ledgerFile(folder));
  db.prepare(
    `insert into return_case (provider, charge_id, attempt, order_id, account_id, code, amount, at, is_late,
      refunded_before, source, handled_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < :count)
    select provider, 'charge_' || i, 1, 'order_' || i, 'account', 'R01', :amount, '2026-11-20T10:00:00.000000Z', 0, 0, 'service',
      case when i <= :handled then '2026-11-21T10:00:00.000Z' end
    from n, environment where environment.id = :environmentId`,
  ).run({ count, amount: BigInt(amount), handled, environmentId });
  db.close();
}

test.each([MAX_COUNTED_RETURNS - 1, MAX_COUNTED_RETURNS + 1])(
  '%i returns are counted as far as that goes',
  async (count) => {
    const folder = tempFolder();
    // Its returns are written by SQL.
    const { ledger } = await openTestLedger(folder, 'refuse', { hasFacts: false });
    const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox');
    addReturns(folder, environmentId, { count });
    const most = Math.min(count, MAX_COUNTED_RETURNS);
    const all = { count: most, amount: most * 100, isMore: count > most };
    expect(await ledger.totalReturns({ environmentId, show: 'all' })).toEqual(all);
    const days = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };
    expect(await ledger.totalReturns({ environmentId, show: 'all', ...days })).toEqual(all);
    expect(await ledger.totalReturns({ environmentId, show: 'handled', ...days })).toMatchObject({
      count: HANDLED,
      isMore: false,
    });
  },
);

// A service may report any amount that JSON holds.
test.each([2, 1_100])('the inbox counts %i returns of amounts that no sum holds', async (count) => {
  const folder = tempFolder();
  const { ledger } = await openTestLedger(folder, 'refuse', { hasFacts: false });
  const { environmentId } = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox');
  const amount = Number.MAX_SAFE_INTEGER;
  addReturns(folder, environmentId, { count, amount, handled: 1 });
  const open = await ledger.readOpenReturns(environmentId, Date.parse('2026-11-22T10:00:00Z'));
  expect(OpenReturns.parse(open)).toMatchObject({ count: Math.min(count - 1, MAX_OPEN_RETURNS), amount });
  const total = await ledger.totalReturns({ environmentId, show: 'all' });
  expect(ReturnsTotal.parse(total)).toEqual({ count, amount, isMore: false });
});
