// Checkout visits: each opening of the checkout gets a token that is good for its one session, for a while.
import { timestampOf } from '../../contract/timestamp.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Store } from './database.ts';

/** How long an opened checkout may be used, in ms. Ours: the spec shows no session expiry (section 8). */
const VISIT_LIFETIME_MS = 30 * 60 * 1000;

/** A fresh token for one opening of a session's checkout; `at` is ms, UTC. */
export async function openVisit(store: Store, sessionId: string, at: number): Promise<string> {
  const token = newSecret();
  await store.transaction().execute(async (tx) => {
    await tx.deleteFrom('checkout_visits').where('expires_at', '<=', timestampOf(at)).execute();
    await tx
      .insertInto('checkout_visits')
      .values({ token_hash: hashSecret(token), session_id: sessionId, expires_at: timestampOf(at + VISIT_LIFETIME_MS) })
      .execute();
  });
  return token;
}

/** Whether a token was given to a checkout of this session and still works at a moment (ms, UTC). */
export async function visitIsOpen(store: Store, sessionId: string, token: string, at: number): Promise<boolean> {
  const visit = await store
    .selectFrom('checkout_visits')
    .select('session_id')
    .where('token_hash', '=', hashSecret(token))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', timestampOf(at))
    .executeTakeFirst();
  return visit !== undefined;
}

/** Ends an opening of the checkout at once, as if it had timed out. */
export async function endVisit(store: Store, token: string): Promise<void> {
  await store.deleteFrom('checkout_visits').where('token_hash', '=', hashSecret(token)).execute();
}
