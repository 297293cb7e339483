// Whose keys these are: one account's under another's name would bring its money to the wrong place.
import type { ApiKeysInput } from '../../../contract/console/environment.ts';
import { PaydeskError } from '../../problem.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';
import type { Party } from '../accounts.ts';
import type { KeysParts } from './keys-desk.ts';

const ENDING_LENGTH = 4;

/** What may be seen of a client ID: so little that a short one isn't told by it. */
export const endingOf = (clientId: string): string =>
  clientId.slice(-Math.min(ENDING_LENGTH, Math.floor(clientId.length / 2)));

/** Throws `invalid_input` where another account of the environment has these keys. */
export async function refuseKeysOfAnother(
  payments: Payments,
  { environment, account }: Party,
  clientId: string,
): Promise<void> {
  const ending = endingOf(clientId);
  const candidates = environment.accounts.filter(
    ({ id, keys }) => id !== account.id && keys?.clientIdEnding === ending,
  );
  for (const other of candidates) if (await payments.hasKeys(other.id, clientId)) throw keysOf(other.name);
}

/** Asks the embedded service whose the keys are, and notes it where it wasn't known. Throws `invalid_input` where they are another organization's. */
export async function learnWhose(
  { ledger, payments }: KeysParts,
  { environment, account }: Party,
  keys: ApiKeysInput,
): Promise<void> {
  const { id, name, role, store_id, marketplace_id } = await payments.organizationOfKeys(environment, keys);
  const holder = environment.accounts.find(({ organizationId }) => organizationId === id);
  if (holder && holder.id !== account.id) throw keysOf(holder.name);
  const isAnother = account.organizationId !== null && account.organizationId !== id;
  const sellsElsewhere = role === 'seller' && marketplace_id !== environment.marketplaceId;
  if (isAnother || role !== account.role || sellsElsewhere) throw keysOf(name);
  await ledger.learnAccount(account.id, { organization_id: id, store_id });
}

const keysOf = (name: string) => new PaydeskError('keys_of_another_account', { account: name }, { field: 'clientId' });
