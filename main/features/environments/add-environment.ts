// Add an environment: a payment service elsewhere, typed in or imported. Its keys are entered afterwards.
import { randomUUID } from 'node:crypto';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { NewEnvironmentInput } from '../../../contract/console/environment-file.ts';
import { keyAt } from '../../core/provider-key.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { ownAccount, rowOf } from './environment-row.ts';
import { plainAddress } from './plain-address.ts';
import { refuseAddressOfAnother, refuseNameOfAnother } from './refuse-name-of-another.ts';

/** Throws `invalid_input` where an environment of this name, or of this API base URL, is there already. One that was removed comes back with its records. */
export async function addEnvironment(ledger: Ledger, { said, logo }: NewEnvironmentInput): Promise<EnvironmentView> {
  const baseUrl = plainAddress(said.baseUrl);
  const environments = await ledger.listEnvironments();
  refuseNameOfAnother(environments, said.name, null);
  refuseAddressOfAnother(environments, baseUrl, null);
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
