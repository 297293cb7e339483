// Taking a lock that all share: who writes a row of `turns` holds it to the end of its transaction, and others who want it wait.
import type { Transaction } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import type { Tables } from './tables.ts';

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
