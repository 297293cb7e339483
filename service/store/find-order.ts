// Whether there is an order, and whether it was charged: for a console that lost a part of its ledger.
import type { Store } from './database.ts';

export type FoundOrder = { id: string; chargeId: string | null };

/** By its own id or its session's; null where there is none. */
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
