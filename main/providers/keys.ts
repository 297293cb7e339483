// API keys on their way to a provider: where they may go, and how they are known again.
import { createHash } from 'node:crypto';
import { PaydeskError } from '../process/problem.ts';
import type { ApiKeys, KeyStore } from '../vault/vault.ts';
import type { Addresses, Signer } from './port.ts';

/** Where an account's keys, and tokens got with them, are sent to. */
export type KeyAddresses = Omit<Addresses, 'provider'>;

export const originsOf = ({ baseUrl, authUrl, dashboardUrl }: KeyAddresses): string[] => [
  ...new Set([baseUrl, authUrl, dashboardUrl].map((address) => new URL(address).origin)),
];

const addressesOf = ({ authUrl, baseUrl, dashboardUrl }: Signer): string[] => [
  authUrl,
  baseUrl,
  ...(dashboardUrl === undefined ? [] : [dashboardUrl]),
];

/** The environment's addresses come from a ledger that others may change: keys go nowhere but where a person at this desk entered them for. */
export function requireOrigins(origins: ApiKeys['origins'], signer: Signer): void {
  const other = addressesOf(signer).find((address) => origins && !origins.includes(new URL(address).origin));
  if (other) throw new PaydeskError('keys_for_other_address', { host: new URL(other).host });
}

/** The signer's keys. Throws `account_keys_missing` and `keys_for_other_address`. */
export async function readKeys(vault: KeyStore, signer: Signer): Promise<ApiKeys> {
  const keys = await vault.read(signer.accountId);
  if (!keys) throw new PaydeskError('account_keys_missing');
  requireOrigins(keys.origins, signer);
  return keys;
}

/** A client ID by its hash: enough to know it again, and nothing that signs or can be read. */
export const fingerprintOf = (clientId: string): string =>
  createHash('sha256').update(`paydesk client ID\n${clientId}`).digest('hex');
