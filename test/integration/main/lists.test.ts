// Lists of orders and sessions over random ledgers: walked page by page they hold what a plain filter finds, once each, in order; and totals, files and neighbors agree with them. Requests look through a handful of entries here, so that every list takes several.
import fc from 'fast-check';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { OrderFilter, type OrderSort, type OrderStatus } from '../../../contract/console/order.ts';
import { SessionFilter, type SessionSort } from '../../../contract/console/session.ts';
import { OrderId } from '../../../contract/ids.ts';
import { orderCsv } from '../../../main/desk/lists/order-csv.ts';
import { sessionCsv } from '../../../main/desk/lists/session-csv.ts';
import { ledgerOn } from '../../../main/ledger/ledger.ts';
import { openDatabase } from '../../../main/ledger/open-database.ts';
import '../../support/fast-check-seed.ts';
import { addTestEnvironment } from '../../support/ledger.ts';
import { problemOf } from '../../support/problem.ts';
import { tempFolder } from '../../support/temp-folder.ts';

vi.mock('../../../main/ledger/lists/bounds.ts', () => ({
  ...{ INDEX_BOUND: 7, ROW_BOUND: 5, JOURNAL_BOUND: 3, SUM_BOUND: 11, FEW: 4, LINES_AT_A_TIME: 6, MOST_AT_EDGES: 8 },
}));

const PROVIDER = 'https://pay.example';
const NOW = Date.parse('2026-11-21T15:00:00Z');
const MOMENTS = [
  '2026-11-19T23:59:59.999Z',
  '2026-11-20T00:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
  '2026-11-21T09:30:00.000Z',
];
const ACCOUNTS = ['one', 'two'];
const BECAME = ['settled', 'partly_refunded', 'refunded', 'returned'] as const;
const STATUSES: OrderStatus[] = [
  ...(['needs_review', 'returned', 'capturing', 'ready', 'charged'] as const),
  ...(['settled', 'partly_refunded', 'refunded'] as const),
];

type Payment = {
  status: OrderStatus;
  at: string;
  amount: number | null;
  account: string;
  isNoted: boolean;
  isVerified: boolean;
  hasOrder: boolean;
  /** How the capture that is alive names the order. */
  bySession: boolean;
};
type Order = Payment & { id: string; sessionAmount: number };

const payment: fc.Arbitrary<Payment> = fc.record({
  status: fc.constantFrom(...STATUSES),
  at: fc.constantFrom(...MOMENTS),
  amount: fc.constantFrom(null, 0, 100, 100, 5600, 164_000),
  account: fc.constantFrom(...ACCOUNTS),
  isNoted: fc.boolean(),
  isVerified: fc.boolean(),
  hasOrder: fc.boolean(),
  bySession: fc.boolean(),
});
const range = (values: fc.Arbitrary<string | number>) =>
  fc
    .tuple(fc.option(values, { freq: 1 }), fc.option(values, { freq: 1 }))
    .filter(([a, b]) => a === null || b === null || a < b);
const shared = fc
  .record({
    days: range(
      fc.constantFrom('2026-11-20T00:00:00Z', '2026-11-20T13:00:00Z', '2026-11-21T09:30:00Z', '2026-11-22T00:00:00Z'),
    ),
    amounts: range(fc.constantFrom(0, 100, 101, 5600, 200_000)),
    accountId: fc.option(fc.constantFrom(...ACCOUNTS, 'gone', '%', "'; drop table note; --"), { freq: 1 }),
    hasNote: fc.constantFrom(true, null, null),
  })
  .map(({ days, amounts, ...others }) => ({
    from: days[0],
    until: days[1],
    minAmount: amounts[0],
    maxAmount: amounts[1],
    ...others,
  }));
const orderFilter = fc
  .tuple(
    shared,
    fc.record({
      status: fc.option(fc.constantFrom(...STATUSES), { freq: 1 }),
      olderThanHours: fc.constantFrom(null, null, 6, 27),
      unverified: fc.constantFrom(true, null, null),
    }),
  )
  .map(([some, others]) => OrderFilter.parse({ ...some, ...others }));
