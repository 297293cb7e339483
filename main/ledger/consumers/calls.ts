// Ledger calls about a consumer: the payments that are theirs, as far as names, emails, phone numbers and accounts tell.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  ConsumerKey,
  ConsumerMatch,
  ConsumerPayment,
  ConsumerPaymentsInput,
  ConsumerView,
  OtherDebits,
} from '../../../contract/console/consumer.ts';
import { isChargedStatus, type OrderStatus } from '../../../contract/console/order.ts';
import type { Page } from '../../../contract/console/page.ts';
import type { OrderId } from '../../../contract/ids.ts';
import { consumers } from '../../../contract/procedures/consumers.ts';
import { PaydeskError } from '../../process/problem.ts';
import { outcomesOf } from '../after-charge/read-after-charge.ts';
import { openCopyRequestsOf } from '../authorizations/calls.ts';
import { endedSessions } from '../authorizations/read-ends.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import { viewOrders } from '../orders/read-orders.ts';
import { consumerNames, viewSessions } from '../sessions/read-sessions.ts';
import { compared } from '../store/compared.ts';
import { expressionsOf, sortKey } from '../store/expressions.ts';
import type { LedgerTables, OrderRow, SessionRow } from '../store/schema.ts';
import { likelyDuplicates } from './likely-duplicates.ts';
import { inOrder, type SameConsumer, sameConsumer, soughtOf } from './same-consumer.ts';

type Db = Kysely<LedgerTables>;

/** Engineering values: payments that are counted, payments whose names are read, and looks of one statement. */
const COUNTED = 2_000;
const NAMED = 200;
const LOOKS = 100;
const DEBITS_SHOWN = 50;

/** What may be sent to a bank still, or once more. */
const MAY_BE_DEBITED: readonly OrderStatus[] = ['ready', 'capturing', 'needs_review', 'do_not_capture', 'returned'];

/** own: the payment that the others are compared with. */
type Same = SameConsumer & { provider: string; isNameOnly: boolean; own: Pick<Entry, 'of' | 'id'>[] };

/** Throws `order_not_found`, `session_not_found`. */
async function sameAs(db: Db, environmentId: string, recordId: string): Promise<Same> {
  const provider = await providerOf(db, environmentId);
  const record = await recordOf(db, provider, recordId);
  const same = await sameConsumer(db, provider, record);
  const known = inOrder(same.known.map(({ by }) => by));
  for (const id of record.orderIds) same.orders.set(id, known);
  const isNameOnly = known.every((by) => by === 'name');
  const ownOrders = record.orderIds.map((id) => ({ of: 'order' as const, id }));
  const own = ownOrders.length > 0 ? ownOrders : [{ of: 'session' as const, id: recordId }];
  return { ...same, provider, isNameOnly, own };
}

async function recordOf(db: Db, provider: string, recordId: string) {
  const isOrder = recordId.startsWith('order_');
  if (isOrder) {
    const order = await db
      .selectFrom('order')
      .select('consumer_id')
      .where('provider', '=', provider)
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (!order) throw new PaydeskError('order_not_found', { orderId: recordId });
    return { consumerId: order.consumer_id, orderIds: [recordId] };
  }
  const session = await db
    .selectFrom('session')
    .select('consumer_id')
    .where('provider', '=', provider)
    .where('id', '=', recordId)
    .executeTakeFirst();
  if (!session) throw new PaydeskError('session_not_found', { sessionId: recordId });
  const orders = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('session_id', '=', recordId)
    .execute();
  return { consumerId: session.consumer_id, orderIds: orders.map(({ id }) => id) };
}

/** Without those that share nothing but the name, unless nothing else is known. */
function withoutNamesakes<Found extends Pick<SameConsumer, 'consumers' | 'orders'> & { isNameOnly: boolean }>(
  same: Found,
): Found {
  if (same.isNameOnly) return same;
  const isMore = ([, matched]: [unknown, ConsumerMatch[]]) => matched.some((by) => by !== 'name');
  return {
    ...same,
    consumers: new Map([...same.consumers].filter(isMore)),
    orders: new Map([...same.orders].filter(isMore)),
  };
}

/** The orders, and sessions without one, that are surely of the same consumer: where only a name is known, the payment's own. */
export async function consumerRecords(db: Db, environmentId: string, recordId: string, limit: number) {
  const same = withoutNamesakes(await sameAs(db, environmentId, recordId));
  const { provider } = same;
  if (same.isNameOnly) return { provider, ids: same.own.map(({ id }) => id), isWhole: true };
  const entries = await newest(db, same, { limit });
  const ids = [...same.own, ...entries.slice(0, limit)].map(({ id }) => id);
  return { provider, ids: [...new Set(ids)], isWhole: entries.length <= limit && !same.isCut };
}

type Entry = { of: 'order' | 'session'; id: string; recorded_at: string; consumer_id: number | null };

