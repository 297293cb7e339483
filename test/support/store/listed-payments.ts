// Random payments written straight into a ledger, and what a plain filter and sort find of them.
import fc from 'fast-check';
import { sql } from 'kysely';
import { OrderFilter, type OrderSort, type OrderStatus } from '../../../contract/console/order.ts';
import type { SessionSort } from '../../../contract/console/page.ts';
import { SessionFilter } from '../../../contract/console/session.ts';
import { addTestEnvironment } from './ledger.ts';
import { ledgerOn } from './ledger-on.ts';
import { openTestDatabase } from './postgres/ledger-database.ts';

const PROVIDER = 'https://pay.example';
const NOW = Date.parse('2026-11-21T15:00:00Z');
export const MOMENTS = [
  '2026-11-19T23:59:59.999Z',
  '2026-11-20T00:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
  '2026-11-21T09:30:00.000Z',
];
export const ACCOUNTS = ['one', 'two'];
const BECAME = ['settled', 'partly_refunded', 'refunded', 'returned'] as const;
const STATUSES: OrderStatus[] = [
  ...(['needs_review', 'returned', 'capturing', 'ready', 'charged'] as const),
  ...(['settled', 'partly_refunded', 'refunded'] as const),
];

export type Payment = {
  status: OrderStatus;
  at: string;
  amount: number | null;
  account: string;
  isNoted: boolean;
  isVerified: boolean;
  isCapturedHere: boolean;
  hasOrder: boolean;
  /** How the capture that is alive names the order. */
  bySession: boolean;
};
type Order = Payment & { id: string; sessionAmount: number };

/** Whether its row shows a charge. */
const isCharged = ({ status, bySession }: Pick<Payment, 'status' | 'bySession'>): boolean =>
  BECAME.some((became) => became === status) || (status === 'charged' && !bySession);

