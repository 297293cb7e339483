// What of a charge was refunded.
import type { Store } from '../database.ts';

/** The sum of a charge's refunds that haven't failed, in cents. */
export async function refundedOf(store: Store, chargeId: string): Promise<number> {
  const { sum } = await store
    .selectFrom('refunds')
    .select((row) => row.fn.sum('amount').as('sum'))
    .where('charge_id', '=', chargeId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
