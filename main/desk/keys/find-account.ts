// The account keys are entered for, and the environment it is one of.
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import type { AccountKey } from '../../../contract/console/keys.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../problem.ts';
import { findEnvironment } from '../accounts.ts';

/** Throws `not_found` where the account isn't of this environment. */
export async function findAccount(
  ledger: Ledger,
  { environmentId, accountId }: AccountKey,
): Promise<{ environment: EnvironmentView; account: AccountView }> {
  const environment = await findEnvironment(ledger, environmentId);
  const account = environment.accounts.find(({ id }) => id === accountId);
  if (!account)
    throw new PaydeskError('not_found', 'There is no such account in this environment.', 'Choose one of its accounts.');
  return { environment, account };
}
