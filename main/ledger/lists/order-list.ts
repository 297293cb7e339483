// Which runs of which index a list of orders is, by its filter and its sort.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AfterCharge } from '../../../contract/console/after-charge.ts';
import type { OrderFilter, OrderSort, OrderStatus } from '../../../contract/console/order.ts';
import { type Expressions, expressionsOf } from '../engine/expressions.ts';
import { isUnknownOutcome } from '../read-unknown.ts';
import type { JournalRow, LedgerTables } from '../schema.ts';
import { FEW, INDEX_BOUND, JOURNAL_BOUND, MANY_UNDER_WAY, ROW_BOUND } from './bounds.ts';
import { amountsIn, dayBounds, isFew, noted, notedIds, refuseInverted, type SomeFilter } from './filter.ts';
import { isOfStatus, NOT_CHARGED } from './order-status.ts';
import type { List, Run } from './walk.ts';

export const NEWEST: OrderSort = { by: 'created', descending: true };
/** In the order of the list sorted by status. */
const STATUSES: OrderStatus[] = [
  ...(['needs_review', 'returned', 'capturing', 'ready', 'charged'] as const),
  ...(['settled', 'partly_refunded', 'refunded'] as const),
];

/** isPage: whether only the next of them are wanted, not all. */
export type OrdersOf = { provider: string; filter: SomeFilter<OrderFilter>; nowMs: number; isPage?: boolean };

/** The list that a filter and a sort make. Throws where a range ends before it begins. */
export async function orderList(db: Kysely<LedgerTables>, of: OrdersOf, sort: OrderSort): Promise<List> {
  refuseInverted(of.filter);
  const name = `order ${sort.by} ${sort.descending ? 'descending' : 'ascending'}`;
  const { status } = of.filter;
  if (sort.by === 'amount') {
    const statuses = status ? await statusRun(db, of.provider, status) : null;
    return { name, runs: await byAmount(db, of, statuses, sort.descending) };
  }
  const isByTimeAlone = of.isPage === true && !isNarrowed(of.filter);
  if (sort.by === 'created') {
    const statuses = status ? await statusRun(db, of.provider, status, isByTimeAlone) : null;
    return { name, runs: [await byTime(db, of, statuses, sort.descending)] };
  }
  const runs: Run[] = [];
  for (const each of sort.descending ? STATUSES : STATUSES.toReversed()) {
    const statuses = await statusRun(db, of.provider, each, isByTimeAlone);
    // All are kept, so that a cursor's number always means the same status.
    const isWanted = !status || status === each;
    runs.push(isWanted ? await byTime(db, of, statuses, true) : nothing(of.provider));
  }
  return { name, runs };
}

/** Whether anything but the status does. */
const isNarrowed = ({ status: _, ...others }: OrdersOf['filter']): boolean =>
  Object.values<unknown>(others).some((value) => value != null && value !== false);

/** Which run of its list an order of that status and amount lies in. */
export function runOfOrder(sort: OrderSort, status: OrderStatus, amount: number | null, runs: number): number {
  if (sort.by === 'status') {
    const at = STATUSES.indexOf(status);
    return sort.descending ? at : STATUSES.length - 1 - at;
  }
  return runs > 1 && (amount === null) === sort.descending ? 1 : 0;
}

/** where, looks: as of a Run; an index is entered by `where` only where the list is by time. isInJournal: whether most entries have to be looked for there, too. few: which orders can be meant, where few can. */
type Part = {
  where: RawBuilder<SqlBool>[];
  looks: RawBuilder<SqlBool>[];
  few: RawBuilder<SqlBool>[];
  isInJournal?: true;
  /** Whether `where` alone says it. */
  isExact?: true;
};

/** Written so that only the journal's index of what is unknown, or on its way, can be entered, and not that of all captures. */
const CAPTURE = sql<SqlBool>`journal.alive + 0 = 1 and coalesce(journal.operation, '') = 'charge_order'`;
const UNKNOWN = sql<SqlBool>`${CAPTURE} and ${isUnknownOutcome}`;
const SENT = sql<SqlBool>`${CAPTURE} and journal.state = 'sent'`;

