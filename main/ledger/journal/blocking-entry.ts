// The entry that is in another's way: what the ledger's unique indexes hold.
import type { Kysely } from 'kysely';
import { CHARGE_CHANGES, changesCharge } from '../../../contract/operations/charge-change.ts';
import { EXCLUSIONS, type Subject } from '../../core/acts.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';

/** By the columns of core's subjects. A session is kept apart by its form's attempt. */
const COLUMN = { orderId: 'order_id', sessionId: 'session_id', payoutOf: 'payout_of' } as const satisfies Record<
  Subject,
  string
>;

/** A change of a charge blocks the next one while its outcome is unknown. */
const OPEN = ['sent', 'unknown'] as const;

/** The entry that forbids this order's, session's or month's next call of its kind, if there is one: the order's own before another of its session. */
export async function aliveEntry(
  db: Kysely<LedgerTables>,
  key: Pick<JournalRow, 'provider' | 'operation' | 'session_id' | 'order_id'> & Partial<Pick<JournalRow, 'payout_of'>>,
): Promise<JournalRow | undefined> {
  // One look-up each: asked for all at once, SQLite reads a provider's whole journal.
  const isChange = changesCharge(key.operation);
  for (const column of EXCLUSIONS[key.operation].oncePer.map((subject) => COLUMN[subject])) {
    const subject = key[column];
    if (!subject) continue;
    const entry = await db
      .selectFrom('journal')
      .selectAll()
      .where('provider', '=', key.provider)
      .$if(!isChange, (query) => query.where('operation', '=', key.operation))
      .$if(isChange, (query) => query.where('operation', 'in', CHARGE_CHANGES).where('state', 'in', OPEN))
      .where('alive', '=', 1)
      .where(column, '=', subject)
      .orderBy('sent_at')
      .executeTakeFirst();
    if (entry) return entry;
  }
  return undefined;
}
