// Wrong codes that were entered for an address, counted over all its life: what no hourly limit bounds, this does.
import type { Store } from './database.ts';

/** Whether so many were entered that a code of six digits would no longer do; 0 sets no limit. */
export async function wasGuessedTooOften(store: Store, email: string, most: number): Promise<boolean> {
  if (most === 0) return false;
  const row = await store.selectFrom('wrong_guesses').select('guesses').where('email', '=', email).executeTakeFirst();
  return row !== undefined && row.guesses >= most;
}

/** Counts one. */
export async function countWrongGuess(store: Store, email: string): Promise<void> {
  await store
    .insertInto('wrong_guesses')
    .values({ email, guesses: 1 })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({ guesses: row('wrong_guesses.guesses', '+', 1) })),
    )
    .execute();
}

/** Takes back those of a code that was entered right in the end: its owner had mistyped it. */
export async function forgiveGuesses(store: Store, email: string, guesses: number): Promise<void> {
  if (guesses === 0) return;
  await store
    .updateTable('wrong_guesses')
    .set((row) => ({ guesses: row('guesses', '-', guesses) }))
    .where('email', '=', email)
    .where('guesses', '>=', guesses)
    .execute();
}
