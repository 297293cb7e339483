// Authorizations that a consumer took back, by telling their bank that a debit wasn't authorized.
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';

/** Ends the authorization of a debit that was returned as unauthorized; `at` is ms, UTC. The record of it stays as it was. */
export async function endAuthorization(
  tx: Store,
  debit: { id: string; charge_id: string },
  code: ReturnCode,
  at: number,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('charges', 'charges.order_id', 'orders.id')
    .select('orders.session_id')
    .where('charges.id', '=', debit.charge_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ended_authorizations')
    .values({ session_id: order.session_id, return_code: code, debit_id: debit.id, ended_at: timestampOf(at) })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}
