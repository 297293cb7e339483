// Access tokens: short-lived, kept as hashes, so that they outlive a restart and can't be read from the file.
import { sql } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { oncePerTickIn } from '../process/once-per-tick.ts';
import { hashSecret, newSecret } from '../secrets/secrets.ts';
import { type Environment, environmentOfKey } from '../settings/environment.ts';
import type { Store } from './database.ts';
import { preparedQuery } from './database.ts';
import type { Organization } from './organizations.ts';

/** Seconds a token lives. Ours: the spec shows no lifetime (section 5). */
export const TOKEN_LIFETIME_S = 3600;

/** How long an expired token is remembered, in ms, so that its holder is told what is the matter. */
const REMEMBERED_MS = 24 * 3600 * 1000;

/** A fresh token for a client; `at` is ms, UTC. Tokens that expired long ago are swept away on the same occasion. */
export async function issueAccessToken(store: Store, clientId: string, at: number): Promise<string> {
  const token = newSecret();
  await store.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('access_tokens')
      .where('expires_at', '<=', timestampOf(at - REMEMBERED_MS))
      .execute();
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

export type TokenHolder =
  | { kind: 'known'; organization: Organization; clientId: string }
  | { kind: 'expired' | 'revoked' | 'unknown' };

/** Calls that come at the same moment often bring the same token. */
const tokensIn = oncePerTickIn(lookUp);

const holdersOf = preparedQuery((db, { hash }: { hash: string }) =>
  db
    // The token by itself, which the limit keeps SQLite from joining: it would prepare the whole each time, at ten times the cost.
    .selectFrom((from) =>
      from.selectFrom('access_tokens').selectAll().where('token_hash', '=', hash).limit(sql.lit(1)).as('access_tokens'),
    )
    .innerJoin('api_keys', 'api_keys.client_id', 'access_tokens.client_id')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .selectAll('organizations')
    .select(['access_tokens.client_id', 'access_tokens.expires_at', 'api_keys.revoked_at']),
);

async function lookUp(store: Store, tokenHash: string) {
  const [holder] = await holdersOf(store, { hash: tokenHash });
  return holder;
}

/** Whom a token speaks for at a moment (ms, UTC). One that was got with a key of the other environment is unknown. */
export async function holderOfToken(
  store: Store,
  token: string,
  { environment, at }: { environment: Environment; at: number },
): Promise<TokenHolder> {
  const row = await tokensIn(store).ask(hashSecret(token));
  if (!row || environmentOfKey(row.client_id) !== environment) return { kind: 'unknown' };
  const { client_id, expires_at, revoked_at, ...organization } = row;
  if (revoked_at !== null) return { kind: 'revoked' };
  if (expires_at <= timestampOf(at)) return { kind: 'expired' };
  return { kind: 'known', organization, clientId: client_id };
}

/** Makes a token run out at a moment (ms, UTC), at which it is told to have expired. */
export async function expireAccessToken(store: Store, token: string, at: number): Promise<void> {
  await store
    .updateTable('access_tokens')
    .set({ expires_at: timestampOf(at) })
    .where('token_hash', '=', hashSecret(token))
    .execute();
  tokensIn(store).forget();
}
