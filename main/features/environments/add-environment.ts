// Add an environment: a payment service elsewhere, typed in or imported. Its keys are entered afterwards.
import { randomUUID } from 'node:crypto';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { NewEnvironmentInput } from '../../../contract/console/environment-file.ts';
import { keyAt, providerKey } from '../../ledger/environments/provider-key.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { ownAccount, rowOf } from './environment-row.ts';
import { plainAddress } from './plain-address.ts';
import { refuseNameOfAnother } from './refuse-name-of-another.ts';

/** Throws `invalid_input` where an environment of this name, or of this API base URL, is there already. One that was removed comes back with its records. */
export async function addEnvironment(ledger: Ledger, { said, logo }: NewEnvironmentInput): Promise<EnvironmentView> {
  const baseUrl = plainAddress(said.baseUrl);
  const key = providerKey(baseUrl);
  const environments = await ledger.listEnvironments();
  refuseNameOfAnother(environments, said.name, null);
  const same = environments.find((other) => providerKey(other.baseUrl) === key);
  if (same) {
    throw new PaydeskError('environment_address_taken', { environment: same.name }, { field: 'baseUrl' });
  }
  const id = randomUUID();
  const environment = {
    id,
    provider: keyAt(said.provider, baseUrl),
    kind: said.kind,
    base_url: baseUrl,
    created_at: new Date().toISOString(),
    logo,
    ...rowOf(said),
  };
  const account = ownAccount(id, said.mode, said.brandTitle);
  const shown = await ledger.addOrRestoreEnvironment(environment, account);
  return findEnvironment(ledger, shown);
}
