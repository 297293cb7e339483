// Orders, read for the screen.
import { type Kysely, sql } from 'kysely';
import type { AuthorizationEnd } from '../../../contract/console/authorization-end.ts';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import type { OrderNeighborsInput, OrdersInput, OrderView } from '../../../contract/console/order.ts';
import type { ChargeView, OrderDetail, TimelineStep } from '../../../contract/console/order-detail.ts';
import type { Neighbors, Page } from '../../../contract/console/page.ts';
import type { Requests } from '../../../contract/operations/recorded.ts';
import type { Fact, FactKind } from '../../core/facts.ts';
import { PaydeskError } from '../../process/problem.ts';
import { afterChargeOfOrder, outcomesOf } from '../after-charge/read-after-charge.ts';
import type { ChargeOutcomeRow } from '../after-charge/tables.ts';
import { copyRequestsOf } from '../authorizations/calls.ts';
import { AUTHORIZATION, endedView, endsOf } from '../authorizations/read-ends.ts';
import { duplicatesOf } from '../consumers/likely-duplicates.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { withBody, withPersonalValues } from '../facts/fact-subjects.ts';
import { feeOfOrder } from '../fees/fee-of-order.ts';
import { aliveEntry } from '../journal/blocking-entry.ts';
import { entryView, entryViews } from '../journal/entry-view.ts';
import { isOpen } from '../journal/open-entries.ts';
import { backwards, cursorAt, type Keys, type List, type Rows, walk } from '../lists/walk.ts';
import { customerOf, notesOf, referencesOfOrders } from '../notes/read-notes.ts';
import { checkoutEvents, consumerNames } from '../sessions/read-sessions.ts';
import { tipOfSession } from '../sessions/tip-of-session.ts';
import { expressionsOf, sortKey } from '../store/expressions.ts';
import type { ChargeRow, JournalRow, LedgerTables, OrderRow } from '../store/schema.ts';
import { holdersOf } from '../team/holders.ts';
import { NEWEST, orderList, runOfOrder } from './order-list.ts';
import { timelineOf } from './timeline.ts';

/** Without a sort: newest first. */
type OrdersQuery = Omit<OrdersInput, 'sort'> & { sort?: OrdersInput['sort'] };

/** A page of the orders a filter finds. */
export async function listOrders({ db, nowMs }: CallContext, page: OrdersQuery): Promise<Page<OrderView>> {
  const { environmentId, cursor, limit, sort = NEWEST, ...filter } = page;
  const provider = await providerOf(db, environmentId);
  const list = await orderList(db, { provider, filter, nowMs }, sort);
  const { rows, nextCursor } = await walk<OrderRow>(db, list, { cursor, limit, read });
  return { items: await viewOrders(db, environmentId, provider, rows), nextCursor };
}

const read = (rows: Rows) =>
  sql<OrderRow>`select * from "order" where ${rows.condition} order by ${rows.order} ${rows.limit}`;

/** One order with its charge, story and calls, and what blocks another capture. Throws `not_found`. */
export async function getOrder(
  { db, caller }: CallContext,
  environmentId: string,
  orderId: string,
): Promise<OrderDetail> {
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw new PaydeskError('order_not_found', { orderId });
  const [view] = await viewOrders(db, environmentId, provider, [row]);
  if (!view) throw new Error('an order without a view');
  const calls = await callsOf(db, provider, row);
  const events = row.session_id === null ? [] : await checkoutEvents(db, provider, row.session_id);
  const blocking = await blockingCapture(db, row);
  const afterCharge = await afterChargeOfOrder(db, row, view.consumerName);
  const marks = await stepsByHand(db, row);
  const holder = await holdersOf(db, blocking ? [...calls, blocking] : calls, caller);
  return {
    ...view,
    contact: row.session_id === null ? UNKNOWN_CONTACT : await sentContact(db, provider, row.session_id),
    customer: await customerOf(db, provider, row.id),
    notes: await notesOf(db, provider, { orderId: row.id, sessionId: row.session_id }),
    duplicates: await viewOrders(db, environmentId, provider, await duplicatesOf(db, provider, row)),
    copyRequests: await copyRequestsOf(db, provider, row.id),
    charge: await chargeOf(db, provider, row.id),
    afterCharge,
    tip: row.session_id === null ? null : await tipOfSession(db, provider, row.session_id),
    sellerFee: await feeOfOrder(db, provider, row.id),
    timeline: timelineOf(calls, events, afterCharge, marks),
    calls: entryViews(calls, holder),
    // What the service has reported, no person takes back.
    chargedByWord: row.status_before_word === null || afterCharge?.source === 'service' ? null : wordOf(calls),
    blocking: blocking && isOpen(blocking) ? entryView(blocking, holder(blocking)) : null,
  };
}

