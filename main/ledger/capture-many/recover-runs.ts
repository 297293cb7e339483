// After a restart: what was running is paused, and what was on its way is what the journal says of it.
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema.ts';
import { followJournal } from './follow-journal.ts';

/** Pauses runs whose process is gone, and forgets plans that were never finished. Only for whoever has the ledger alone. */
export async function recoverRuns(db: Kysely<LedgerTables>): Promise<void> {
  const died = await db.selectFrom('capture_run').select('id').where('state', '=', 'running').execute();
  for (const { id } of died) {
    await followJournal(db, id);
    await db
      .updateTable('capture_run')
      .set({ state: 'paused', pause_reason: 'closed', pause_words: null, running_since: null })
      .where('id', '=', id)
      .execute();
  }
  const unfinished = db.selectFrom('capture_run').select('id').where('planned_at', 'is', null);
  await db.deleteFrom('capture_run_item').where('run_id', 'in', unfinished).execute();
  await db.deleteFrom('capture_run').where('planned_at', 'is', null).execute();
}
