// Set how the checkout's page looks in the preview: brand title and logo.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { SetLookInput } from '../../../contract/console/environment-change.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { findEnvironment } from '../accounts.ts';
import { thisUser } from '../this-user.ts';
import { doer } from './environment-row.ts';

/** The logo was checked by the contract: a picture by its first bytes. Throws `not_found`. */
export async function setLook(
  ledger: Ledger,
  { environmentId, brandTitle, logo }: SetLookInput,
): Promise<EnvironmentView> {
  await ledger.changeEnvironment(environmentId, { brand_title: brandTitle, logo }, null, doer(thisUser()));
  return findEnvironment(ledger, environmentId);
}
