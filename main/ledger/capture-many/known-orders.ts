// What the ledger knows of some orders, and which capture of each, or of its session, is alive.
import type { Kysely } from 'kysely';
import { type AliveCapture, aliveCaptures } from '../alive-captures.ts';
import type { LedgerTables } from '../schema.ts';

export type KnownOrder = {
  accountId: string;
  amount: number | null;
  isCharged: boolean;
  chargeId: string | null;
  capture: AliveCapture | undefined;
};

/** By order id; an order nobody here has seen is missing, unless a call was made about it. */
export async function knownOrders(
  db: Kysely<LedgerTables>,
  provider: string,
  orderIds: string[],
): Promise<Map<string, KnownOrder>> {
  const orders = await db
    .selectFrom('order')
    .select(['id', 'account_id', 'session_id', 'total_amount', 'charge_id', 'status'])
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  const sessionIds = orders.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
  const ofOrder = await aliveCaptures(db, provider, 'order_id', orderIds);
  const ofSession = await aliveCaptures(db, provider, 'session_id', sessionIds);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        accountId: order.account_id,
        amount: order.total_amount,
        isCharged: order.charge_id !== null || order.status === 'charged',
        chargeId: order.charge_id,
        capture: ofOrder.get(order.id) ?? ofSession.get(order.session_id ?? ''),
      },
    ]),
  );
}