const sessionFilter = fc
  .tuple(shared, fc.record({ hasOrder: fc.constantFrom(true, false, null, null) }))
  .map(([some, others]) => SessionFilter.parse({ ...some, ...others }));
const orderSort: fc.Arbitrary<OrderSort> = fc.record({
  by: fc.constantFrom('created', 'amount', 'status'),
  descending: fc.boolean(),
});
const sessionSort: fc.Arbitrary<SessionSort> = fc.record({
  by: fc.constantFrom('created', 'amount'),
  descending: fc.boolean(),
});

async function emptyLedger() {
  const database = await openDatabase(tempFolder(), NOW);
  const ledger = ledgerOn(database, 'instance_1', () => NOW);
  const { environmentId } = await addTestEnvironment({ ledger: ledger as never }, PROVIDER);
  const { writer } = database;
  for (const id of ACCOUNTS) {
    const created_at = MOMENTS[0] ?? '';
    await ledger.addAccounts([
      {
        id,
        environment_id: environmentId,
        name: `=Shop ${id}`,
        role: 'seller',
        organization_id: null,
        store_id: null,
        created_at,
      },
    ]);
  }
  return { ledger, environmentId, writer, close: database.close };
}

type Opened = Awaited<ReturnType<typeof emptyLedger>>;

/** Replaces what the ledger holds. */
async function fill({ writer, environmentId }: Opened, payments: Payment[]): Promise<Order[]> {
  for (const table of ['journal', 'note', 'shop_reference', 'order', 'session', 'charge_outcome'] as const)
    await sql`delete from ${sql.table(table)}`.execute(writer);
  const orders: Order[] = payments.map((each, n) => ({
    ...each,
    id: `${(n * 7919) % 1000}_${n}`,
    sessionAmount: each.amount ?? 0,
  }));
  for (const { id, at, account, sessionAmount, isNoted, ...one } of orders) {
    const own = { provider: PROVIDER, account_id: account, recorded_at: at };
    await writer
      .insertInto('session')
      .values({
        ...own,
        id: `sess_${id}`,
        status: 'started',
        total_amount: sessionAmount,
        first_name: '=Ada',
        wrong_marketplace: 0,
      } as never)
      .execute();
    if (isNoted) {
      for (const record_id of [`sess_${id}`, `order_${id}`])
        await writer
          .insertInto('note')
          .values({ id: record_id, provider: PROVIDER, record_id, at, author: 'Grace', text: 'a note' })
          .execute();
    }
    if (!one.hasOrder) continue;
    const became = BECAME.find((status) => status === one.status) ?? null;
    const isCharged = became !== null || (one.status === 'charged' && !one.bySession);
    const isToldFirst = one.bySession;
    const tell = () => (became ? addOutcome(writer, id, account, became) : null);
    if (isToldFirst) await tell();
    await writer
      .insertInto('order')
      .values({
        ...{
          ...own,
          id: `order_${id}`,
          session_id: `sess_${id}`,
          total_amount: one.amount,
          verified: one.isVerified ? 1 : 0,
        },
        ...{ status: isCharged ? 'charged' : 'submitted', charge_id: isCharged ? `charge_${id}` : null },
      } as never)
      .execute();
    if (!isToldFirst) await tell();
    if (one.status === 'ready' || isCharged) continue;
    const state = one.status === 'needs_review' ? 'unknown' : one.status === 'capturing' ? 'sent' : 'settled_done';
    await writer
      .insertInto('journal')
      .values({
        ...{ id, environment_id: environmentId, account_id: account, provider: PROVIDER, operation: 'charge_order' },
        ...{
          session_id: one.bySession ? `sess_${id}` : null,
          order_id: one.bySession ? null : `order_${id}`,
          request: '{}',
        },
        ...{ state, alive: 1, actor: 'Grace', instance_id: 'instance_1', sent_at: at, lease_until: at },
      } as never)
      .execute();
  }
  return orders;
}

