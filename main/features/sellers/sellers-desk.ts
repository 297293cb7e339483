// What staff do about sellers, from the invitation to the first payment.

import type { InviteSellerInput, MarkStepInput, SellerDetail, SellerView } from '../../../contract/console/seller.ts';
import type { sellers } from '../../../contract/procedures/sellers.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { type SyncParts, syncSellers } from './sync-sellers.ts';

export type SellersDesk = ReturnType<typeof openSellersDesk>;

export type SellersParts = SyncParts & {
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
};

export function openSellersDesk(parts: SellersParts) {
  const { ledger, payments, keysReady } = parts;
  return {
    list: async ({ environmentId }) => {
      const sellers = await ledger.listSellers(environmentId);
      return Promise.all(sellers.map((seller) => withKeysHere(payments, seller)));
    },
    get: async (key) => withKeysHere(payments, await ledger.getSeller(key)),
    sync: ({ environmentId }) => keysReady.then(() => syncSellers(parts, environmentId)),
    invite: (input) => inviteSeller(ledger, input),
    mark: (input) => markStep(ledger, input),
  } satisfies Implementation<typeof sellers>;
}

/** Throws `not_found`, and `invalid_input` for an e-mail address that is another seller's. */
async function inviteSeller(ledger: Ledger, input: InviteSellerInput): Promise<SellerDetail> {
  const { id: environmentId } = await findEnvironment(ledger, input.environmentId);
  const sellerId = await ledger.inviteSeller(input);
  return ledger.getSeller({ environmentId, sellerId });
}

/** The seller as it stands on this computer: without its keys nothing can be signed for it. A vault that gives no answer takes nothing back. */
async function withKeysHere<Seller extends SellerView>(payments: Payments, seller: Seller): Promise<Seller> {
  // This call doesn't wait for a keychain that is still opening.
  if (seller.keys === null || payments.keysState().state === 'waiting') return seller;
  const isGone = await payments.hasNoKeys(seller.id).catch(() => false);
  if (!isGone) return seller;
  const done = seller.done.filter(({ step }) => step !== 'keys_verified');
  return { ...seller, keys: null, keysGone: true, done, missing: seller.missing ?? 'keys_verified' };
}

/** Throws `not_found`, and `invalid_input` where the service itself says when the step is done. */
export async function markStep(ledger: Ledger, input: MarkStepInput): Promise<void> {
  const environment = await findEnvironment(ledger, input.environmentId);
  if (environment.embedded && input.step !== 'link_shared') {
    throw new PaydeskError('step_known_by_service');
  }
  await ledger.markStep(input);
}
