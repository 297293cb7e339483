// The list of unknown outcomes holds calls that were done before and name nothing, too.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const unnamedOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index journal_unknown`.execute(db);
    // Word for word as the list asks, or SQLite can't tell that the index holds what it wants.
    await sql`create index journal_unknown on journal (provider, sent_at)
      where ((state = 'unknown' and operation <> 'create_session' or (state = 'already_done'
        and (operation = 'charge_order' and charge_id is null or operation = 'create_order' and order_id is null)))
        and repeat_of is null)`.execute(db);
  },
};
