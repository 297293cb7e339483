// @module-tag postgres
// A month of the books: its figures add up to the cent whatever happened, and a closed one never changes.
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { monthBounds } from '../../contract/books-day.ts';
import { Month } from '../../contract/books-month.ts';
import type { Movement, MovementsInput } from '../../contract/console/month.ts';
import { type AccountFigures, bridgeOf, totalOf } from '../../contract/console/month-figures.ts';
import { DebitFilter, LineFilter, type MovementFilter } from '../../contract/console/movement-kind.ts';
import { openMonthsDesk } from '../../main/features/month/months-desk.ts';
import { figureRows, type PlacedRow, type RowPlace } from '../../main/ledger/month/figure-rows.ts';
import { insertRows } from '../../main/ledger/store/many-rows.ts';
import type { PaydeskError } from '../../main/process/problem.ts';
import { addMarketplace, addPlatform } from '../support/console/marketplace.ts';
import { problemOf } from '../support/console/problem.ts';
import { length } from '../support/runner/length.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { type ChargePlan, writeMonths } from '../support/store/month-world.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const PROVIDER = 'https://provider.example';
const OCTOBER = Month.parse('2026-10');
const NOVEMBER = Month.parse('2026-11');
const NOW = Date.parse('2026-12-03T15:00:00Z');
/** The last day of November, counted from the first of October. */
const UNTIL = 60;

const PLAIN: ChargePlan = {
  amount: 10_000,
  fee: 150,
  seller: 0,
  capturedOn: 5,
  returned: 'never',
  againAfter: null,
  refund: null,
  isKnownHere: true,
};

async function books(plans: readonly ChargePlan[], until = UNTIL) {
  const database = await openTestDatabase(undefined, NOW, { hasFacts: false });
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'this one', () => NOW);
  const market = await addMarketplace(ledger, PROVIDER, 'seller', NOW);
  await addPlatform(ledger, market);
  const { environmentId, sellers } = market;
  await writeMonths(database.writer, { provider: PROVIDER, sellers: [sellers.barn, sellers.hill], until }, plans);
  const month = (of: Month) => ledger.readMonth({ environmentId, month: of });
  const all = async (more: Partial<MovementsInput> = {}, limit = 100) => {
    const movements: Movement[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ledger.readMovements>> = await ledger.readMovements({
        environmentId,
        month: OCTOBER,
        accountId: null,
        show: null,
        ...more,
        cursor,
        limit,
      });
      movements.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return movements;
  };
  const closing = { environmentId, month: OCTOBER, name: 'Ada', note: 'All of it was checked.', balance: null };
  return { ledger, database, environmentId, sellers, month, all, closing };
}

const sums = (months: Awaited<ReturnType<Awaited<ReturnType<typeof books>>['month']>>) => {
  const total = totalOf(months.figures.accounts);
  return { total, bridge: bridgeOf(total) };
};

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

test('a closed month stays as it was, and tells what came later', async () => {
  const elsewhere = { ...PLAIN, isKnownHere: false };
  const plans = [PLAIN, { ...PLAIN, capturedOn: 29 }, { ...PLAIN, seller: 1, returned: 'late' as const }, elsewhere];
  const desk = await books(plans, 34);
  const { ledger, database, environmentId, closing } = desk;
  const ofFigures = async () => {
    const rows: string[] = [];
    for (const show of [...DebitFilter.options, ...LineFilter.options])
      rows.push(
        ...(await desk.all({ show }, 2)).map(({ key, kind, amount }) => JSON.stringify([show, key, kind, amount])),
      );
    return rows;
  };
  const before = { month: await desk.month(OCTOBER), movements: await desk.all(), ofFigures: await ofFigures() };
  await ledger.as('Ada').closeMonth(closing);
  const closed = await desk.month(OCTOBER);
  expect(closed).toMatchObject({
    state: 'closed',
    closing: { by: 'Ada', note: 'All of it was checked.', asOf: new Date(NOW).toISOString(), movements: 9 },
    figures: before.month.figures,
  });
  expect(await desk.all()).toEqual(before.movements);
  expect(await ofFigures()).toEqual(before.ofFigures);
  expect(await ledger.readLateChanges({ environmentId, month: OCTOBER })).toEqual({
    added: 0,
    gone: 0,
    changed: 0,
    items: [],
  });
  const [listed] = (await ledger.listMonths({ environmentId })).months.filter(({ month }) => month === OCTOBER);
  expect(listed).toMatchObject({ state: 'closed', closing: { by: 'Ada' } });

  await database.writer.updateTable('order').set({ total_amount: 9_999 }).where('id', '=', 'order_0').execute();
  await database.writer.deleteFrom('return_case').where('charge_id', '=', 'charge_2').execute();
  const order = await database.writer
    .selectFrom('order')
    .selectAll()
    .where('id', '=', 'order_1')
    .executeTakeFirstOrThrow();
  await insertRows(database.writer, 'order', [{ ...order, id: 'order_late', charge_id: null }]);
  const late = await ledger.readLateChanges({ environmentId, month: OCTOBER });
  expect(late).toMatchObject({ added: 1, gone: 1, changed: 1 });
  expect(late.items.map(({ change, before, after }) => [change, before?.amount, after?.amount])).toEqual([
    ['changed', 10_000, 9_999],
    ['added', undefined, 10_000],
    ['gone', 10_000, undefined],
  ]);
  expect(await desk.month(OCTOBER)).toEqual(closed);
  expect(await desk.all()).toEqual(before.movements);

  await ledger.as('Ada').closeMonthAgain({ ...closing, name: 'Grace', note: 'With late changes.' });
  const again = await desk.month(OCTOBER);
  expect(again.closings.map(({ by }) => by)).toEqual(['Grace', 'Ada']);
  expect(await ledger.readLateChanges({ environmentId, month: OCTOBER })).toMatchObject({
    added: 0,
    gone: 0,
    changed: 0,
  });
});

