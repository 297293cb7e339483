// Orders: made from a completed session, one for each.
import type { Selectable } from 'kysely';
import type { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import { Order } from '../../contract/payment-api/order.ts';
import { FINALIZED } from '../../contract/payment-api/session.ts';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import { tellOfOrder } from './books/tell.ts';
import type { Store } from './database.ts';
import type { Organization } from './organizations.ts';
import { debitOf, type SessionRow, sessionOf } from './sessions.ts';
import type { OrdersTable } from './tables.ts';

export type OrderRow = Selectable<OrdersTable>;

export type CreateOrderOutcome =
  | { kind: 'created'; answer: CreateOrderAnswer }
  | { kind: 'unknown_session' }
  | { kind: 'session_not_completed' }
  | { kind: 'already_created'; orderId: string };

/** The row as the resource of the spec (2.2), by its columns' names: a newer version may have added others. */
export function orderOf(row: OrderRow): Order {
  return Order.parse({
    id: row.id,
    organization_id: row.organization_id,
    store_id: row.store_id,
    marketplace_id: row.marketplace_id,
    create_date: row.create_date,
    updated_at: row.updated_at,
    delivered_date: row.delivered_date,
    status: row.status,
    total_amount: row.total_amount,
    track_number: row.track_number,
    charge_id: row.charge_id,
  });
}

/** Makes the order of a completed session and finalizes the session, both or neither (4.2, section 3); `at` is ms, UTC. */
export function createOrder(
  store: Store,
  organization: Organization,
  sessionId: string,
  at: number,
): Promise<CreateOrderOutcome> {
  return store.transaction().execute(async (tx) => {
    // The write comes first: the call that finalizes the session makes the order. Other calls wait here and then read which it was.
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ status: FINALIZED, updated_at: timestampOf(at) })
      .where('id', '=', sessionId)
      .where('organization_id', '=', organization.id)
      .where('status', '=', 'started')
      .where('authorized_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const session = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .where('organization_id', '=', organization.id)
      .executeTakeFirst();
    if (!session) return { kind: 'unknown_session' };
    if (numUpdatedRows === 0n) return whyNot(tx, session);
    const row = newOrder(session, organization.store_id, at);
    await tx.insertInto('orders').values(row).execute();
    const answer = { order: orderOf(row), session: sessionOf(session) };
    await tellOfOrder(tx, answer, at);
    return { kind: 'created', answer };
  });
}

async function whyNot(tx: Store, session: SessionRow): Promise<CreateOrderOutcome> {
  const order = await tx.selectFrom('orders').select('id').where('session_id', '=', session.id).executeTakeFirst();
  return order ? { kind: 'already_created', orderId: order.id } : { kind: 'session_not_completed' };
}

function newOrder(session: SessionRow, storeId: string, at: number): OrderRow {
  return {
    id: newId('order_'),
    session_id: session.id,
    organization_id: session.organization_id,
    store_id: storeId,
    marketplace_id: session.marketplace_id,
    create_date: timestampOf(at),
    updated_at: timestampOf(at),
    status: 'submitted',
    total_amount: debitOf(session),
    track_number: session.track_number,
    charge_id: null,
    delivered_date: null,
  };
}

export type FoundOrder = { id: string; chargeId: string | null };

/** By its own id or its session's; null where there is none. For a console that lost a part of its ledger. */
export async function findOrder(
  store: Store,
  by: { orderId: string } | { sessionId: string },
): Promise<FoundOrder | null> {
  const orders = store.selectFrom('orders').select(['id', 'charge_id']);
  const order = await ('orderId' in by
    ? orders.where('id', '=', by.orderId)
    : orders.where('session_id', '=', by.sessionId)
  ).executeTakeFirst();
  return order ? { id: order.id, chargeId: order.charge_id } : null;
}