/** The order's own, one of its session, or that of another order of it: of two captures of a session, one is without it. */
async function blockingCapture(db: Kysely<LedgerTables>, order: OrderRow): Promise<JournalRow | undefined> {
  const { provider, id: order_id, session_id } = order;
  const operation = 'charge_order';
  const own = await aliveEntry(db, { provider, operation, order_id, session_id });
  if (own || session_id === null) return own;
  const others = await otherOrdersOf(db, { provider, id: order_id, session_id });
  for (const id of others) {
    const entry = await aliveEntry(db, { provider, operation, order_id: id, session_id: null });
    if (entry) return entry;
  }
  return undefined;
}

/** The other orders of an order's session. */
async function otherOrdersOf(
  db: Kysely<LedgerTables>,
  { provider, id, session_id }: { provider: string; id: string; session_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('session_id', '=', session_id)
    .where('id', '!=', id)
    .orderBy(sortKey('id'))
    .execute();
  return rows.map((other) => other.id);
}

const UNKNOWN_CONTACT: SentContact = { email: null, phone: null };

function wordOf(calls: JournalRow[]): JournalEntryView | null {
  const captures = calls.filter(({ operation, alive }) => operation === 'charge_order' && alive === 1);
  const word = captures.find(({ state }) => state === 'settled_done' || state === 'already_done');
  return word ? entryView(word) : null;
}

/** Those of the order and those of its session, but not the captures of another order of it: two look-ups, each on its own index. */
async function callsOf(db: Kysely<LedgerTables>, provider: string, order: OrderRow): Promise<JournalRow[]> {
  const calls = db.selectFrom('journal').selectAll().where('provider', '=', provider);
  const ofOrder = calls.where('order_id', '=', order.id);
  const { session_id } = order;
  if (session_id === null) return ofOrder.orderBy('sent_at').execute();
  const ofSession = calls
    .where('session_id', '=', session_id)
    .where('operation', '!=', 'charge_order')
    .where('order_id', 'is distinct from', order.id);
  return ofOrder.unionAll(ofSession).orderBy('sent_at').execute();
}

async function chargeOf(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<ChargeView | null> {
  const row = await db
    .selectFrom('charge')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? chargeView(row) : null;
}

/** Orders as the console shows them, in the order given. known: their consumers' names by session, where those were read before. */
export async function viewOrders(
  db: Kysely<LedgerTables>,
  environmentId: string,
  provider: string,
  rows: OrderRow[],
  known?: ReadonlyMap<string, string | null>,
): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const names = known ?? (await consumerNames(db, provider, sessionsOf(rows)));
  const outcomes = await outcomesOf(db, provider, rows);
  const ids = rows.map(({ id }) => id);
  const ended = await endedOf(db, provider, ids);
  const references = await referencesOfOrders(db, provider, ids);
  return rows.map((row) => ({
    ...orderView(environmentId, row, names.get(row.session_id ?? '') ?? null, outcomes.get(row.id)),
    reference: references.get(row.id) ?? null,
    ended: ended.get(row.id) ?? null,
  }));
}

const sessionsOf = (rows: OrderRow[]): string[] => rows.flatMap(({ session_id }) => session_id ?? []);

/** Order and charge rows as the console shows them. */
function orderView(
  environmentId: string,
  row: OrderRow,
  consumerName: string | null,
  outcome: Pick<ChargeOutcomeRow, 'return_code' | 'refunded'> | undefined,
): Omit<OrderView, 'reference' | 'ended'> {
  return {
    id: row.id,
    environmentId,
    accountId: row.account_id,
    sessionId: row.session_id,
    // A person's word is not the service's.
    serviceStatus: row.status_before_word ?? row.status,
    status: row.shown_status,
    totalAmount: row.total_amount,
    returnCode: outcome?.return_code ?? null,
    refunded: outcome?.refunded ?? 0,
    chargeId: row.charge_id,
    storeId: row.store_id,
    organizationId: row.organization_id,
    marketplaceId: row.marketplace_id,
    trackNumber: row.track_number,
    consumerName,
    createdAt: row.create_date ?? row.recorded_at,
    deliveredAt: row.delivered_date,
    updatedAt: row.updated_at,
    verified: row.verified === 1,
    capturedHere: row.captured_here === 1,
  };
}

function chargeView(row: ChargeRow): ChargeView {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    amount: row.amount,
    createdAt: row.create_date ?? row.recorded_at,
    balanceTransactionId: row.balance_transaction_id,
    consumerAccountId: row.consumer_fi_account_id,
    businessAccountId: row.business_fi_account_id,
    trackNumber: row.track_number,
  };
}

