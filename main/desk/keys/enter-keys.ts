// Enter or rotate an account's API keys (spec, section 5): they prove themselves by a token before they take the place of the old ones.
import type { AccountView, KeysView } from '../../../contract/console/environment.ts';
import type { EnterKeysInput } from '../../../contract/console/keys.ts';
import type { Payments } from '../../payments/payments.ts';
import { PaydeskError } from '../../problem.ts';
import { thisUser } from '../this-user.ts';
import { findAccount } from './find-account.ts';
import type { KeysRooms } from './keys-desk.ts';
import { refuseKeysOfOtherKind } from './refuse-keys-of-other-kind.ts';

const ENDING_LENGTH = 4;

/**
 * Keeps the keys in the vault under this account alone, and says which they are. Until they got a token nothing changes: the old pair stays.
 * Throws `token_refused`, `token_failed`, `service_unreachable`, `vault_unavailable`, and `invalid_input` for keys that are another account's.
 */
export async function enterKeys({ ledger, payments }: KeysRooms, input: EnterKeysInput): Promise<KeysView> {
  const { environment, account } = await findAccount(ledger, input);
  const keys = { clientId: input.clientId, clientSecret: input.clientSecret };
  refuseKeysOfOtherKind(environment, keys.clientId);
  await payments.checkKeys(environment, keys);
  await refuseKeysOfAnother(payments, environment.accounts, account, keys.clientId);
  await payments.keepKeys(account.id, keys);
  const noted = { clientIdEnding: endingOf(keys.clientId), verifiedAt: new Date().toISOString() };
  await ledger.noteKeys(account.id, noted, thisUser());
  return noted;
}

/** What may be seen of a client ID: so little that a short one isn't told by it. */
const endingOf = (clientId: string): string =>
  clientId.slice(-Math.min(ENDING_LENGTH, Math.floor(clientId.length / 2)));

/** One seller's keys under another's name would bring its money to the wrong account. */
async function refuseKeysOfAnother(
  payments: Payments,
  accounts: AccountView[],
  { id }: AccountView,
  clientId: string,
): Promise<void> {
  const ending = endingOf(clientId);
  const candidates = accounts.filter((other) => other.id !== id && other.keys?.clientIdEnding === ending);
  for (const other of candidates) {
    if (!(await payments.hasKeys(other.id, clientId))) continue;
    throw new PaydeskError(
      'invalid_input',
      `These keys are those of ${other.name}.`,
      'Enter the keys that this account generated in its own dashboard.',
      { field: 'clientId' },
    );
  }
}
