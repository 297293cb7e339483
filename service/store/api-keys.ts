// API keys: what an organization signs in with. The secret is told once and kept as a hash.
import { timestampOf } from '../../contract/timestamp.ts';
import { type Environment, environmentOfKey, KEY_PREFIX } from '../environment.ts';
import { newId } from '../identifiers.ts';
import { hashSecret, newSecret, secretMatches } from '../secrets.ts';
import type { Store } from './database.ts';

export type ApiKeys = { clientId: string; clientSecret: string };

/** A hash that no secret has, so that an unknown client takes as long to refuse as a wrong secret. */
const NO_HASH = '0'.repeat(64);

type NewKeys = { organizationId: string; environment: Environment; at: number };

/** Gives an organization one more pair of keys of an environment; `at` is ms, UTC. Rejects where there is no such organization. */
export async function issueKeys(store: Store, { organizationId, environment, at }: NewKeys): Promise<ApiKeys> {
  const keys: ApiKeys = { clientId: newId(KEY_PREFIX[environment]), clientSecret: newSecret() };
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

/** Whether this client id and secret belong together, and to this environment. */
export async function keysAreValid(store: Store, keys: ApiKeys, environment: Environment): Promise<boolean> {
  if (environmentOfKey(keys.clientId) !== environment) return false;
  const row = await store
    .selectFrom('api_keys')
    .select('secret_hash')
    .where('client_id', '=', keys.clientId)
    .executeTakeFirst();
  return secretMatches(keys.clientSecret, row?.secret_hash ?? NO_HASH);
}
