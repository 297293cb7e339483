// Edit an environment of a provider elsewhere. Where it points and what kind it is stay: its records belong to them.

import type { EnvironmentInput, EnvironmentView } from '../../../contract/console/environment.ts';
import type { EditEnvironmentInput } from '../../../contract/console/environment-change.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { ownAccount, rowOf } from './environment-row.ts';
import { type EnvironmentParts, forgetKeys } from './forget-keys.ts';
import { isSameAddress } from './plain-address.ts';
import { refuseNameOfAnother } from './refuse-name-of-another.ts';

/**
 * A new token URL takes the keys out of the vault: they were entered for the old one, and must not be sent to another host by an edit.
 * Throws `not_found`, `invalid_input` with the field, `vault_unavailable`.
 */
export async function editEnvironment(
  parts: EnvironmentParts,
  { environmentId, said }: EditEnvironmentInput,
): Promise<EnvironmentView> {
  const { ledger, payments } = parts;
  const environment = await findEnvironment(ledger, environmentId);
  refuseWhatStays(environment, said);
  refuseNameOfAnother(await ledger.listEnvironments(), said.name, environmentId);
  if (!isSameAddress(said.authUrl, environment.authUrl)) await forgetKeys(parts, environment);
  await ledger.changeEnvironment(environmentId, rowOf(said), ownAccount(environmentId, said.mode, said.brandTitle));
  // What was said here, and not what a ledger that others change says of it now.
  for (const { id } of environment.accounts) await payments.moveKeys(id, environment, said);
  return findEnvironment(ledger, environmentId);
}

function refuseWhatStays(environment: EnvironmentView, said: EnvironmentInput): void {
  if (environment.embedded) {
    throw new PaydeskError('sandbox_addresses_fixed');
  }
  if (!isSameAddress(said.baseUrl, environment.baseUrl)) {
    throw new PaydeskError('environment_address_fixed', {}, { field: 'baseUrl' });
  }
  if (said.kind !== environment.kind) {
    throw new PaydeskError('environment_kind_fixed', {}, { field: 'kind' });
  }
}
