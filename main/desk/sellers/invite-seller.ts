// Invite a seller: from here on it is in the list, and everyone sees what it misses.
import type { InviteSellerInput, SellerDetail } from '../../../contract/console/seller.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../accounts.ts';
import { thisUser } from '../this-user.ts';

/** Throws `not_found`, and `invalid_input` for an e-mail address that is another seller's. */
export async function inviteSeller(ledger: Ledger, input: InviteSellerInput): Promise<SellerDetail> {
  const { id: environmentId } = await findEnvironment(ledger, input.environmentId);
  const sellerId = await ledger.inviteSeller(input, thisUser());
  return ledger.getSeller({ environmentId, sellerId });
}
