// Whose balance it is, and whose keys ask for it.
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';

export type BooksParts = { ledger: Ledger; payments: Payments };

export type Marketplace = { environment: EnvironmentView; marketplaceId: string };

/** Throws `not_found` of an environment that takes payments for a merchant alone: it has no balance. */
export async function findMarketplace(ledger: Ledger, environmentId: string): Promise<Marketplace> {
  const environment = await findEnvironment(ledger, environmentId);
  if (environment.mode !== 'marketplace' || environment.marketplaceId === null) {
    throw new PaydeskError('environment_without_balance', { environment: environment.name });
  }
  return { environment, marketplaceId: environment.marketplaceId };
}

/** Takes in the payouts that the service lists. */
export async function importServicePayouts(
  { ledger, payments }: BooksParts,
  { environment, marketplaceId }: Marketplace,
): Promise<void> {
  const told = await payments.listServicePayouts(platformSigner(environment));
  const own = told.filter(({ marketplace_id }) => marketplace_id === marketplaceId);
  if (own.length > 0) await ledger.importPayouts(environment.id, own);
}

/** An answer about another marketplace than the environment's is no answer to this one. */
export function refuseAnother({ marketplaceId, environment }: Marketplace, answered: string): void {
  if (answered === marketplaceId) return;
  throw new PaydeskError('keys_of_other_marketplace', { environment: environment.name, answered, marketplaceId });
}
