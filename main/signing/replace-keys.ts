// Whose the keys are that a production account is given at the server, as the service tells. Who may replace those before is the ledger's to judge.
import { hostDifference } from '../../contract/console/address-hosts.ts';
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Payments } from '../providers/providers.ts';
import type { ApiKeys } from '../vault/vault.ts';

type Party = { environment: EnvironmentView; account: AccountView };

/**
 * The specification has no call that says whose keys are; null where the service doesn't tell it. Throws `keys_of_another_account` where it tells of another
 * organization than the account is known to be.
 */
export async function readOwner(
  payments: Pick<Payments, 'organizationOfKeys'>,
  { environment, account }: Party,
  keys: ApiKeys,
): Promise<string | null> {
  if (environment.kind !== 'production') return null;
  if (hostDifference(environment.dashboardUrl, environment.baseUrl) === 'foreign') return null;
  const owner = await payments.organizationOfKeys(environment, keys).catch(() => null);
  if (owner && account.organizationId !== null && owner.id !== account.organizationId)
    throw new PaydeskError('keys_of_another_account', { account: owner.name }, { field: 'clientId' });
  return owner?.id ?? null;
}