/** What a feed told of a charge, before or after its order was recorded. */
async function addOutcome(writer: Opened['writer'], id: string, account: string, became: (typeof BECAME)[number]) {
  await writer
    .insertInto('charge_outcome')
    .values({
      ...{ provider: PROVIDER, charge_id: `charge_${id}`, order_id: `order_${id}`, account_id: account },
      ...{ status: 'settled', amount: 100, refunded: 0, attempt: 1, updated_at: 'now', after_charge: became },
      ...{ source: 'service', told_by: 'event_1', recorded_at: 'now' },
    } as never)
    .execute();
}

type Common = { at: string; account: string; isNoted: boolean };
function isWithin(filter: SessionFilter | OrderFilter, one: Common, amount: number | null): boolean {
  const { from, until, minAmount, maxAmount, accountId, hasNote } = filter;
  const at = Date.parse(one.at);
  return (
    (from === null || at >= Date.parse(from)) &&
    (until === null || at < Date.parse(until)) &&
    (minAmount === null || (amount !== null && amount >= minAmount)) &&
    (maxAmount === null || (amount !== null && amount <= maxAmount)) &&
    (accountId === null || one.account === accountId) &&
    (hasNote === null || one.isNoted)
  );
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: Order, b: Order) => compare(a.at, b.at) || compare(a.id, b.id);

function expectedOrders(orders: Order[], filter: OrderFilter, sort: OrderSort): Order[] {
  const { status, olderThanHours, unverified } = filter;
  const found = orders.filter(
    (one) =>
      one.hasOrder &&
      isWithin(filter, one, one.amount) &&
      (status === null || one.status === status) &&
      (olderThanHours === null || Date.parse(one.at) <= NOW - olderThanHours * 3_600_000) &&
      (unverified === null || !one.isVerified),
  );
  const sign = sort.descending ? -1 : 1;
  if (sort.by === 'created') return found.sort((a, b) => sign * byTime(a, b));
  if (sort.by === 'amount')
    return found.sort((a, b) => sign * (compare(a.amount ?? -1, b.amount ?? -1) || byTime(a, b)));
  const place = ({ status: own }: Order) => -sign * STATUSES.indexOf(own);
  return found.sort((a, b) => place(a) - place(b) || -byTime(a, b));
}

function expectedSessions(orders: Order[], filter: SessionFilter, sort: SessionSort): Order[] {
  const found = orders.filter(
    (one) => isWithin(filter, one, one.sessionAmount) && (filter.hasOrder === null || one.hasOrder === filter.hasOrder),
  );
  const sign = sort.descending ? -1 : 1;
  const byAmount = (a: Order, b: Order) => compare(a.sessionAmount, b.sessionAmount) || byTime(a, b);
  return found.sort((a, b) => sign * (sort.by === 'amount' ? byAmount(a, b) : byTime(a, b)));
}

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
        const csv = await everyPiece((cursor) => orderCsv(ledger as never, { ...input, cursor }));
        expect({ count: sum(csv.map(({ rows }) => rows)), amount: sum(csv.map(({ amount }) => amount)) }).toEqual(
          total,
        );
        const rows = Papa.parse<string[]>(csv.map(({ text }) => text).join(''), { skipEmptyLines: true }).data.slice(1);
        expect(rows.map(([id, , , , , , , status, cents]) => [id, status, cents])).toEqual(
          expected.map(({ id, status, amount }) => [`order_${id}`, status, `${amount ?? ''}`]),
        );
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
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
  await fc.assert(property, { numRuns: 60 });
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
        const csv = await everyPiece((cursor) => sessionCsv(ledger as never, { ...input, cursor }));
        expect({ count: sum(csv.map(({ rows }) => rows)), amount: sum(csv.map(({ amount }) => amount)) }).toEqual(
          total,
        );
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
  await opened.close();
});

test('what can’t be listed is refused with the reason, and odd words find nothing', async () => {
  const opened = await emptyLedger();
  const { ledger, environmentId } = opened;
  await fill(
    opened,
    MOMENTS.map((at) => ({
      ...{
        at,
        status: 'ready' as const,
        amount: 100,
        account: 'one',
        isNoted: false,
        isVerified: true,
        hasOrder: true,
        bySession: false,
      },
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
