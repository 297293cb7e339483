// Switch an environment between the merchant's own desk and a marketplace's.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { SetModeInput } from '../../../contract/console/environment-change.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findEnvironment } from '../calls/accounts.ts';
import { ownAccount } from './environment-row.ts';

/** Throws `not_found`, and `invalid_input` where a marketplace's id isn't known. */
export async function setMode(ledger: Ledger, { environmentId, mode }: SetModeInput): Promise<EnvironmentView> {
  const environment = await findEnvironment(ledger, environmentId);
  if (mode === 'marketplace' && environment.marketplaceId === null) {
    throw new PaydeskError('marketplace_id_missing', {}, { field: 'marketplaceId' });
  }
  await ledger.changeEnvironment(environmentId, { mode }, ownAccount(environmentId, mode, environment.brandTitle));
  return findEnvironment(ledger, environmentId);
}
