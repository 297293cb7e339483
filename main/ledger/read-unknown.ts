// Unknown outcomes: the to-do list nobody can overlook, oldest first.
import { type Kysely, sql } from 'kysely';
import type { JournalEntryView } from '../../contract/console/journal.ts';
import { entryView } from './entry-view.ts';
import { providerOf } from './journal.ts';
import type { LedgerTables } from './schema.ts';

/** Spelt out, not bound: the index journal_unknown holds hardly more than these, however long the journal is. A call that was sent again is one, whatever became of its repeats. */
export const isUnknownOutcome = sql<boolean>`state = 'unknown' and operation <> 'create_session' and repeat_of is null`;

/** Calls that may have been carried out and that block until a person settles them. A lost create-session blocks nothing, so it isn't here. */
export async function listUnknown(db: Kysely<LedgerTables>, environmentId: string): Promise<JournalEntryView[]> {
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', await providerOf(db, environmentId))
    .where(isUnknownOutcome)
    .orderBy('sent_at')
    .execute();
  return rows.map(entryView);
}
