// Tokens that a jump of the sandbox's clock leaves alive: what was left of their time is left of it afterwards.
import { momentOf, timestampOf } from '../../contract/timestamp.ts';
import type { Store } from './database.ts';

/** Access tokens, openings of a checkout, and members' sessions of the dashboard. */
const HOLDERS = ['access_tokens', 'checkout_visits', 'dashboard_sessions'] as const;

/** Moves the end of every token that is alive at `at` (ms, UTC) by so many ms. */
export async function keepTokensAlive(store: Store, at: number, byMs: number): Promise<void> {
  await store.transaction().execute(async (tx) => {
    for (const holder of HOLDERS) {
      const ends = await tx
        .selectFrom(holder)
        .select('expires_at')
        .distinct()
        .where('expires_at', '>', timestampOf(at))
        // The latest first: where it is moved to, none is left to be moved.
        .orderBy('expires_at', 'desc')
        .execute();
      for (const { expires_at: end } of ends) {
        await tx
          .updateTable(holder)
          .set({ expires_at: timestampOf(momentOf(end) + byMs) })
          .where('expires_at', '=', end)
          .execute();
      }
    }
  });
}
