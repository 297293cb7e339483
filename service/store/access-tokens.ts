// Access tokens: short-lived, kept as hashes, so that they outlive a restart and can't be read from the file.
import { timestampOf } from '../../contract/timestamp.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Store } from './database.ts';
import type { Organization } from './organizations.ts';

/** Seconds a token lives. Ours: the spec shows no lifetime (section 5). */
export const TOKEN_LIFETIME_S = 3600;

/** A fresh token for a client; `at` is ms, UTC. Tokens that have run out are swept away on the same occasion. */
export async function issueAccessToken(store: Store, clientId: string, at: number): Promise<string> {
  const token = newSecret();
  await store.transaction().execute(async (tx) => {
    await tx.deleteFrom('access_tokens').where('expires_at', '<=', timestampOf(at)).execute();
    await tx
      .insertInto('access_tokens')
      .values({
        token_hash: hashSecret(token),
        client_id: clientId,
        expires_at: timestampOf(at + TOKEN_LIFETIME_S * 1000),
      })
      .execute();
  });
  return token;
}

/** The organization a token speaks for at a moment (ms, UTC), or undefined where it is unknown or has run out. */
export function organizationOfToken(store: Store, token: string, at: number): Promise<Organization | undefined> {
  return store
    .selectFrom('access_tokens')
    .innerJoin('api_keys', 'api_keys.client_id', 'access_tokens.client_id')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .selectAll('organizations')
    .where('access_tokens.token_hash', '=', hashSecret(token))
    .where('access_tokens.expires_at', '>', timestampOf(at))
    .executeTakeFirst();
}

/** Makes a token useless at once, as if it had run out. */
export async function forgetAccessToken(store: Store, token: string): Promise<void> {
  await store.deleteFrom('access_tokens').where('token_hash', '=', hashSecret(token)).execute();
}
