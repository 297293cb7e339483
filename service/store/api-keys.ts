// API keys: what an organization signs in with. The secret is told once and kept as a hash.
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../identifiers.ts';
import { hashSecret, newSecret, secretMatches } from '../secrets.ts';
import type { Store } from './database.ts';

export type ApiKeys = { clientId: string; clientSecret: string };

/** A hash that no secret has, so that an unknown client takes as long to refuse as a wrong secret. */
const NO_HASH = '0'.repeat(64);

/** Gives an organization one more pair of keys; `at` is ms, UTC. Rejects where there is no such organization. */
export async function issueKeys(store: Store, organizationId: string, at: number): Promise<ApiKeys> {
  const keys: ApiKeys = { clientId: newId('key_sandbox_'), clientSecret: newSecret() };
  await store
    .insertInto('api_keys')
    .values({
      client_id: keys.clientId,
      organization_id: organizationId,
      secret_hash: hashSecret(keys.clientSecret),
      create_date: timestampOf(at),
    })
    .execute();
  return keys;
}

/** Whether this client id and secret belong together. */
export async function keysAreValid(store: Store, keys: ApiKeys): Promise<boolean> {
  const row = await store
    .selectFrom('api_keys')
    .select('secret_hash')
    .where('client_id', '=', keys.clientId)
    .executeTakeFirst();
  return secretMatches(keys.clientSecret, row?.secret_hash ?? NO_HASH);
}