/** How the orders of a status are found: what is under way by the journal's own index, unless most of what waits is. isByTimeAlone: of a page by time that nothing else narrows. */
async function statusRun(
  db: Kysely<LedgerTables>,
  provider: string,
  status: OrderStatus,
  isByTimeAlone = false,
): Promise<Part> {
  const looks = [isOfStatus(status)];
  if (status === 'charged') return { where: [], looks, few: [] };
  if (AfterCharge.safeParse(status).success) return { where: looks, looks, few: [], isExact: true };
  if (status === 'ready') return { where: [NOT_CHARGED], looks, few: [], isInJournal: true };
  const open = await openEntries(db, provider, status === 'needs_review' ? UNKNOWN : SENT);
  const { isAmong, isLookedFor } = expressionsOf(db);
  if (open.length > FEW) return { where: [NOT_CHARGED], looks, few: [], isInJournal: true };
  if (isByTimeAlone && open.length >= MANY_UNDER_WAY)
    return { where: [NOT_CHARGED], looks: [isOfEntries(provider, open, isLookedFor)], few: [] };
  // Whose capture is in that state: only whether it is charged is left to see.
  return { where: [], looks: [NOT_CHARGED], few: [isOfEntries(provider, open, isAmong)] };
}

type OpenEntry = Pick<JournalRow, 'order_id' | 'session_id'>;

/** What is under way, read once; one more than few where there are more. */
async function openEntries(db: Kysely<LedgerTables>, provider: string, open: RawBuilder<SqlBool>) {
  const { rows } = await sql<OpenEntry>`select order_id, session_id from journal
    where provider = ${provider} and ${open} limit ${sql.lit(FEW + 1)}`.execute(db);
  return rows;
}