test('two persons close a month at the same time: one is told who did, and no rows stay behind', async () => {
  const { ledger, database, closing } = await books([PLAIN]);
  const left = {
    provider: PROVIDER,
    closing_id: 'left',
    kind: 'fee',
    at: '',
    account_id: '',
    is_later: 0,
    movement: '{}',
  };
  const places = Array.from({ length: 1_200 }, (_, place) => ({ ...left, place, key: `fee ${place}` }));
  await insertRows(database.writer, 'closed_movement', places);
  await insertRows(database.writer, 'closed_deposit_line', [
    { provider: PROVIDER, closing_id: 'left', place: 0, amount: 1, line: '{}' },
  ]);
  const closed = await Promise.all(
    ['Ada', 'Grace'].map(async (name) => {
      const end = ledger.closeMonth({ ...closing, name });
      return {
        name,
        problem: await end.then(
          () => null,
          (error: PaydeskError) => error.problem,
        ),
      };
    }),
  );
  const first = closed.find(({ problem }) => problem === null)?.name;
  expect(closed.find(({ name }) => name !== first)?.problem).toMatchObject({
    code: 'month_closed_already',
    params: { actor: first },
  });
  const [{ id } = { id: '' }] = await database.writer.selectFrom('closed_month').select('id').execute();
  for (const table of ['closed_movement', 'closed_deposit_line'] as const)
    expect(await database.writer.selectFrom(table).select('closing_id').distinct().execute()).toEqual([
      { closing_id: id },
    ]);
});

test('freezes only the figures that the warnings are about', async () => {
  const { ledger, database, month, closing } = await books([PLAIN]);
  const { total } = sums(await month(OCTOBER));
  await database.writer.updateTable('order').set({ total_amount: 9_999 }).execute();
  expect(await problemOf(ledger.closeMonth({ ...closing, total }))).toMatchObject({ code: 'month_warnings_changed' });
  expect(await database.writer.selectFrom('closed_movement').select('key').execute()).toEqual([]);
  await database.writer.updateTable('order').set({ total_amount: 10_000 }).execute();
  await ledger.closeMonth({ ...closing, total });
});

test('the desk closes no month whose figures change after its warnings were computed', async () => {
  const { ledger, database, environmentId, month } = await books([PLAIN]);
  const change = { cents: 9_999 };
  const closeMonth: typeof ledger.closeMonth = async (close) => {
    await database.writer.updateTable('order').set({ total_amount: change.cents }).execute();
    return ledger.closeMonth(close);
  };
  const desk = openMonthsDesk({
    ledger: new Proxy(ledger, {
      get: (target, name) => (name === 'closeMonth' ? closeMonth : target[name as keyof typeof target]),
    }),
    payments: {} as never,
    feeds: { accountsOf: () => [] },
    countUnknown: async () => 0,
    keysReady: Promise.resolve(),
  });
  const of = { environmentId, month: OCTOBER };
  const input = { ...of, name: 'Ada', note: 'All of it was checked.', warned: await desk.beforeClosing(of) };
  expect(await problemOf(desk.close(input))).toMatchObject({ code: 'month_warnings_changed' });
  expect(await month(OCTOBER)).toMatchObject({ state: 'open' });
  change.cents = 10_000;
  await database.writer.updateTable('order').set({ total_amount: change.cents }).execute();
  await desk.close({ ...input, warned: await desk.beforeClosing(of) });
  expect(await month(OCTOBER)).toMatchObject({ state: 'closed' });
});

