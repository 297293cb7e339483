// Edit an environment of a provider elsewhere. What kind it is stays; so does its API base URL, once records belong to it.

import type { EnvironmentInput, EnvironmentView } from '../../../contract/console/environment.ts';
import type { EditEnvironmentInput } from '../../../contract/console/environment-change.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { ownAccount, rowOf } from './environment-row.ts';
import { type EnvironmentParts, forgetKeys } from './forget-keys.ts';
import { isSameAddress, plainAddress } from './plain-address.ts';
import { refuseNameOfAnother } from './refuse-name-of-another.ts';

/**
 * A new API base URL or token URL takes the keys out of the vault: they were entered for the old one, and must not be sent to another host by an edit.
 * Throws `not_found`, `invalid_input` with the field, `vault_unavailable`.
 */
export async function editEnvironment(
  parts: EnvironmentParts,
  { environmentId, said }: EditEnvironmentInput,
): Promise<EnvironmentView> {
  const { ledger, payments } = parts;
  const environment = await findEnvironment(ledger, environmentId);
  refuseWhatStays(environment, said);
  const environments = await ledger.listEnvironments();
  refuseNameOfAnother(environments, said.name, environmentId);
  const isMoved = !isSameAddress(said.baseUrl, environment.baseUrl);
  // The keys are gone before the address is another one, so that they are never sent there.
  if (isMoved) await ledger.refuseAddress(environmentId, plainAddress(said.baseUrl));
  if (isMoved || !isSameAddress(said.authUrl, environment.authUrl)) await forgetKeys(parts, environment);
  const change = { ...rowOf(said), ...(isMoved && { base_url: plainAddress(said.baseUrl) }) };
  await ledger.changeEnvironment(environmentId, change, ownAccount(environmentId, said.mode, said.brandTitle));
  // What was said here, and not what a ledger that others change says of it now.
  for (const { id } of environment.accounts) await payments.moveKeys(id, environment, said);
  return findEnvironment(ledger, environmentId);
}

function refuseWhatStays(environment: EnvironmentView, said: EnvironmentInput): void {
  if (environment.embedded) {
    throw new PaydeskError('sandbox_addresses_fixed');
  }
  if (said.kind !== environment.kind) {
    throw new PaydeskError('environment_kind_fixed', {}, { field: 'kind' });
  }
}
