// Taking turns: one transaction at a time does what a key stands for, to its end, and others who want the same key wait.
import { sql, type Transaction } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import type { Tables } from './tables.ts';

/** A contact, a member's or a client's address; two with the same text are the same. */
export type Turn = ['contact' | 'client_address' | 'visit' | 'member', string];

/**
 * Waits until this transaction is the only one with any of these turns. They are locks of the database's own, by a hash of their text:
 * no row is left behind, and two keys of one hash merely wait for each other. On SQLite a transaction that has begun has its turn already.
 */
export async function takeTurns(tx: Transaction<Tables>, turns: Turn[]): Promise<void> {
  if (!isPostgres(tx)) return;
  const keys = turns.map(([kind, text]) => `${kind} ${text}`);
  // Everybody takes them in the same order: two that want the same wait for each other, and never both.
  await sql`select pg_advisory_xact_lock(key)
    from (select hashtextextended(text, 0) as key from unnest(${keys}::text[]) as keys(text) order by key offset 0) as sorted`.execute(
    tx,
  );
}

/** What is done once at the first start. */
export const FIRST_ORGANIZATIONS = 'first organizations';

/** Waits until this transaction is the only one that does what the turn is for; `at` is ms, UTC. */
export async function takeLock(tx: Transaction<Tables>, what: typeof FIRST_ORGANIZATIONS, at: number): Promise<void> {
  await tx
    .updateTable('turns')
    .set({ taken_at: timestampOf(at) })
    .where('what', '=', what)
    .execute();
}
