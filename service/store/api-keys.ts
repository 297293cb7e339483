// API keys: what an organization signs in with. The secret is told once and kept as a hash.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import { hashSecret, newSecret, secretMatches } from '../secrets/secrets.ts';
import { type Environment, environmentOfKey, KEY_PREFIX } from '../settings/environment.ts';
import type { Store } from './database.ts';
import type { ApiKeysTable } from './tables.ts';

export type ApiKeys = { clientId: string; clientSecret: string };

/** Keys as they may be shown: never their secret, nor its hash. */
export type ShownKeys = Omit<Selectable<ApiKeysTable>, 'secret_hash' | 'organization_id'>;

const SHOWN = ['client_id', 'name', 'create_date', 'created_by', 'revoked_at'] as const;

/** A hash that no secret has, so that an unknown client takes as long to refuse as a wrong secret. */
const NO_HASH = '0'.repeat(64);

type NewKeys = {
  organizationId: string;
  environment: Environment;
  at: number;
  /** What the member who makes them calls them, and the member's e-mail address; absent where no member does. */
  made?: { name: string; by: string };
};

/** Gives an organization one more pair of keys of an environment; `at` is ms, UTC. Rejects where there is no such organization. */
export async function issueKeys(store: Store, { organizationId, environment, at, made }: NewKeys): Promise<ApiKeys> {
  const keys: ApiKeys = { clientId: newId(KEY_PREFIX[environment]), clientSecret: newSecret() };
  await store
    .insertInto('api_keys')
    .values({
      client_id: keys.clientId,
      organization_id: organizationId,
      secret_hash: hashSecret(keys.clientSecret),
      create_date: timestampOf(at),
      ...(made && { name: made.name, created_by: made.by }),
    })
    .execute();
  return keys;
}

/** Whose keys these are, and since when they are revoked (null while they work); undefined where id, secret and environment don't belong together. */
export async function holderOfKeys(store: Store, keys: ApiKeys, environment: Environment) {
  if (environmentOfKey(keys.clientId) !== environment) return undefined;
  const row = await store
    .selectFrom('api_keys')
    .select(['organization_id', 'secret_hash', 'revoked_at'])
    .where('client_id', '=', keys.clientId)
    .executeTakeFirst();
  if (!secretMatches(keys.clientSecret, row?.secret_hash ?? NO_HASH) || !row) return undefined;
  return { organizationId: row.organization_id, revokedAt: row.revoked_at };
}

/** Whether this client id and secret belong together, and to this environment, and were not revoked. */
export async function keysAreValid(store: Store, keys: ApiKeys, environment: Environment): Promise<boolean> {
  return (await holderOfKeys(store, keys, environment))?.revokedAt === null;
}

/** An organization's keys: those that work, then the revoked ones, each newest first. */
export async function listKeys(store: Store, organizationId: string): Promise<ShownKeys[]> {
  const rows = await store
    .selectFrom('api_keys')
    .select(SHOWN)
    .where('organization_id', '=', organizationId)
    .orderBy('create_date', 'desc')
    .orderBy('client_id')
    .execute();
  return rows.toSorted((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null));
}

/** One pair of an organization's keys, or undefined. */
export function findKeys(store: Store, organizationId: string, clientId: string): Promise<ShownKeys | undefined> {
  return store
    .selectFrom('api_keys')
    .select(SHOWN)
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Revokes an organization's keys at a moment (ms, UTC): they and their tokens stop at once, for good. The first moment stays. */
export async function revokeKeys(store: Store, organizationId: string, clientId: string, at: number): Promise<void> {
  await store
    .updateTable('api_keys')
    .set({ revoked_at: timestampOf(at) })
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .execute();
}
