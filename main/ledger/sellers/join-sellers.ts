// An invitation and a registration that are one business: it registered under another name or address than it was invited by.
import type { JoinSellersInput } from '../../../contract/console/seller.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { findSeller } from './find-seller.ts';
import { refuseWithRecords } from './remove-seller.ts';

/** Takes the invitation out of the list, and its notes over to the seller that registered. Throws `not_found`, and `invalid_input` where the invitation has an organization, keys or payments of its own. */
export async function joinSellers(
  { db, nowMs, actor }: CallContext,
  { environmentId, sellerId, intoId }: JoinSellersInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const invited = await findSeller(trx, environmentId, sellerId);
    const registered = await findSeller(trx, environmentId, intoId);
    if (invited.id === registered.id || invited.organization_id !== null) {
      throw new PaydeskError('seller_registered_already', { seller: invited.name });
    }
    await refuseWithRecords(trx, invited);
    await trx.updateTable('seller_note').set({ account_id: intoId }).where('account_id', '=', sellerId).execute();
    if (registered.email === null && invited.email !== null) {
      await trx.updateTable('account').set({ email: invited.email }).where('id', '=', intoId).execute();
    }
    await trx.updateTable('account').set({ removed_at: at }).where('id', '=', sellerId).execute();
    await audit(trx, at, actor, 'join_sellers', intoId, { joined: sellerId, name: invited.name });
  });
}
