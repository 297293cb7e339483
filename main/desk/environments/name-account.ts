// Name an account of an environment.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { NameAccountInput } from '../../../contract/console/environment-change.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment, findParty } from '../accounts.ts';
import { thisUser } from '../this-user.ts';
import { doer } from './environment-row.ts';

/** Throws `not_found`. */
export async function nameAccount(
  ledger: Ledger,
  { environmentId, accountId, name }: NameAccountInput,
): Promise<EnvironmentView> {
  await findParty(ledger, environmentId, accountId);
  await ledger.nameAccount(accountId, name, doer(thisUser()));
  return findEnvironment(ledger, environmentId);
}
