// What of a charge can still be refunded, as far as the ledger knows.
import type { Kysely } from 'kysely';
import { type LeftToRefund, leftToRefund as leftOf } from '../../core/left-to-refund.ts';
import { emptyPayment, type Payment } from '../../core/payment.ts';
import { sameServiceAs } from '../environments/same-service.ts';
import { ACT, CHARGE, ORDER, OUTCOME, REFUND, RETURN } from '../projections/rows.ts';
import type { LedgerTables } from '../store/schema.ts';

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

type AtAddresses = { here: Payment; elsewhere: Payment[] };

/** Some hundred orders with what became of their charges, at the provider and at `others`, the same service's other addresses. Orders that aren't here are missing. */
async function readCharges(
  db: Db,
  { provider, others, orderIds }: { provider: string; others: string[]; orderIds: string[] },
): Promise<AtAddresses> {
  const here = emptyPayment(provider);
  const elsewhere = others.map(emptyPayment);
  const orders = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  here.orders = orders.map(ORDER.fromRow);
  const chargeIds = here.orders.flatMap(({ chargeId }) => chargeId ?? []);
  if (chargeIds.length === 0) return { here, elsewhere };
  const places = new Map([here, ...elsewhere].map((payment) => [payment.provider, payment]));
  const providers = [...places.keys()];
  const at = (of: string) => places.get(of) ?? here;
  const reported = await db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of reported) at(row.provider).outcomes.push(OUTCOME.fromRow(row));
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of refunds) at(row.provider).refunds.push(REFUND.fromRow(row));
  const returns = await db
    .selectFrom('return_case')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of returns) at(row.provider).returns.push(RETURN.fromRow(row));
  const charges = await db
    .selectFrom('charge')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', 'in', chargeIds)
    .execute();
  here.charges = charges.map(CHARGE.fromRow);
  return { here, elsewhere };
}
