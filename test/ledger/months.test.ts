// @module-tag postgres
// A month of the books: its figures and their rows add up to the cent, whatever happened.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthBounds } from '../../contract/books-day.ts';
import type { Movement } from '../../contract/console/month.ts';
import { type AccountFigures, bridgeOf, totalOf } from '../../contract/console/month-figures.ts';
import { DebitFilter, LineFilter, type MovementFilter } from '../../contract/console/movement-kind.ts';
import { figureRows, type PlacedRow, type RowPlace } from '../../main/ledger/month/figure-rows.ts';
import { length } from '../support/runner/length.ts';
import type { ChargePlan } from '../support/store/month-world.ts';
import { books, NOVEMBER, OCTOBER, PLAIN, PROVIDER, sums } from '../support/store/months.ts';

test('a month of New York begins and ends at midnight there, also when the clocks change', () => {
  const iso = ({ from, until }: { from: number; until: number }) =>
    [from, until].map((ms) => new Date(ms).toISOString());
  expect(iso(monthBounds('2026-10'))).toEqual(['2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z']);
  expect(iso(monthBounds('2026-11'))).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z']);
  expect(iso(monthBounds('2026-12'))).toEqual(['2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z']);
});

test('an empty month is all zeros', async () => {
  const { month, all } = await books([]);
  expect(await month(OCTOBER)).toMatchObject({
    state: 'open',
    closing: null,
    figures: { accounts: [] },
    balance: null,
  });
  expect(await all()).toEqual([]);
});

test('figures tell what was deposited, what came back before, and what is open', async () => {
  const { month, all, sellers } = await books([
    PLAIN,
    // Deposited in November.
    { ...PLAIN, capturedOn: 29 },
    { ...PLAIN, seller: 1, returned: 'early' },
    { ...PLAIN, seller: 1, returned: 'late', amount: 4_000 },
    { ...PLAIN, refund: { after: 1, amount: 2_500 } },
    // Presented again in October.
    { ...PLAIN, returned: 'early', againAfter: 2, amount: 700 },
    // Captured by a shop alone.
    { ...PLAIN, isKnownHere: false, amount: 1_100 },
    { ...PLAIN, capturedOn: 59, amount: 5_500 },
  ]);
  const october = await month(OCTOBER);
  const barn = october.figures.accounts.find(({ accountId }) => accountId === sellers.barn);
  const hill = october.figures.accounts.find(({ accountId }) => accountId === sellers.hill);
  expect(barn).toMatchObject({
    accountName: 'Blue Barn',
    capture: { count: 4, amount: 30_700 },
    presented_again: { count: 1, amount: 700 },
    refund: { count: 1, amount: 2_500 },
    later: { count: 1, amount: 10_000 },
    came_back: { count: 1, amount: 700 },
    open: { count: 0, amount: 0 },
    deposits: { elsewhere: { count: 1, amount: 1_100 } },
  });
  expect(hill).toMatchObject({
    capture: { count: 2, amount: 14_000 },
    came_back: { count: 1, amount: 10_000 },
    return: { count: 2, amount: 14_000 },
    deposit: { count: 1, amount: 4_000 - 150 },
  });
  expect(sums(october).bridge.remainder).toBe(0);
  const november = sums(await month(NOVEMBER));
  expect(november.bridge).toMatchObject({ remainder: 0, stated: 10_000 - 150 - (2_500 - (700 - 150)) });
  expect(november.total).toMatchObject({ open: { count: 1, amount: 5_500 }, deposits: { earlier: { count: 1 } } });
  const shown = async (show: MovementFilter) => (await all({ show })).map(({ orderId }) => orderId);
  expect(await shown('later')).toEqual(['order_1']);
  expect(await shown('came_back')).toEqual(['order_2', 'order_5']);
  expect(await shown('open')).toEqual([]);
  const [first] = await all({ show: 'capture', accountId: sellers.barn });
  expect(first).toMatchObject({
    kind: 'capture',
    day: '2026-10-06',
    accountName: 'Blue Barn',
    accountRole: 'seller',
    trackNumber: 'T-order_0',
    settlementId: `settlement_${sellers.barn}_8`,
    state: 'deposited',
    amount: 10_000,
  });
});

test('the rows of what was refunded are the refunds and those that failed, also of a closed month', async () => {
  const { ledger, database, month, all, closing } = await books([{ ...PLAIN, refund: { after: 1, amount: 2_500 } }]);
  const updated_at = '2026-10-20T16:00:00.000000Z';
  await database.writer.updateTable('refund').set({ status: 'failed', updated_at }).execute();
  const { total } = sums(await month(OCTOBER));
  expect(total.refund.amount - total.refund_failed.amount).toBe(0);
  const rows = async () => (await all({ show: 'refunded' }, 1)).map(({ kind, amount }) => [kind, amount]);
  const both = [
    ['refund', 2_500],
    ['refund_failed', 2_500],
  ];
  expect(await rows()).toEqual(both);
  await ledger.closeMonth(closing);
  expect(await rows()).toEqual(both);
});

