// Remove an account's API keys from this machine's vault. With the service they stay valid until they are revoked there.
import type { AccountKey } from '../../../contract/console/keys.ts';
import { findParty } from '../calls/accounts.ts';
import type { KeysParts } from './keys-desk.ts';

/** Throws `not_found`, `vault_unavailable`. */
export async function removeKeys({ ledger, payments }: KeysParts, key: AccountKey): Promise<void> {
  const { account } = await findParty(ledger, key.environmentId, key.accountId);
  await payments.removeKeys(account.id);
  await ledger.noteKeys(account.id, null);
}
