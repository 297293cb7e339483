// A marketplace's sellers as its service lists them, with how far each has come.
import type { SellersSync } from '../../../contract/console/seller.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { DashboardSigner } from '../../providers/port.ts';
import type { Payments } from '../../providers/providers.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';

export type SyncParts = { ledger: Ledger; payments: Payments };

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
    ledger: Pick<Ledger, 'syncSellers' | 'learnAccount'>;
    payments: Pick<Payments, 'listSellers' | 'getOrganization'>;
  },
  environmentId: string,
  signer: DashboardSigner,
): Promise<void> {
  const own = await payments.getOrganization(signer);
  if (own?.role === 'platform')
    await ledger.learnAccount(signer.accountId, { organization_id: own.id, store_id: own.storeId });
  const sellers = await payments.listSellers(signer);
  await ledger.syncSellers(environmentId, sellers);
}
