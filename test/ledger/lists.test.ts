// Lists of orders and sessions over random ledgers: walked page by page they hold what a plain filter finds, once each, in order; and totals, files and neighbors agree with them. Requests look through a handful of entries here, so that every list takes several.
// @module-tag postgres

import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { OrderFilter } from '../../contract/console/order.ts';
import { OrderId } from '../../contract/ids.ts';
import { orderStatusWords } from '../../messages/order-status-words.ts';
import '../support/runner/fast-check-seed.ts';
import { problemOf } from '../support/console/problem.ts';
import { length } from '../support/runner/length.ts';
import {
  ACCOUNTS,
  emptyLedger,
  expectedOrders,
  expectedSessions,
  fill,
  MOMENTS,
  orderFilter,
  orderSort,
  type Payment,
  payment,
  sessionFilter,
  sessionSort,
} from '../support/store/listed-payments.ts';

vi.mock('../../main/ledger/lists/bounds.ts', () => ({
  INDEX_BOUND: 7,
  ROW_BOUND: 5,
  LOOK_UP_BOUND: 4,
  JOURNAL_BOUND: 3,
  SUM_BOUND: 11,
  FEW: 4,
  MANY_UNDER_WAY: 2,
  LINES_AT_A_TIME: 6,
  MAX_AT_EDGES: 8,
}));

/** Every piece that is handed out, until there is no cursor. */
async function everyPiece<Piece extends { nextCursor: string | null }>(
  next: (cursor: string | null) => Promise<Piece>,
) {
  const pieces: Piece[] = [];
  for (let cursor: string | null = null; ; ) {
    const piece = await next(cursor);
    pieces.push(piece);
    expect(pieces.length).toBeLessThan(500);
    if (piece.nextCursor === null) return pieces;
    cursor = piece.nextCursor;
  }
}

const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
test('a list of orders holds what its filters find, in its order, and its total, file and neighbors agree with it', {
  timeout: 500_000,
}, async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId } = opened;
  const property = fc.asyncProperty(
    fc.array(payment, { maxLength: 30 }),
    fc.array(fc.tuple(orderFilter, orderSort, fc.integer({ min: 1, max: 9 })), { minLength: 4, maxLength: 8 }),
    async (payments, asked) => {
      const orders = await fill(opened, payments);
      for (const [filter, sort, limit] of asked) {
        const input = { environmentId, ...filter, sort };
        const expected = expectedOrders(orders, filter, sort);
        const ids = expected.map(({ id }) => `order_${id}`);
        const pages = await everyPiece((cursor) => ledger.listOrders({ ...input, cursor, limit }));
        for (const { items } of pages) expect(items.length).toBeLessThanOrEqual(limit);
        const items = pages.flatMap((page) => page.items);
        expect(items.map(({ id, status }) => [id, status])).toEqual(
          expected.map(({ id, status }) => [`order_${id}`, status]),
        );
        const totals = await everyPiece((cursor) => ledger.totalOrders({ environmentId, ...filter, cursor }));
        const total = { count: ids.length, amount: sum(expected.map(({ amount }) => amount)) };
        expect({
          count: sum(totals.map(({ count }) => count)),
          amount: sum(totals.map(({ amount }) => amount)),
        }).toEqual(total);
        const csv = await everyPiece((cursor) => ledger.readOrderLines({ ...input, cursor }));
        expect({ count: sum(csv.map(({ rows }) => rows)), amount: sum(csv.map(({ amount }) => amount)) }).toEqual(
          total,
        );
        const rows = Papa.parse<string[]>(csv.map(({ text }) => text).join(''), { skipEmptyLines: true }).data.slice(1);
        expect(rows.map(([id, , , , , , , status, cents]) => [id, status, cents])).toEqual(
          expected.map(({ id, status, amount }) => [`order_${id}`, orderStatusWords()[status], `${amount ?? ''}`]),
        );
      }
    },
  );
  await fc.assert(property, { numRuns: length(15, 40) });
  await opened.close();
});

test('the orders before and after one are those beside it in the list, if they lie within what a request looks through', {
  timeout: 300_000,
}, async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId } = opened;
  const payments = fc.array(payment, { minLength: 1, maxLength: 8 });
  const property = fc.asyncProperty(
    payments,
    orderFilter,
    orderSort,
    fc.boolean(),
    async (made, some, sort, isFiltered) => {
      const orders = await fill(opened, made);
      const filter = isFiltered ? some : OrderFilter.parse({});
      const ids = expectedOrders(orders, filter, sort).map(({ id }) => `order_${id}`);
      // Nothing is looked through where every entry of the index is in the list.
      const isExact = !isFiltered && sort.by !== 'status';
      for (const [n, id] of ids.entries()) {
        const neighbors = await ledger.neighborsOfOrder({ environmentId, ...filter, sort, orderId: OrderId.parse(id) });
        if (isExact || neighbors.previous !== null) expect(neighbors.previous).toBe(ids[n - 1] ?? null);
        if (isExact || neighbors.next !== null) expect(neighbors.next).toBe(ids[n + 1] ?? null);
      }
    },
  );
  await fc.assert(property, { numRuns: length(25, 60) });
  await opened.close();
});

