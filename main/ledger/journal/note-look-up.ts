// What the service shows of the order of a capture that needs review.
import { z } from 'zod';
import { PaydeskError } from '../../process/problem.ts';
import { isShownAsCharged, isShownAsNotCharged, ShownOrder } from '../capture-many/judge-order.ts';
import { type CallContext, Id } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { findUnknown, refuseWhileMayArrive } from '../retry/find-unknown.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import { isOfTeam } from '../thread/caller.ts';
import { noteFound } from './outcomes.ts';

/** gapAt: the newest lost part of the history when the service was asked, as findUnknown gave it. */
export const LookedUpCapture = z.strictObject({
  environmentId: Id,
  entryId: Id,
  gapAt: z.string().max(20).nullish(),
  found: ShownOrder,
});
export type LookedUpCapture = z.infer<typeof LookedUpCapture>;

/** Gives whether the capture no longer needs review: it still does where the order is shown with another amount. Throws `not_found` where it didn't before, `invalid_input` where it is no capture, and `lease_still_open` where a call of a lost part of the history may still be on its way. */
export function noteLookUp(
  { db, caller, nowMs }: CallContext,
  { environmentId, entryId, gapAt = null, found }: LookedUpCapture,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { accountId, operation, orderId, gapAt: newestGap } = await findUnknown(trx, environmentId, entryId);
    if (operation !== 'charge_order' || orderId === null) throw new PaydeskError('look_up_of_captures_only');
    // What was shown before a loss says nothing of what was captured in the lost part.
    const isOfNow = gapAt === newestGap;
    if (!isShownAsCharged(found) && !(isOfNow && isShownAsNotCharged(found))) return false;
    if (isOfTeam(caller) && !isShownAsCharged(found)) await refuseWhileMayArrive(trx, entryId, nowMs);
    const asked = { provider: await providerOf(trx, environmentId), environmentId, accountId };
    const [order] = await selectAmount(trx, { provider: asked.provider, orderId });
    if (order?.total_amount != null && order.total_amount !== found.amount) return false;
    const item = { orderId, line: null, amount: null, found };
    await noteFound(trx, asked, item, new Date(nowMs).toISOString(), true);
    const [entry] = await selectState(trx, { entryId });
    return entry?.state !== 'unknown';
  });
}

const selectAmount = preparedQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('total_amount').where('provider', '=', provider).where('id', '=', orderId),
);
const selectState = preparedQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').select('state').where('id', '=', entryId),
);
