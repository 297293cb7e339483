// An account's API keys (spec, section 5): entered or rotated, they prove themselves by a token before they take the place of the old ones; removed from this machine's vault, they stay valid at the service until they are revoked there. Their fingerprints are noted, so that one service under two addresses is known as one before money moves.

import { otherTokenHost } from '../../../contract/console/address-hosts.ts';
import type { AccountView, ApiKeysInput, EnvironmentView, KeysView } from '../../../contract/console/environment.ts';
import type { AccountKey, EnterKeysInput, KeyLink } from '../../../contract/console/keys.ts';
import { mayHoldKeysOf } from '../../../contract/console/may-hold-keys.ts';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import { fingerprintOf, originsOf } from '../../providers/keys.ts';
import type { Payments } from '../../providers/providers.ts';
import { findParty, type Party } from '../calls/accounts.ts';

export type KeysParts = {
  ledger: Ledger;
  payments: Payments;
  /** Told once new keys have proven themselves, before they take the place of the old ones. Rejects where they aren't the account's. */
  proven?: (party: Party, keys: ApiKeysInput) => Promise<void>;
};

/** Throws `role_not_allowed` where these duties don't need the account's keys, and `not_found`. */
export async function requireKeysOf(
  ledger: Ledger,
  { environmentId, accountId }: Pick<AccountKey, 'environmentId' | 'accountId'>,
  duties: readonly Duty[],
): Promise<void> {
  const { account } = await findParty(ledger, environmentId, accountId);
  if (!mayHoldKeysOf(duties, account.role)) throw new PaydeskError('role_not_allowed');
}

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
      await ledger.recordAccountIds(id, { organization_id: null, store_id: null, client_fingerprint });
  }
}

/** Throws `not_found`, `vault_unavailable`. */
export async function removeKeys({ ledger, payments }: KeysParts, key: AccountKey): Promise<void> {
  const { account, environment } = await findParty(ledger, key.environmentId, key.accountId);
  if (environment.keysAtServer && payments.atServer) return payments.atServer.remove(key);
  await payments.removeKeys(account.id);
  await ledger.noteKeys(account.id, null);
}

/** Throws `keys_not_at_server`, `account_not_found`. */
export async function makeKeyLink({ ledger, payments }: KeysParts, key: AccountKey): Promise<KeyLink> {
  const { environment } = await findParty(ledger, key.environmentId, key.accountId);
  if (!environment.keysAtServer || !payments.atServer) throw new PaydeskError('keys_not_at_server');
  return payments.atServer.makeLink(key);
}

/**
 * Keeps the keys in the vault under this account alone, and says which they are. Until they got a token nothing changes: the old pair stays.
 * Throws `confirmation_wanted`, `token_refused`, `token_failed`, `service_unreachable`, `vault_unavailable`, and `invalid_input` for keys that are another account's.
 */
export async function enterKeys(parts: KeysParts, input: EnterKeysInput): Promise<KeysView> {
  const { ledger, payments } = parts;
  const party = await findParty(ledger, input.environmentId, input.accountId);
  if (party.environment.keysAtServer && payments.atServer) return payments.atServer.enter(input);
  const keys = { clientId: input.clientId, clientSecret: input.clientSecret };
  requireShown(party.environment, input.shown);
  requireAcknowledgedHost(party.environment, input.confirmedTokenHost);
  refuseKeysOfOtherKind(payments, party.environment, keys.clientId);
  await payments.checkKeys(party.environment, keys);
  await refuseKeysOfAnother(payments, party, keys.clientId);
  await parts.proven?.(party, keys);
  if (party.environment.embedded) await readKeyOwner(parts, party, keys);
  if (party.environment.embedded && party.account.role === 'seller') {
    await payments.connectIntegration(party.environment, keys);
  }
  if (!party.environment.embedded) {
    // Before they can sign: those of another address may be from a Paydesk that noted no fingerprint.
    await recordClientIds(parts, ({ clientIdEnding }) => clientIdEnding === endingOf(keys.clientId));
    const client_fingerprint = fingerprintOf(keys.clientId);
    await ledger.recordAccountIds(party.account.id, { organization_id: null, store_id: null, client_fingerprint });
  }
  await payments.keepKeys(party.account.id, {
    ...keys,
    ...(!party.environment.embedded && { origins: originsOf(party.environment) }),
  });
  const noted = { clientIdEnding: endingOf(keys.clientId), verifiedAt: new Date().toISOString() };
  await ledger.noteKeys(party.account.id, noted);
  return noted;
}

/** The embedded sandbox's own port is another one after a restart. */
function requireShown(environment: EnvironmentView, shown: EnterKeysInput['shown']): void {
  if (!shown || environment.embedded) return;
  if (originsOf(shown).join() !== originsOf(environment).join()) throw new PaydeskError('addresses_changed');
}

/** In production keys go to another host than the API's only if a person has named that host. */
function requireAcknowledgedHost(environment: EnvironmentView, confirmed: string | null | undefined): void {
  const host = environment.kind === 'production' ? otherTokenHost(environment) : null;
  if (host === null || host === confirmed) return;
  throw new PaydeskError('token_host_not_confirmed', { host }, { field: 'confirmedTokenHost' });
}

/** Throws `invalid_input`, before anything is sent, where keys say that they are for the other kind of environment. Keys that say nothing pass. */
function refuseKeysOfOtherKind(payments: Payments, environment: EnvironmentView, clientId: string): void {
  const { kind, name } = environment;
  const madeFor = payments.kindOfKeys(environment, clientId);
  if (madeFor === null || madeFor === kind) return;
  throw new PaydeskError('keys_of_other_kind', { madeFor, environment: name, kind }, { field: 'clientId' });
}

const ENDING_LENGTH = 4;

/** What may be seen of a client ID: so little that a short one isn't told by it. */
const endingOf = (clientId: string): string =>
  clientId.slice(-Math.min(ENDING_LENGTH, Math.floor(clientId.length / 2)));

/** Throws `invalid_input` where another account of the environment has these keys. */
async function refuseKeysOfAnother(
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
async function readKeyOwner(
  { ledger, payments }: KeysParts,
  { environment, account }: Party,
  keys: ApiKeysInput,
): Promise<void> {
  const { id, name, role, storeId, marketplaceId } = await payments.organizationOfKeys(environment, keys);
  const holder = environment.accounts.find(({ organizationId }) => organizationId === id);
  if (holder && holder.id !== account.id) throw keysOf(holder.name);
  const isAnother = account.organizationId !== null && account.organizationId !== id;
  const sellsElsewhere = role === 'seller' && marketplaceId !== environment.marketplaceId;
  if (isAnother || role !== account.role || sellsElsewhere) throw keysOf(name);
  await ledger.recordAccountIds(account.id, { organization_id: id, store_id: storeId });
}

const keysOf = (name: string) => new PaydeskError('keys_of_another_account', { account: name }, { field: 'clientId' });