/** The orders of the entries, and those of their sessions. */
function isOfEntries(provider: string, entries: OpenEntry[], isOneOf: Expressions['isLookedFor']): RawBuilder<SqlBool> {
  // Without entries no order's: an id that none has, so that the index is still what is entered.
  const ids = entries.length === 0 ? [''] : entries.flatMap(({ order_id }) => order_id ?? []);
  const sessions = entries.flatMap(({ session_id }) => session_id ?? []);
  const either = [
    ...(ids.length === 0 ? [] : [isOneOf('order.id', ids)]),
    ...(sessions.length === 0 ? [] : [isOneOf('order.session_id', sessions)]),
  ];
  // Each with its provider, or SQLite would go through all orders of the provider.
  const each = either.map((one) => sql`"order".provider = ${provider} and ${one}`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** What an entry is looked at for, in a form by which no index is entered. */
const lookedAt = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`case when ${condition} then 1 else 0 end = 1`;

const ofProvider = (provider: string) => sql<SqlBool>`"order".provider = ${provider}`;

const nothing = (provider: string): Run => ({
  ...{ table: 'order', keys: ['recorded_at', 'id'], descending: true, looks: [], bound: ROW_BOUND },
  where: [ofProvider(provider), sql<SqlBool>`1 = 0`],
});

async function byTime(
  db: Kysely<LedgerTables>,
  of: OrdersOf,
  statuses: Part | null,
  descending: boolean,
): Promise<Run> {
  const { provider, filter, nowMs } = of;
  const notes = await notedOnly(db, of);
  const few = fewRun(db, of, [statuses, notes], { keys: ['recorded_at', 'id'], descending });
  if (few) return few;
  const { accountId } = filter;
  // An account's orders lie together, but those that wait are fewer.
  const isByAccount = accountId != null && (statuses === null || statuses.where.length === 0);
  const ofAccount = isByAccount
    ? // Its orders are nearly always all of one provider: they needn't be counted as looked at.
      [sql<SqlBool>`"order".account_id = ${accountId}`, expressionsOf(db).isBeside('order.provider', provider)]
    : [ofProvider(provider)];
  const rows = [
    ...(isByAccount ? [] : accountIn(db, filter)),
    ...unverifiedIn(filter),
    ...[...(notes?.looks ?? []), ...(statuses?.isExact ? [] : (statuses?.looks ?? []))].map(lookedAt),
  ];
  return {
    ...{ table: 'order', keys: ['recorded_at', 'id'], descending },
    where: [...ofAccount, ...(statuses?.where ?? []), ...dayBounds('order', filter, nowMs, 'entered')],
    looks: [...amountsIn('order', filter, 'looked at'), ...rows],
    bound: boundOf(rows, statuses),
  };
}

async function byAmount(
  db: Kysely<LedgerTables>,
  of: OrdersOf,
  statuses: Part | null,
  descending: boolean,
): Promise<Run[]> {
  const { provider, filter, nowMs } = of;
  const notes = await notedOnly(db, of);
  const rows = [
    ...accountIn(db, filter),
    ...unverifiedIn(filter),
    ...[...(notes?.looks ?? []), ...(statuses?.looks ?? [])].map(lookedAt),
  ];
  const run = (where: RawBuilder<SqlBool>[], keys: Run['keys']): Run => {
    const few = fewRun(db, of, [statuses, notes], { keys, descending });
    if (few) return { ...few, where: [...few.where, ...where.map(lookedAt)] };
    return {
      ...{ table: 'order', keys, descending, where: [ofProvider(provider), ...where] },
      looks: [...dayBounds('order', filter, nowMs, 'looked at'), ...rows],
      bound: boundOf(rows, statuses),
    };
  };
  const known = [sql<SqlBool>`"order".total_amount is not null`, ...amountsIn('order', filter, 'entered')];
  const ofKnown = run(known, ['total_amount', 'recorded_at', 'id']);
  if (filter.minAmount != null || filter.maxAmount != null) return [ofKnown];
  const ofUnknown = run([sql<SqlBool>`"order".total_amount is null`], ['recorded_at', 'id']);
  return descending ? [ofKnown, ofUnknown] : [ofUnknown, ofKnown];
}

/** Where few orders can be meant: all of those are read. */
function fewRun(
  db: Kysely<LedgerTables>,
  { provider, filter, nowMs }: OrdersOf,
  parts: (Part | null)[],
  { keys, descending }: Pick<Run, 'keys' | 'descending'>,
): Run | null {
  const given = parts.filter((part) => part !== null);
  const few = given.flatMap((part) => part.few);
  if (few.length === 0) return null;
  const conditions = [
    ...[...dayBounds('order', filter, nowMs, 'looked at'), ...amountsIn('order', filter, 'looked at')],
    ...[...accountIn(db, filter), ...unverifiedIn(filter)],
    ...given.flatMap(({ where, looks }) => [...where, ...looks]).map(lookedAt),
  ];
  return {
    ...{ table: 'order', keys, descending, looks: [], bound: ROW_BOUND, isFew: true },
    where: [expressionsOf(db).isBeside('order.provider', provider), ...few, ...conditions],
  };
}

const boundOf = (rows: RawBuilder<SqlBool>[], statuses: Part | null): number => {
  if (statuses?.isInJournal) return JOURNAL_BOUND;
  return rows.length === 0 ? INDEX_BOUND : ROW_BOUND;
};

const accountIn = (db: Kysely<LedgerTables>, { accountId }: OrdersOf['filter']) =>
  accountId == null ? [] : [expressionsOf(db).isBeside('order.account_id', accountId)];

const unverifiedIn = ({ unverified }: OrdersOf['filter']) => (unverified ? [sql<SqlBool>`"order".verified = 0`] : []);

async function notedOnly(db: Kysely<LedgerTables>, { provider, filter }: OrdersOf): Promise<Part | null> {
  if (!filter.hasNote) return null;
  const isOfFew = await isFew(db, sql`select 1 from note where provider = ${provider}`);
  return isOfFew
    ? {
        where: [],
        looks: [],
        few: [sql<SqlBool>`"order".provider = ${provider} and "order".id in (${notedIds(provider)})`],
      }
    : { where: [], looks: [noted('order')], few: [] };
}
