// What the ledger knows of a payment, read from its tables as decide wants it (core/payment.ts). Each part is a look-up by an index.
import type { Kysely } from 'kysely';
import { emptyPayment, type Payment } from '../core/payment.ts';
import { CHARGE, ORDER, OUTCOME, REFUND, RETURN } from './projections/rows.ts';
import type { LedgerTables } from './schema.ts';

export type AtAddresses = { here: Payment; elsewhere: Payment[] };

/** Some hundred orders with what became of their charges, at the provider and at `others`, the same service's other addresses. Orders that aren't here are missing. */
export async function readCharges(
  db: Kysely<LedgerTables>,
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