/** The newest payments from a cursor on, one more than `limit`. */
async function newest(
  db: Db,
  { provider, consumers: theirs, orders }: Same,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
  tables: readonly ('order' | 'session')[] = ['order', 'session'],
): Promise<Entry[]> {
  const ids = [...theirs.keys()];
  const size = Math.ceil(ids.length / LOOKS) || 1;
  const groups = Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));
  const isAfter = afterCursor(cursor);
  const page = (by: RawBuilder<unknown>) => sql`${isAfter} order by ${by} desc, id desc limit ${sql.lit(limit + 1)}`;
  const look = (of: 'order' | 'session', where: RawBuilder<unknown>) =>
    sql`select * from (select ${sql.lit(of)} as "of", id, recorded_at, consumer_id from ${sql.table(of)}
      where ${where} and ${page(sql`recorded_at`)}) as found`;
  // Joined, or SQLite would rather walk an index of all orders than look up many.
  const lookUp = (ids: readonly string[]) =>
    sql`select * from (select 'order' as "of", id, recorded_at, consumer_id from (select each.value from
        ${expressionsOf(db).textsIn(sql.val(JSON.stringify(ids)) as never)} as each) as wanted cross join "order"
      where provider = ${provider} and id = wanted.value and ${page(sortKey('recorded_at'))}) as found`;
  // Of a group of one, either database walks the index in its order, as far as the limit.
  const isTheirs = (group: number[]) => sql`consumer_id in (${sql.join(group)})`;
  const looks = [
    ...groups.flatMap((group) => [
      ...(tables.includes('order') ? [look('order', isTheirs(group))] : []),
      ...(tables.includes('session') ? [look('session', sql`${isTheirs(group)} and has_order = 0`)] : []),
    ]),
    ...(orders.size === 0 ? [] : [lookUp([...orders.keys()])]),
  ];
  if (looks.length === 0) return [];
  const { rows } = await sql<Entry>`${sql.join(looks, sql` union all `)}`.execute(db);
  const each = new Map(rows.map((row) => [row.id, row]));
  return [...each.values()].toSorted(
    (one, other) => compared(other.recorded_at, one.recorded_at) || compared(other.id, one.id),
  );
}

const matchedBy = ({ consumers: theirs, orders }: Same, { id, consumer_id }: Pick<Entry, 'id' | 'consumer_id'>) =>
  inOrder([...(theirs.get(Number(consumer_id)) ?? []), ...(orders.get(id) ?? [])]);

const idsOf = (of: Entry['of'], entries: readonly Pick<Entry, 'of' | 'id'>[]): string[] =>
  entries.flatMap((entry) => (entry.of === of ? [entry.id] : []));

async function rowsOf(db: Db, provider: string, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const isTheirs = expressionsOf(db).isAmong('id', ids);
  return db.selectFrom('order').selectAll().where('provider', '=', provider).where(isTheirs).execute();
}

async function sessionsOf(db: Db, provider: string, ids: string[]): Promise<SessionRow[]> {
  if (ids.length === 0) return [];
  const isTheirs = expressionsOf(db).isAmong('id', ids);
  return db.selectFrom('session').selectAll().where('provider', '=', provider).where(isTheirs).execute();
}

/** Orders and sessions without one, newest first, each with what it shares. */
async function listConsumerPayments(
  { db }: CallContext,
  { environmentId, recordId, isNameEnough, cursor, limit }: ConsumerPaymentsInput,
): Promise<Page<ConsumerPayment>> {
  const every = await sameAs(db, environmentId, recordId);
  const same = isNameEnough ? every : withoutNamesakes(every);
  const { provider } = same;
  const { shown, nextCursor } = cutPage(await newest(db, same, { cursor, limit }), limit);
  const rows = await rowsOf(db, provider, idsOf('order', shown));
  const [orders, sessions, duplicates] = await Promise.all([
    viewOrders(db, environmentId, provider, rows),
    sessionsOf(db, provider, idsOf('session', shown)).then((of) => viewSessions(db, environmentId, provider, of)),
    likelyDuplicates(db, provider, rows),
  ]);
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const items = shown.flatMap((entry): ConsumerPayment[] => {
    const matched = matchedBy(same, entry);
    const order = orderOf.get(entry.id);
    if (order) return [{ kind: 'order', order, matched, duplicateOf: duplicates.get(entry.id) ?? null }];
    const session = sessionOf.get(entry.id);
    return session ? [{ kind: 'session', session, matched }] : [];
  });
  return { items, nextCursor };
}