test('a page goes on where the one before ended, in the order of time and key', async () => {
  const plans = Array.from({ length: 40 }, (_, index) => ({ ...PLAIN, capturedOn: index % 7, seller: index }));
  const { all } = await books(plans);
  const whole = await all({}, 1_000);
  expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
  expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).sort());
  for (const limit of [1, 7, 33]) expect(await all({}, limit)).toEqual(whole);
});

const plan: fc.Arbitrary<ChargePlan> = fc.record({
  amount: fc.integer({ min: 200, max: 50_000 }),
  fee: fc.integer({ min: 0, max: 150 }),
  seller: fc.integer({ min: 0, max: 1 }),
  capturedOn: fc.integer({ min: 0, max: 58 }),
  returned: fc.constantFrom('never', 'never', 'never', 'early', 'late'),
  againAfter: fc.option(fc.integer({ min: 1, max: 40 })),
  refund: fc.option(fc.record({ after: fc.integer({ min: 0, max: 30 }), amount: fc.integer({ min: 1, max: 50_000 }) })),
  isKnownHere: fc.boolean(),
});

test('whatever a service does, table and bridge of each month and seller add up to the cent', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { maxLength: 40 }), fc.integer({ min: 20, max: 70 }), async (plans, until) => {
      const { month, all, database } = await books(plans, until);
      for (const of of [OCTOBER, NOVEMBER]) {
        const { figures } = await month(of);
        for (const account of figures.accounts) expect(bridgeOf(account)).toMatchObject({ remainder: 0 });
        const total = totalOf(figures.accounts);
        const movements = await all({ month: of }, 1_000);
        for (const kind of ['capture', 'fee', 'return', 'presented_again', 'refund', 'deposit'] as const) {
          const rows = movements.filter((movement) => movement.kind === kind);
          expect(total[kind]).toEqual({
            count: rows.length,
            amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
            unknown: 0,
          });
        }
        for (const show of [...DebitFilter.options, ...LineFilter.options]) {
          const rows = await all({ month: of, show }, 7);
          expect([show, rows.length, sumOf(rows)]).toEqual([show, ...figureOf(show, total, rows.length)]);
          // As where they are too many to be kept.
          const walk = async (after: RowPlace | null) => {
            const placed: PlacedRow[] = [];
            const span = { provider: PROVIDER, month: of, accountId: null };
            for await (const piece of figureRows(database.reader, show, span, after)) placed.push(...piece);
            return placed;
          };
          const walked = await walk(null);
          expect(walked.map(({ row }) => row.key)).toEqual(rows.map(({ key }) => key));
          const middle = Math.floor(walked.length / 2);
          if (walked[middle]) expect(await walk(walked[middle].place)).toEqual(walked.slice(middle + 1));
          for (const { accountId } of figures.accounts)
            expect(await all({ month: of, show, accountId })).toEqual(
              rows.filter((row) => row.accountId === accountId),
            );
        }
      }
    }),
    { numRuns: length(8, 100) },
  );
});

/** What comes off a deposit counts as less, as the bridge has it. */
const sumOf = (rows: Movement[]): number =>
  rows.reduce((sum, { kind, amount }) => sum + (kind === 'refund_failed' ? -1 : 1) * (amount ?? 0), 0);

/** How many rows a figure counts, and their sum. */
function figureOf(show: DebitFilter | LineFilter, total: AccountFigures, rows: number): [number, number] {
  switch (show) {
    case 'earlier':
    case 'elsewhere':
      return [total.deposits[show].count, total.deposits[show].amount];
    case 'deposit_fees':
      return [rows, total.deposits.fees];
    case 'deposit_refunds':
      return [rows, total.deposits.refunds];
    case 'deposit_returns':
      return [rows, total.deposits.returns];
    case 'fees_returned':
      return [rows, 0 - total.deposits.feesReturned];
    default:
      return [total[show].count, total[show].amount];
  }
}

test('a debit that was presented again is in one figure, also where its capture is unknown', async () => {
  const { database, month } = await books([{ ...PLAIN, returned: 'early', againAfter: 2 }]);
  await database.writer.updateTable('order').set({ captured_at: null }).execute();
  const { total, bridge } = sums(await month(OCTOBER));
  expect(total).toMatchObject({ presented_again: { count: 1 }, deposits: { elsewhere: { count: 0 } } });
  expect(bridge.remainder).toBe(0);
});

test('months begin with the first capture, deposit, return or closing', async () => {
  const { ledger, database, environmentId, closing } = await books([{ ...PLAIN, isKnownHere: false }]);
  const months = async () => (await ledger.listMonths({ environmentId })).months.map(({ month }) => month);
  expect(await months()).toEqual(['2026-12', '2026-11', '2026-10']);
  await ledger.as('Ada').closeMonth(closing);
  await database.writer.deleteFrom('deposit').execute();
  expect(await months()).toEqual(['2026-12', '2026-11', '2026-10']);
});
