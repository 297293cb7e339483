// A capture, once an order is known to be charged: when it was, and the seller fee that accrues by it.
import type { Kysely } from 'kysely';
import { accrueFee } from './fees/accrue.ts';
import type { LedgerTables } from './schema.ts';

type Capture = { provider: string; actor: string };

/** Notes when a charged order was captured, and accrues its fee. What is there stays as it is, so every answer may ask for it. */
export async function recordCapture(
  db: Kysely<LedgerTables>,
  capture: Capture,
  orderId: string,
  now: string,
): Promise<void> {
  const charge = await db
    .selectFrom('charge')
    .select('create_date')
    .where('provider', '=', capture.provider)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  await db
    .updateTable('order')
    // The service writes another offset and more digits; ours sort as text.
    .set({ captured_at: new Date(charge?.create_date ?? now).toISOString() })
    .where('provider', '=', capture.provider)
    .where('id', '=', orderId)
    .where('captured_at', 'is', null)
    .where((where) => where.or([where('charge_id', 'is not', null), where('status', '=', 'charged')]))
    .execute();
  await accrueFee(db, capture, orderId, now);
}
