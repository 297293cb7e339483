// Notes which client IDs the keys kept on this computer have, by their fingerprints: what is one service under two addresses is known as one before money moves.
import type { AccountView } from '../../../contract/console/environment.ts';
import type { KeysParts } from './keys-desk.ts';

/** Of the accounts whose keys `isWanted`; all where nothing is said. Throws `vault_unavailable`. */
export async function recordClientIds(
  { ledger, payments }: KeysParts,
  isWanted: (keys: NonNullable<AccountView['keys']>) => boolean = () => true,
): Promise<void> {
  const environments = (await ledger.listEnvironments()).filter(({ embedded }) => !embedded);
  for (const { id, keys } of environments.flatMap(({ accounts }) => accounts)) {
    if (keys === null || !isWanted(keys)) continue;
    const client_fingerprint = await payments.fingerprintOf(id);
    if (client_fingerprint)
      await ledger.learnAccount(id, { organization_id: null, store_id: null, client_fingerprint });
  }
}
