// What one order's seller fee is, by all the entries about it.
import type { Kysely } from 'kysely';
import type { OrderFee } from '../../../contract/console/fee.ts';
import type { LedgerTables } from '../store/schema.ts';

/** In cents: the accrual and its corrections. null where the order has no entry, or its charge was taken back; its amount is null where unknown. */
export async function feeOfOrder(
  db: Kysely<LedgerTables>,
  provider: string,
  orderId: string,
): Promise<OrderFee | null> {
  const entries = await db
    .selectFrom('fee_entry')
    .select(['amount', 'transactions'])
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .execute();
  if (entries.reduce((sum, { transactions }) => sum + transactions, 0) === 0) return null;
  const known = entries.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return { amount: known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0) };
}