test('a list of sessions holds what its filters find, in its order, and its total and file agree with it', {
  timeout: 300_000,
}, async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId } = opened;
  const property = fc.asyncProperty(
    fc.array(payment, { maxLength: 30 }),
    fc.array(fc.tuple(sessionFilter, sessionSort, fc.integer({ min: 1, max: 9 })), { minLength: 4, maxLength: 8 }),
    async (payments, asked) => {
      const orders = await fill(opened, payments);
      for (const [filter, sort, limit] of asked) {
        const input = { environmentId, ...filter, sort };
        const expected = expectedSessions(orders, filter, sort);
        const pages = await everyPiece((cursor) => ledger.listSessions({ ...input, cursor, limit }));
        expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected.map(({ id }) => `sess_${id}`));
        const total = { count: expected.length, amount: sum(expected.map(({ sessionAmount }) => sessionAmount)) };
        const totals = await everyPiece((cursor) => ledger.totalSessions({ environmentId, ...filter, cursor }));
        expect({
          count: sum(totals.map(({ count }) => count)),
          amount: sum(totals.map(({ amount }) => amount)),
        }).toEqual(total);
        const csv = await everyPiece((cursor) => ledger.readSessionLines({ ...input, cursor }));
        expect({ count: sum(csv.map(({ rows }) => rows)), amount: sum(csv.map(({ amount }) => amount)) }).toEqual(
          total,
        );
      }
    },
  );
  await fc.assert(property, { numRuns: length(15, 40) });
  await opened.close();
});

test('a session whose order was recorded days later, or before it, is none without an order', async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId, writer } = opened;
  const one = {
    status: 'ready',
    amount: 100,
    account: ACCOUNTS[0],
    isNoted: false,
    isVerified: true,
    isCapturedHere: false,
    bySession: false,
  };
  const at = MOMENTS[1] ?? '';
  await fill(
    opened,
    [true, true, false, true, false, true].map((hasOrder) => ({ ...one, at, hasOrder }) as Payment),
  );
  const orders = await writer.selectFrom('order').select('id').orderBy('id').execute();
  for (const [n, { id }] of orders.entries()) {
    const recorded_at = n % 2 === 0 ? '2027-01-01T00:00:00.000Z' : '2025-01-01T00:00:00.000Z';
    await writer.updateTable('order').set({ recorded_at }).where('id', '=', id).execute();
  }
  for (const accountId of [null, ACCOUNTS[0] ?? null]) {
    for (const descending of [true, false]) {
      const pages = await everyPiece((cursor) =>
        ledger.listSessions({
          environmentId,
          accountId,
          hasOrder: false,
          sort: { by: 'created', descending },
          cursor,
          limit: 2,
        }),
      );
      const ids = pages.flatMap(({ items }) => items.map(({ orderId }) => orderId));
      expect(ids).toEqual([null, null]);
    }
  }
  await opened.close();
});

test('what can’t be listed is refused with the reason, and odd words find nothing', async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId } = opened;
  await fill(
    opened,
    MOMENTS.map((at) => ({
      at,
      status: 'ready' as const,
      amount: 100,
      account: 'one',
      isNoted: false,
      isVerified: true,
      isCapturedHere: false,
      hasOrder: true,
      bySession: false,
    })),
  );
  const odd = ['%', '_', "'", '"', 'gone', 'x'.repeat(10_000), '\u202e', '\ud800'];
  for (const accountId of odd) {
    expect(await ledger.listOrders({ environmentId, accountId, limit: 9 })).toEqual({ items: [], nextCursor: null });
    expect(await ledger.totalOrders({ environmentId, accountId })).toEqual({ count: 0, amount: 0, nextCursor: null });
  }
  const days = { from: '2026-11-21T00:00:00Z', until: '2026-11-20T00:00:00Z' };
  const amounts = { minAmount: 2, maxAmount: 1 };
  for (const ask of [ledger.listOrders, ledger.listSessions, ledger.totalOrders, ledger.totalSessions] as ((
    input: object,
  ) => Promise<unknown>)[]) {
    expect(await problemOf(ask({ environmentId, ...days, limit: 9 }))).toMatchObject({ code: 'list_days_inverted' });
    expect(await problemOf(ask({ environmentId, ...amounts, limit: 9 }))).toMatchObject({
      code: 'list_amounts_inverted',
    });
  }
  // Beside the last day that is written with four digits of a year.
  for (const from of ['9999-12-31T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    const none = { count: 0, amount: 0, nextCursor: null };
    expect(await ledger.listOrders({ environmentId, from, limit: 9 })).toEqual({ items: [], nextCursor: null });
    expect(await ledger.totalOrders({ environmentId, from })).toEqual(none);
    expect(await ledger.totalSessions({ environmentId, from })).toEqual(none);
    expect(await ledger.totalOrders({ environmentId, until: from })).toMatchObject({ count: 4, amount: 400 });
  }
  const { nextCursor } = await ledger.listOrders({ environmentId, limit: 1 });
  const sort = { by: 'amount', descending: true } as const;
  for (const cursor of [
    nextCursor,
    'nonsense',
    '%',
    Buffer.from('["order amount descending",7,["a","b"]]').toString('base64url'),
  ]) {
    expect(await problemOf(ledger.listOrders({ environmentId, sort, cursor, limit: 1 }))).toMatchObject({
      code: 'list_place_invalid',
    });
  }
  for (const bad of [
    { minAmount: -1 },
    { from: '2026-02-30T00:00:00Z' },
    { from: 'yesterday' },
    { accountId: 'x'.repeat(101) },
    { hasNote: false },
  ])
    expect(OrderFilter.safeParse(bad).success).toBe(false);
  await opened.close();
});
