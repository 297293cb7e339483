// What staff do about sellers, from the invitation to the first payment.

import type {
  InviteSellerInput,
  MarkStepInput,
  SellerDetail,
  SellersSync,
  SellerView,
} from '../../../contract/console/seller.ts';
import type { sellers } from '../../../contract/procedures/sellers.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';

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

/** A marketplace's sellers as its service lists them, with how far each has come. */
type SyncParts = { ledger: Ledger; payments: Payments };

/** Other providers publish no such call: nothing is asked there. Throws `keys_missing`, `service_unreachable` and what else a call may meet. */
export async function syncSellers({ ledger, payments }: SyncParts, environmentId: string): Promise<SellersSync> {
  const environment = await findEnvironment(ledger, environmentId);
  if (!environment.embedded) return { source: 'by_hand', onboardingLink: environment.onboardingLink, changed: 0 };
  const signer = platformSigner(environment);
  const [onboardingLink, sellers] = await Promise.all([payments.onboardingLink(signer), payments.listSellers(signer)]);
  return {
    source: 'service',
    onboardingLink,
    changed: await ledger.syncSellers(environmentId, sellers),
  };
}

/** The same for whatever provider a platform's feed is read from. One that has no such call lists none. The platform's own organization is learned first: by it, the feed tells sellers from the platform. */
export async function takeInSellers(
  {
    ledger,
    payments,
  }: {
    ledger: Pick<Ledger, 'syncSellers' | 'recordAccountIds'>;
    payments: Pick<Payments, 'listSellers' | 'getOrganization'>;
  },
  environmentId: string,
  signer: DashboardSigner,
): Promise<void> {
  const own = await payments.getOrganization(signer);
  if (own?.role === 'platform')
    await ledger.recordAccountIds(signer.accountId, { organization_id: own.id, store_id: own.storeId });
  const sellers = await payments.listSellers(signer);
  await ledger.syncSellers(environmentId, sellers);
}
