// Whether a seller's keys are still in the vault: the ledger only knows that they were verified once.
import type { SellerView } from '../../../contract/console/seller.ts';
import type { Payments } from '../../payments/payments.ts';

/** The seller as it stands on this computer: without its keys nothing can be signed for it. A vault that gives no answer takes nothing back. */
export async function withKeysHere<Seller extends SellerView>(payments: Payments, seller: Seller): Promise<Seller> {
  // While the keychain is still opening nobody waits for it here.
  if (seller.keys === null || payments.keysState().state === 'waiting') return seller;
  const isGone = await payments.hasNoKeys(seller.id).catch(() => false);
  if (!isGone) return seller;
  const done = seller.done.filter(({ step }) => step !== 'keys_verified');
  return { ...seller, keys: null, keysGone: true, done, missing: seller.missing ?? 'keys_verified' };
}
