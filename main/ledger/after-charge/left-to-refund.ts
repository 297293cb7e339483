// What of a charge can still be refunded, as far as the ledger knows.
import type { Kysely } from 'kysely';
import { type LeftToRefund, leftToRefund as leftOf } from '../../core/left-to-refund.ts';
import { sameServiceAs } from '../environments/same-service.ts';
import { ACT } from '../projections/rows.ts';
import { readCharges } from '../read-payment.ts';
import type { LedgerTables } from '../schema.ts';

type Db = Kysely<LedgerTables>;

/** null where the order isn't charged, or by an unknown amount. What is known of the same service at another address counts too. */
export async function leftToRefund(
  db: Db,
  { provider, orderId }: { provider: string; orderId: string },
): Promise<LeftToRefund | null> {
  return (await leftOfOrders(db, provider, [orderId])).get(orderId) ?? null;
}

/** The same of some hundred orders; without those that have none. */
export async function leftOfOrders(db: Db, provider: string, orderIds: string[]): Promise<Map<string, LeftToRefund>> {
  const others = await sameServiceAs(db, provider);
  const { here, elsewhere } = await readCharges(db, { provider, others, orderIds });
  const calls = await db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', 'in', orderIds)
    .where('operation', '=', 'refund_charge')
    .where('state', 'in', ['sent', 'unknown'])
    .where('repeat_of', 'is', null)
    .execute();
  here.acts = calls.map(ACT.fromRow);
  return new Map(
    orderIds.flatMap((orderId) => {
      const left = leftOf(here, elsewhere, orderId);
      return left ? [[orderId, left]] : [];
    }),
  );
}
