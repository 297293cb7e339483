// Remove an environment: its keys leave the vault, it goes out of sight, and what it recorded stays in the ledger.
import type { EnvironmentKey } from '../../../contract/console/environment-change.ts';
import { PaydeskError } from '../../problem.ts';
import { findEnvironment } from '../accounts.ts';
import { thisUser } from '../this-user.ts';
import { doer } from './environment-row.ts';
import { type EnvironmentRooms, forgetKeys } from './forget-keys.ts';

/** Throws `outcome_unknown_blocks` or `capture_in_flight` while a call is open, `vault_unavailable`, `not_found`. */
export async function removeEnvironment(rooms: EnvironmentRooms, { environmentId }: EnvironmentKey): Promise<void> {
  const environment = await findEnvironment(rooms.ledger, environmentId);
  if (environment.embedded) {
    throw new PaydeskError(
      'invalid_input',
      'The embedded sandbox can’t be removed.',
      'Show another environment instead.',
    );
  }
  // Asked before the keys go, and once more in the transaction that removes it.
  await rooms.ledger.refuseWhileOpen(environmentId);
  await forgetKeys(rooms, environment);
  await rooms.ledger.removeEnvironment(environmentId, doer(thisUser()));
}
