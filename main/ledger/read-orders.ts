// Orders, read for the screen.
import type { Kysely } from 'kysely';
import type { CaptureStanding, ChargeView, OrderDetail, OrderView } from '../../contract/console/order.ts';
import type { Page, PageInput } from '../../contract/console/page.ts';
import { PaydeskError } from '../problem.ts';
import { entryView } from './entry-view.ts';
import { aliveEntry, providerOf } from './journal.ts';
import { cursorOf, placeOf } from './keyset.ts';
import { checkoutEvents } from './read-sessions.ts';
import type { JournalRow, LedgerTables, OrderRow } from './schema.ts';
import { timelineOf } from './timeline.ts';

/** A page of orders, newest first. */
export async function listOrders(db: Kysely<LedgerTables>, page: PageInput): Promise<Page<OrderView>> {
  const provider = await providerOf(db, page.environmentId);
  const place = page.cursor ? placeOf(page.cursor) : null;
  const rows = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .$if(place !== null, (query) =>
      query.where((where) =>
        where(where.refTuple('recorded_at', 'id'), '<', where.tuple(place?.recorded_at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: await withNeighbours(db, page.environmentId, provider, shown),
    nextCursor: rows.length > page.limit && last ? cursorOf(last) : null,
  };
}

/** One order with its charge, story and calls, and what blocks another capture. Throws `not_found`. */
export async function getOrder(db: Kysely<LedgerTables>, environmentId: string, orderId: string): Promise<OrderDetail> {
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row)
    throw new PaydeskError(
      'not_found',
      `This console doesn't know the order ${orderId}.`,
      'Check the id and the environment.',
    );
  const [view] = await withNeighbours(db, environmentId, provider, [row]);
  if (!view) throw new Error('an order without a view');
  const calls = await callsOf(db, provider, row);
  const events = row.session_id === null ? [] : await checkoutEvents(db, provider, row.session_id);
  const blocking = await aliveEntry(db, {
    provider,
    operation: 'charge_order',
    order_id: row.id,
    session_id: row.session_id,
  });
  return {
    ...view,
    charge: await chargeOf(db, provider, row.id),
    timeline: timelineOf(calls, events),
    calls: calls.map(entryView),
    blocking: blocking && (blocking.state === 'sent' || blocking.state === 'unknown') ? entryView(blocking) : null,
  };
}

async function callsOf(db: Kysely<LedgerTables>, provider: string, order: OrderRow): Promise<JournalRow[]> {
  return db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where((where) =>
      where.or([
        where('order_id', '=', order.id),
        ...(order.session_id === null
          ? []
          : [where.and([where('session_id', '=', order.session_id), where('operation', '!=', 'charge_order')])]),
      ]),
    )
    .orderBy('sent_at')
    .execute();
}

async function chargeOf(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<ChargeView | null> {
  const row = await db
    .selectFrom('charge')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        type: row.type,
        status: row.status,
        amount: row.amount,
        createdAt: row.create_date ?? row.recorded_at,
        balanceTransactionId: row.balance_transaction_id,
        consumerAccountId: row.consumer_fi_account_id,
        businessAccountId: row.business_fi_account_id,
        trackNumber: row.track_number,
      }
    : null;
}

async function withNeighbours(
  db: Kysely<LedgerTables>,
  environmentId: string,
  provider: string,
  rows: OrderRow[],
): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const sessionIds = rows.flatMap((row) => (row.session_id === null ? [] : [row.session_id]));
  const captures = await db
    .selectFrom('journal')
    .select(['order_id', 'session_id', 'state'])
    .where('provider', '=', provider)
    .where('operation', '=', 'charge_order')
    .where('alive', '=', 1)
    .where((where) =>
      where.or([
        where(
          'order_id',
          'in',
          rows.map((row) => row.id),
        ),
        where('session_id', 'in', sessionIds),
      ]),
    )
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'first_name', 'last_name'])
    .where('provider', '=', provider)
    .where('id', 'in', sessionIds)
    .execute();
  const nameOf = new Map(
    sessions.map((session) => [session.id, [session.first_name, session.last_name].filter(Boolean).join(' ') || null]),
  );
  return rows.map((row) => {
    const capture =
      captures.find((entry) => entry.order_id === row.id) ??
      captures.find((entry) => entry.session_id !== null && entry.session_id === row.session_id);
    return orderView(environmentId, row, standingOf(row, capture), nameOf.get(row.session_id ?? '') ?? null);
  });
}

function standingOf(order: OrderRow, capture: Pick<JournalRow, 'order_id' | 'state'> | undefined): CaptureStanding {
  if (order.charge_id !== null || order.status === 'charged') return 'charged';
  if (!capture) return 'ready';
  if (capture.state === 'sent') return 'in_flight';
  return capture.state === 'unknown' ? 'unknown' : 'charged';
}

function orderView(
  environmentId: string,
  row: OrderRow,
  standing: CaptureStanding,
  consumerName: string | null,
): OrderView {
  return {
    id: row.id,
    environmentId,
    accountId: row.account_id,
    sessionId: row.session_id,
    status: row.status,
    standing,
    totalAmount: row.total_amount,
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
  };
}