export const payment: fc.Arbitrary<Payment> = fc.record({
  status: fc.constantFrom(...STATUSES),
  at: fc.constantFrom(...MOMENTS),
  amount: fc.constantFrom(null, 0, 100, 100, 5600, 164_000),
  account: fc.constantFrom(...ACCOUNTS),
  isNoted: fc.boolean(),
  isVerified: fc.boolean(),
  isCapturedHere: fc.boolean(),
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
const narrowing = fc
  .tuple(
    shared,
    fc.record({
      status: fc.option(fc.constantFrom(...STATUSES), { freq: 1 }),
      olderThanHours: fc.constantFrom(null, null, 6, 27),
      unverified: fc.constantFrom(true, null, null),
      captured: fc.constantFrom('here', 'elsewhere', null, null),
    }),
  )
  .map(([some, others]) => OrderFilter.parse({ ...some, ...others }));
/** A status alone as often as all the rest: those lists are found in ways of their own. */
export const orderFilter = fc.oneof(
  narrowing,
  fc.constantFrom(...STATUSES).map((status) => OrderFilter.parse({ status })),
);
export const sessionFilter = fc
  .tuple(shared, fc.record({ hasOrder: fc.constantFrom(true, false, null, null) }))
  .map(([some, others]) => SessionFilter.parse({ ...some, ...others }));
export const orderSort: fc.Arbitrary<OrderSort> = fc.record({
  by: fc.constantFrom('created', 'amount', 'status'),
  descending: fc.boolean(),
});
export const sessionSort: fc.Arbitrary<SessionSort> = fc.record({
  by: fc.constantFrom('created', 'amount'),
  descending: fc.boolean(),
});

/** A ledger of two sellers without payments. */
export async function emptyLedger() {
  // Rows by SQL, of which there are no facts.
  const database = await openTestDatabase(undefined, NOW, { hasFacts: false });
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
export async function fill({ writer, environmentId }: Opened, payments: Payment[]): Promise<Order[]> {
  for (const table of [
    'journal',
    'note',
    'shop_reference',
    'order',
    'session',
    'charge_outcome',
    'kept_total',
  ] as const)
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
        has_order: one.hasOrder ? 1 : 0,
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
    const isOfCharge = isCharged(one);
    const isToldFirst = one.bySession;
    const tell = () => (became ? addOutcome(writer, id, account) : null);
    if (isToldFirst) await tell();
    await writer
      .insertInto('order')
      .values({
        ...own,
        id: `order_${id}`,
        session_id: `sess_${id}`,
        total_amount: one.amount,
        verified: one.isVerified ? 1 : 0,
        status: isOfCharge ? 'charged' : 'submitted',
        charge_id: isOfCharge ? `charge_${id}` : null,
        shown_status: one.status,
        captured_here: one.isCapturedHere ? 1 : 0,
      } as never)
      .execute();
    if (!isToldFirst) await tell();
    if (one.status === 'ready' || isOfCharge) continue;
    const state = one.status === 'needs_review' ? 'unknown' : one.status === 'capturing' ? 'sent' : 'settled_done';
    await writer
      .insertInto('journal')
      .values({
        id,
        environment_id: environmentId,
        account_id: account,
        provider: PROVIDER,
        operation: 'charge_order',
        session_id: one.bySession ? `sess_${id}` : null,
        order_id: one.bySession ? null : `order_${id}`,
        request: '{}',
        state,
        alive: 1,
        actor: 'Grace',
        instance_id: 'instance_1',
        sent_at: at,
        lease_until: at,
      } as never)
      .execute();
  }
  await countTotals(writer);
  return orders;
}

async function countTotals(writer: Opened['writer']): Promise<void> {
  for (const table of ['order', 'session'])
    await sql`insert into kept_total (of, provider, day, account_id, count, amount)
      select cast(${table} as text), provider, substr(recorded_at, 1, 10), account_id, count(*), coalesce(sum(total_amount), 0)
      from ${sql.table(table)} group by provider, substr(recorded_at, 1, 10), account_id`.execute(writer);
}

/** What a feed told of a charge, before or after its order was recorded. */
async function addOutcome(writer: Opened['writer'], id: string, account: string) {
  await writer
    .insertInto('charge_outcome')
    .values({
      provider: PROVIDER,
      charge_id: `charge_${id}`,
      order_id: `order_${id}`,
      account_id: account,
      status: 'settled',
      amount: 100,
      refunded: 0,
      attempt: 1,
      updated_at: 'now',
      source: 'service',
      told_by: 'event_1',
      recorded_at: 'now',
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

/** What a plain filter and sort find. */
export function expectedOrders(orders: Order[], filter: OrderFilter, sort: OrderSort): Order[] {
  const { status, olderThanHours, unverified, captured } = filter;
  const found = orders.filter(
    (one) =>
      one.hasOrder &&
      isWithin(filter, one, one.amount) &&
      (status === null || one.status === status) &&
      (olderThanHours === null || Date.parse(one.at) <= NOW - olderThanHours * 3_600_000) &&
      (unverified === null || !one.isVerified) &&
      (captured === null || (captured === 'here' ? one.isCapturedHere : !one.isCapturedHere && isCharged(one))),
  );
  const sign = sort.descending ? -1 : 1;
  if (sort.by === 'created') return found.sort((a, b) => sign * byTime(a, b));
  if (sort.by === 'amount')
    return found.sort((a, b) => sign * (compare(a.amount ?? -1, b.amount ?? -1) || byTime(a, b)));
  const place = ({ status: own }: Order) => -sign * STATUSES.indexOf(own);
  return found.sort((a, b) => place(a) - place(b) || -byTime(a, b));
}

/** What a plain filter and sort find. */
export function expectedSessions(orders: Order[], filter: SessionFilter, sort: SessionSort): Order[] {
  const found = orders.filter(
    (one) => isWithin(filter, one, one.sessionAmount) && (filter.hasOrder === null || one.hasOrder === filter.hasOrder),
  );
  const sign = sort.descending ? -1 : 1;
  const byAmount = (a: Order, b: Order) => compare(a.sessionAmount, b.sessionAmount) || byTime(a, b);
  return found.sort((a, b) => sign * (sort.by === 'amount' ? byAmount(a, b) : byTime(a, b)));
}
