// Taking turns: who writes a row of `turns` holds it to the end of its transaction, and others who want it wait.
import type { Transaction } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import type { CONSUMER_CODES, FIRST_ORGANIZATIONS, SIGN_IN_CODES } from './migrations/turns.ts';
import type { Tables } from './tables.ts';

/** Waits until this transaction is the only one that does what the turn is for; `at` is ms, UTC. */
export async function takeLock(
  tx: Transaction<Tables>,
  what: typeof FIRST_ORGANIZATIONS | typeof SIGN_IN_CODES | typeof CONSUMER_CODES,
  at: number,
): Promise<void> {
  await tx
    .updateTable('turns')
    .set({ taken_at: timestampOf(at) })
    .where('what', '=', what)
    .execute();
}
