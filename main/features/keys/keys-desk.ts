// Staff can add and remove API keys, but never read them.
import type { AccountKey } from '../../../contract/console/keys.ts';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import type { Role } from '../../../contract/operations/who-may-send.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import { findParty } from '../calls/accounts.ts';

export type KeysParts = { ledger: Ledger; payments: Payments };

/** Throws `role_not_allowed` where this role has nothing to do with the account's keys, and `not_found`. */
export async function requireKeysOf(
  ledger: Ledger,
  { environmentId, accountId }: Pick<AccountKey, 'environmentId' | 'accountId'>,
  role: Role,
): Promise<void> {
  const { account } = await findParty(ledger, environmentId, accountId);
  if (!mayHoldKeysOf(role, account.role)) throw new PaydeskError('role_not_allowed');
}
