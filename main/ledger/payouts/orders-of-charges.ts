// The orders behind charges that a service's statement names.
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';

/** Engineering value: identifiers asked for at a time. */
const AT_A_TIME = 500;

/** Of each charge that brought a fee here, its order's id. */
export async function ordersOfCharges(
  { db }: CallContext,
  environmentId: string,
  chargeIds: string[],
): Promise<Record<string, string>> {
  const provider = await providerOf(db, environmentId);
  const found: Record<string, string> = {};
  for (let start = 0; start < chargeIds.length; start += AT_A_TIME) {
    const rows = await db
      .selectFrom('fee_entry')
      .select(['order_id', 'charge_id'])
      .where('provider', '=', provider)
      .where('charge_id', 'in', chargeIds.slice(start, start + AT_A_TIME))
      .where('transactions', '=', 1)
      // Where one order was said to have another's charge, the later entry is the right one.
      .orderBy('recorded_at')
      .execute();
    for (const { order_id, charge_id } of rows) if (charge_id !== null) found[charge_id] = order_id;
  }
  return found;
}
