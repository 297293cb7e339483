// What was said about a call may be what an alarm wanted: then it is noted as what was done. The alarm stays in the list.
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema.ts';

/** Notes it with every open contradiction of the entry, and gives their ids. `now` is ISO 8601 in UTC. */
export async function answerAlarms(
  db: Kysely<LedgerTables>,
  entryId: string,
  { name, what, now }: { name: string; what: string; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('alarm')
    .set({ noted_by: name, noted_what: what, noted_at: now })
    .where('entry_id', '=', entryId)
    .where('kind', '=', 'contradiction')
    .where('noted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
