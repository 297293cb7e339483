// Whose keys sign a call, and where it goes.

import { hostDifference } from '../../../contract/console/address-hosts.ts';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { DashboardSigner, Signer } from '../../providers/port.ts';

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
  return { environment, account, signer: signerOf(environment, account.id) };
}

/** For calls of the payment API: keys that are bound to addresses sign them wherever the dashboard is. */
export const signerOf = ({ provider, baseUrl, authUrl, keysAtServer }: EnvironmentView, accountId: string): Signer => ({
  provider,
  accountId,
  baseUrl,
  authUrl,
  keysAtServer,
});

/** For calls of the dashboard's API too. */
export const dashboardSigner = (environment: EnvironmentView, accountId: string): DashboardSigner => ({
  ...signerOf(environment, accountId),
  dashboardUrl: environment.dashboardUrl,
});

/** The marketplace's own keys, which sign what concerns its sellers, balance and payouts. Throws `keys_missing`. */
export function platformSigner(environment: EnvironmentView): DashboardSigner {
  const platform = environment.accounts.find(({ role }) => role === 'platform');
  if (platform?.keys) return dashboardSigner(environment, platform.id);
  throw new PaydeskError('platform_keys_missing', { account: platform?.name ?? null });
}

/** Whether an account's token may go to the dashboard by itself: a person must agree where it is on another domain than the API. */
export const mayAskDashboard = ({ embedded, dashboardUrl, baseUrl }: EnvironmentView): boolean =>
  embedded || hostDifference(dashboardUrl, baseUrl) !== 'foreign';
