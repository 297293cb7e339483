// Tokens that a jump of the sandbox's clock leaves alive: what was left of their time is left of it afterwards.
import { sql } from 'kysely';
import { momentOf, timestampOf } from '../../contract/timestamp.ts';
import type { Store } from './database.ts';

/** Access tokens, openings of a checkout, their end as their session has it, and members' sessions of the dashboard. */
const HOLDERS = [
  ['access_tokens', 'expires_at'],
  ['checkout_visits', 'expires_at'],
  ['sessions', 'open_until'],
  ['dashboard_sessions', 'expires_at'],
] as const;

/** Moves the end of every token that is alive at `at` (ms, UTC) by so many ms, in the caller's transaction. */
export async function keepTokensAlive(tx: Store, at: number, byMs: number): Promise<void> {
  for (const [table, column] of HOLDERS) {
    const [holder, end] = [sql.table(table), sql.ref(column)];
    // The latest first: where it is moved to, none is left to be moved.
    const ends = await sql<{
      until: string;
    }>`select distinct ${end} as until from ${holder} where ${end} > ${timestampOf(at)} order by until desc`.execute(
      tx,
    );
    for (const { until } of ends.rows) {
      const moved = timestampOf(momentOf(until) + byMs);
      await sql`update ${holder} set ${end} = ${moved} where ${end} = ${until}`.execute(tx);
    }
  }
}