test('rare rows of a long closed month are all found, page by page', async () => {
  const { database, all, month } = await books([PLAIN]);
  const [capture] = await all({ show: 'capture' });
  const { figures } = await month(OCTOBER);
  const frozen = { provider: PROVIDER, closing_id: 'long', at: '', account_id: '', is_later: 0 };
  const places = [0, 4_999, 5_000, 11_999];
  await insertRows(
    database.writer,
    'closed_movement',
    places.map((place) => {
      const key = `refund ${place}`;
      return { ...frozen, place, key, kind: 'refund', movement: JSON.stringify({ ...capture, key, kind: 'refund' }) };
    }),
  );
  await insertRows(database.writer, 'closed_month', [
    {
      provider: PROVIDER,
      month: OCTOBER,
      number: 1,
      id: 'long',
      as_of: '',
      closed_by: 'Ada',
      note: '',
      figures: JSON.stringify(figures),
      movements: 12_000,
      digest: '',
    },
  ]);
  const keys = places.map((place) => `refund ${place}`);
  for (const limit of [1, 3, 100]) expect((await all({ show: 'refund' }, limit)).map(({ key }) => key)).toEqual(keys);
  expect(await all({ show: 'return' })).toEqual([]);
});

test('a debit that was presented again is in one figure, also where its capture is unknown', async () => {
  const { database, month } = await books([{ ...PLAIN, returned: 'early', againAfter: 2 }]);
  await database.writer.updateTable('order').set({ captured_at: null }).execute();
  const { total, bridge } = sums(await month(OCTOBER));
  expect(total).toMatchObject({ presented_again: { count: 1 }, deposits: { elsewhere: { count: 0 } } });
  expect(bridge.remainder).toBe(0);
});

test('a closed month tells of a deposit whose lines were read later, or whose parts are others now', async () => {
  const { ledger, database, environmentId, closing } = await books([PLAIN]);
  const { writer } = database;
  const late = async () =>
    (await ledger.readLateChanges({ environmentId, month: OCTOBER })).items.map(({ change, before, after }) => [
      ...[change, before?.kind, before?.returnCode, after?.amount],
    ]);
  await writer.updateTable('deposit').set({ lines_read: 0 }).execute();
  await ledger.as('Ada').closeMonth(closing);
  expect(await late()).toEqual([]);
  await writer.updateTable('deposit').set({ lines_read: 1 }).execute();
  expect(await late()).toEqual([['changed', 'deposit', null, 9_850]]);
  await writer.updateTable('deposit').set({ lines_read: 0 }).execute();
  expect(await late()).toEqual([]);
  await writer.updateTable('deposit').set({ fees: 0, charges: 9_850 }).execute();
  expect(await late()).toEqual([['changed', 'deposit', null, 9_850]]);
});

test('months begin with the first capture, deposit, return or closing', async () => {
  const { ledger, database, environmentId, closing } = await books([{ ...PLAIN, isKnownHere: false }]);
  const months = async () => (await ledger.listMonths({ environmentId })).months.map(({ month }) => month);
  expect(await months()).toEqual(['2026-12', '2026-11', '2026-10']);
  await ledger.as('Ada').closeMonth(closing);
  await database.writer.deleteFrom('deposit').execute();
  expect(await months()).toEqual(['2026-12', '2026-11', '2026-10']);
});

test('refuses a month that isn’t over, one that is closed, and any change of it', async () => {
  const { ledger, database, closing } = await books([PLAIN]);
  const december = { ...closing, month: Month.parse('2026-12') };
  expect(await problemOf(ledger.closeMonth(december))).toMatchObject({ code: 'month_not_over' });
  expect(await problemOf(ledger.closeMonthAgain(closing))).toMatchObject({ code: 'month_not_closed' });
  await ledger.as('Ada').closeMonth(closing);
  expect(await problemOf(ledger.closeMonth(closing))).toMatchObject({
    code: 'month_closed_already',
    params: { actor: 'Ada' },
  });
  const { writer } = database;
  await expect(writer.updateTable('closed_month').set({ note: 'Another.' }).execute()).rejects.toThrow('never changed');
  await expect(writer.updateTable('closed_movement').set({ amount: 1 }).execute()).rejects.toThrow('never changed');
  await expect(writer.deleteFrom('closed_month').execute()).rejects.toThrow('never changed');
  await expect(writer.deleteFrom('closed_movement').execute()).rejects.toThrow('never changed');
  const [line] = await writer.selectFrom('audit').selectAll().where('action', '=', 'close_month').execute();
  expect(line).toMatchObject({ actor: 'Ada', subject: '2026-10' });
});