/** Who it is, and what their orders come to. */
async function getConsumer({ db }: CallContext, { environmentId, recordId }: ConsumerKey): Promise<ConsumerView> {
  const same = withoutNamesakes(await sameAs(db, environmentId, recordId));
  const { provider } = same;
  const entries = await newest(db, same, { limit: COUNTED });
  const counted = entries.slice(0, COUNTED);
  const rows = await rowsOf(db, provider, idsOf('order', counted));
  const orderIds = rows.map(({ id }) => id);
  const sessionIds = idsOf('session', counted);
  const [outcomes, endedOrders, ofSessions, copyRequests, names, contacts, erased] = await Promise.all([
    outcomesOf(db, provider, rows),
    endedOf(db, provider, orderIds),
    endedSessions(db, provider, sessionIds),
    openCopyRequestsOf(db, provider, orderIds),
    namesOf(db, provider, [...same.own, ...counted.slice(0, NAMED)]),
    contactsOf(db, same),
    db
      .selectFrom('erased_record')
      .select('at')
      .where('provider', '=', provider)
      .where('record_id', '=', recordId)
      .executeTakeFirst(),
  ]);
  const ended = [...endedOrders, ...ofSessions.values()];
  const sum = (orders: OrderRow[]) => orders.reduce((total, { total_amount }) => total + (total_amount ?? 0), 0);
  return {
    names,
    emails: contacts.emails,
    phones: contacts.phones,
    accountIds: [...new Set(rows.map(({ account_id }) => account_id))],
    orders: rows.length,
    sessions: sessionIds.length,
    captured: sum(rows.filter(({ shown_status }) => isChargedStatus(shown_status))),
    refunded: [...outcomes.values()].reduce((total, { refunded }) => total + refunded, 0),
    returned: sum(rows.filter(({ shown_status }) => shown_status === 'returned')),
    revoked: ended.filter((cause) => cause === 'revoked').length,
    disputed: ended.filter((cause) => cause === 'disputed').length,
    copyRequests,
    erasedAt: erased?.at ?? null,
    isNameOnly: same.isNameOnly,
    isWhole: entries.length <= COUNTED && !same.isCut,
  };
}

async function endedOf(db: Db, provider: string, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('ended_authorization')
    .select('cause')
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return rows.map(({ cause }) => cause);
}

/** Those whose authorization ended. */
async function endedAmong(db: Db, provider: string, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('ended_authorization')
    .select('order_id')
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Each spelling once, in the order of the payments. */
async function namesOf(db: Db, provider: string, entries: readonly Pick<Entry, 'of' | 'id'>[]): Promise<string[]> {
  const orders = new Map((await rowsOf(db, provider, idsOf('order', entries))).map((order) => [order.id, order]));
  const sessionOf = (entry: Pick<Entry, 'of' | 'id'>) =>
    (entry.of === 'session' ? entry.id : orders.get(entry.id)?.session_id) ?? '';
  const sent = await consumerNames(db, provider, entries.map(sessionOf));
  const told = await customerNames(db, provider, [...orders.keys()]);
  const names = entries.flatMap((entry) => sent.get(sessionOf(entry)) ?? told.get(entry.id) ?? []);
  const each = new Map<string, string>();
  for (const name of names) if (!each.has(name.toLowerCase())) each.set(name.toLowerCase(), name);
  return [...each.values()];
}

/** As the shop told them, by order. */
async function customerNames(db: Db, provider: string, orderIds: string[]): Promise<Map<string, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_customer')
    .select(['order_id', 'name'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return new Map(rows.map(({ order_id, name }) => [order_id, name]));
}

/** Of those who share more than the name. */
async function contactsOf(db: Db, { consumers: theirs, known }: Same) {
  const ids = [...theirs.keys()];
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('consumer').select('words').where(expressionsOf(db).isAmong('id', ids)).execute();
  const sought = [...known, ...rows.flatMap(({ words }) => soughtOf(words))];
  const of = (kind: ConsumerMatch) => [...new Set(sought.flatMap(({ by, value }) => (by === kind ? [value] : [])))];
  return { emails: of('email'), phones: of('phone') };
}

/** What a consumer who ends one authorization may want to end too. */
async function otherDebits(
  { db }: CallContext,
  { environmentId, orderId }: { environmentId: string; orderId: OrderId },
): Promise<OtherDebits> {
  const same = await sameAs(db, environmentId, orderId);
  const { provider } = same;
  const entries = await newest(db, same, { limit: COUNTED }, ['order']);
  const rows = await rowsOf(db, provider, idsOf('order', entries.slice(0, COUNTED)));
  const wanted = new Map(
    rows
      .filter(({ id, shown_status }) => id !== orderId && MAY_BE_DEBITED.includes(shown_status))
      .map((row) => [row.id, row]),
  );
  for (const id of await endedAmong(db, provider, [...wanted.keys()])) wanted.delete(id);
  const shown = entries.flatMap((entry) => wanted.get(entry.id) ?? []).slice(0, DEBITS_SHOWN);
  const views = await viewOrders(db, environmentId, provider, shown);
  return {
    items: views.flatMap((order, n) => {
      const row = shown[n];
      return row ? [{ order, matched: matchedBy(same, row) }] : [];
    }),
    isMore: wanted.size > DEBITS_SHOWN || entries.length > COUNTED || same.isCut,
  };
}

export const consumersCalls = {
  getConsumer: answers(consumers.get, getConsumer),
  listConsumerPayments: answers(consumers.payments, listConsumerPayments),
  otherDebits: answers(consumers.otherDebits, otherDebits),
};
