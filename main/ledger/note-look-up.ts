// What the service shows of the order of a capture that needs review.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../problem.ts';
import { isShownAsCharged, type ShownOrder } from './capture-many/judge-order.ts';
import { noteFound } from './capture-many/note-found.ts';
import { inTransaction } from './in-transaction.ts';
import { providerOf } from './journal.ts';
import { keptQuery } from './kept-query.ts';
import { findUnknown } from './retry/find-unknown.ts';
import type { LedgerTables } from './schema.ts';

export type LookedUpCapture = { environmentId: string; entryId: string; found: ShownOrder };

/** The specification's status of an order before its capture. Any other may be of one that was captured. */
const NOT_CHARGED = 'submitted';

/** Gives whether the capture no longer needs review: it still does where the order is shown with another amount. Throws `not_found` where it didn't before, and `invalid_input` where it is no capture. */
export function noteLookUp(
  db: Kysely<LedgerTables>,
  { environmentId, entryId, found }: LookedUpCapture,
  nowMs: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { accountId, operation, orderId } = await findUnknown(trx, environmentId, entryId);
    if (operation !== 'charge_order' || orderId === null) throw new PaydeskError('look_up_of_captures_only');
    if (!isShownAsCharged(found) && found.status !== NOT_CHARGED) return false;
    const asked = { provider: await providerOf(trx, environmentId), environmentId, accountId };
    const [order] = await selectAmount(trx, { provider: asked.provider, orderId });
    if (order?.total_amount != null && order.total_amount !== found.amount) return false;
    const item = { orderId, line: null, amount: null, found };
    await noteFound(trx, asked, item, new Date(nowMs).toISOString(), true);
    const [entry] = await selectState(trx, { entryId });
    return entry?.state !== 'unknown';
  });
}

const selectAmount = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('total_amount').where('provider', '=', provider).where('id', '=', orderId),
);
const selectState = keptQuery((db, { entryId }: { entryId: string }) =>
  db.selectFrom('journal').select('state').where('id', '=', entryId),
);
