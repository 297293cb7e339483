// What an order comes to, as the ledger knows it.
import type { Kysely } from 'kysely';
import type { LedgerTables } from './schema.ts';

/** In cents; null if unknown. */
export async function amountOfOrder(
  db: Kysely<LedgerTables>,
  { provider, order_id }: { provider: string; order_id: string | null },
): Promise<number | null> {
  const order = await db
    .selectFrom('order')
    .select('total_amount')
    .where('provider', '=', provider)
    .where('id', '=', order_id)
    .executeTakeFirst();
  return order?.total_amount ?? null;
}
