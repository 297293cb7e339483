// A payout's call of unknown outcome, to be asked about again.
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { payoutOfEntry } from './payout-of.ts';

/** The amount (cents) it was sent with, and whose keys signed it. Throws `not_found` where it isn't unknown any more. */
export async function findUnknownPayout(
  { db }: CallContext,
  environmentId: string,
  entryId: string,
): Promise<{ accountId: string; amount: number }> {
  const entry = await db
    .selectFrom('journal')
    .selectAll()
    .where('id', '=', entryId)
    .where('provider', '=', await providerOf(db, environmentId))
    .where('operation', '=', 'start_payout')
    .where('state', '=', 'unknown')
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
  const asked = entry && payoutOfEntry(entry);
  if (!entry || !asked) {
    throw new PaydeskError('payout_not_in_review');
  }
  return { accountId: entry.account_id, amount: asked.amount };
}
