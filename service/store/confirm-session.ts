// Confirming a member's session by a fresh code: for a while it counts for what a signed-in browser alone may not do.
import { timestampOf } from '../../contract/timestamp.ts';
import type { CodeMarks } from '../secrets/one-time-code.ts';
import { hashSecret } from '../secrets/secrets.ts';
import { countEntry, MAX_ENTRIES } from './count-entry.ts';
import type { Store } from './database.ts';
import { countWrongGuess, forgiveGuesses } from './wrong-guesses.ts';

/** Ours: time to fill in a form. */
export const CONFIRMED_MIN = 15;

export type ConfirmationEntered =
  | { kind: 'confirmed' }
  | { kind: 'wrong'; attemptsLeft: number }
  /** Unknown, another member's, expired, used, or tried too often: another must be asked for. */
  | { kind: 'no_good' };

type Entry = {
  id: string;
  code: string;
  codes: CodeMarks;
  /** Of the member who is signed in. */
  email: string;
  sessionToken: string;
};

/** Takes a code that was mailed to the member of a session; `at` is ms, UTC. */
export async function enterConfirmation(
  store: Store,
  { id, code, codes, email, sessionToken }: Entry,
  at: number,
): Promise<ConfirmationEntered> {
  // Another member's code proves nothing of this one.
  const own = await store
    .selectFrom('sign_in_codes')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('purpose', '=', 'confirm')
    .executeTakeFirst();
  const counted = own && (await countEntry(store, 'sign_in_codes', id, at));
  if (!counted) return { kind: 'no_good' };
  if (!codes.matches(id, code, counted.mark)) {
    await countWrongGuess(store, email);
    return { kind: 'wrong', attemptsLeft: counted.entriesLeft };
  }
  return store.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('sign_in_codes')
      .set({ used_at: timestampOf(at) })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!used) return { kind: 'no_good' };
    await forgiveGuesses(tx, email, MAX_ENTRIES - counted.entriesLeft - 1);
    await tx
      .updateTable('dashboard_sessions')
      .set({ confirmed_until: timestampOf(at + CONFIRMED_MIN * 60_000) })
      .where('token_hash', '=', hashSecret(sessionToken))
      .execute();
    return { kind: 'confirmed' };
  });
}