type SentContact = { email: string | null; phone: string | null };

/** From the journal; null where nothing was sent, or the session wasn't created from here. */
async function sentContact(db: Kysely<LedgerTables>, provider: string, sessionId: string): Promise<SentContact> {
  const entry = await db
    .selectFrom('journal')
    .select('request')
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('operation', '=', 'create_session')
    .executeTakeFirst();
  const asked = JSON.parse(entry?.request ?? '{}') as Partial<Requests['create_session']>;
  return { email: asked.consumer_info?.email ?? null, phone: asked.consumer_info?.phone ?? null };
}

/** How the authorizations of some orders ended; those in force are missing. */
export async function endedOf(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, AuthorizationEnd>> {
  if (orderIds.length === 0) return new Map();
  const found = await db
    .selectFrom('ended_authorization')
    .select(['order_id', 'cause'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return new Map(found.map(({ order_id, cause }) => [order_id, cause]));
}

/** What persons recorded about an order and the others of its session, oldest first. */
async function stepsByHand(db: Kysely<LedgerTables>, { provider, id, session_id }: OrderRow): Promise<TimelineStep[]> {
  const ids = [id, ...(session_id === null ? [] : await otherOrdersOf(db, { provider, id, session_id }))];
  const ofOrders = db
    .selectFrom('fact')
    .selectAll()
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', ids))
    .where('kind', 'in', BY_HAND);
  const rows = [...(await ofOrders.execute()), ...(session_id === null ? [] : await endsOf(db, provider, session_id))];
  const facts = await withPersonalValues(db, rows.map(withBody));
  return facts.flatMap((fact) => stepOfFact(fact, id));
}

const BY_HAND: FactKind[] = ['do_not_capture', ...AUTHORIZATION, 'copy_requested', 'copy_provided'];

/** A mark and a copy are of one order, an authorization of all of its session. */
function stepOfFact(fact: Fact, orderId: string): TimelineStep[] {
  if (fact.kind === 'authorization_ended') {
    return [{ kind: fact.kind, ...endedView(fact) }];
  }
  if (fact.kind === 'authorization_restored') {
    const { kind, learnedAt: at, actor: person, reason } = fact;
    return [{ kind, at, person, reason }];
  }
  if (!('orderId' in fact) || fact.orderId !== orderId) return [];
  const { learnedAt: at } = fact;
  if (fact.kind === 'do_not_capture') {
    const { kind, isMarked, actor: person, reason } = fact;
    return [{ kind, at, isMarked, person, reason }];
  }
  if (fact.kind === 'copy_requested') {
    const { kind, dueOn, toldBy, actor: person, note } = fact;
    return [{ kind, at, dueOn, toldBy, person, note }];
  }
  if (fact.kind === 'copy_provided') {
    const { kind, day, actor: person, note } = fact;
    return [{ kind, at, day, person, note }];
  }
  return [];
}

/** By where the order would be in the list: it may have left it meanwhile, as one that was captured leaves those that wait. Throws `order_not_found`. */
export async function neighborsOfOrder({ db, nowMs }: CallContext, input: OrderNeighborsInput): Promise<Neighbors> {
  const { environmentId, orderId, sort, ...filter } = input;
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  const [view] = row ? await viewOrders(db, environmentId, provider, [row]) : [];
  if (!row || !view) throw new PaydeskError('order_not_found', { orderId });
  const list = await orderList(db, { provider, filter, nowMs }, sort);
  const { length } = list.runs;
  const run = runOfOrder(sort, view.status, row.total_amount, length);
  return {
    previous: await first(db, backwards(list), length - 1 - run, row),
    next: await first(db, list, run, row),
  };
}

async function first(db: Kysely<LedgerTables>, list: List, run: number, row: Keys): Promise<string | null> {
  const read = ({ condition, order, limit }: Rows) =>
    sql<Keys>`select total_amount, recorded_at, id from "order" where ${condition} order by ${order} ${limit}`;
  const { rows } = await walk(db, list, { cursor: cursorAt(list, run, row), limit: 1, read });
  return rows[0]?.id ?? null;
}
