// Whose keys sign a call, and where it goes.
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import type { DashboardSigner } from '../providers/hosted-ach/dashboard-calls.ts';
import type { Signer } from '../providers/hosted-ach/tokens.ts';

/** Throws `not_found` where the environment isn't one of ours. */
export async function findEnvironment(ledger: Ledger, environmentId: string): Promise<EnvironmentView> {
  const environments = await ledger.listEnvironments();
  const environment = environments.find(({ id }) => id === environmentId);
  if (!environment) throw new PaydeskError('environment_not_found');
  return environment;
}

/** Whose keys sign a call, and all that decides how it is made. */
export type Party = { environment: EnvironmentView; account: AccountView; signer: Signer };

/** Throws `not_found` where the account isn't of this environment: a key of one never signs for another. */
export async function findParty(ledger: Ledger, environmentId: string, accountId: string): Promise<Party> {
  const environment = await findEnvironment(ledger, environmentId);
  const account: AccountView | undefined = environment.accounts.find(({ id }) => id === accountId);
  if (!account) throw new PaydeskError('account_not_found');
  const signer = { accountId: account.id, baseUrl: environment.baseUrl, authUrl: environment.authUrl };
  return { environment, account, signer };
}

/** The marketplace's own keys, which sign what concerns its sellers, balance and payouts. Throws `keys_missing`. */
export function platformSigner({ accounts, baseUrl, authUrl, dashboardUrl }: EnvironmentView): DashboardSigner {
  const platform = accounts.find(({ role }) => role === 'platform');
  if (platform?.keys) return { accountId: platform.id, baseUrl, authUrl, dashboardUrl };
  throw new PaydeskError('platform_keys_missing', { account: platform?.name ?? null });
}
