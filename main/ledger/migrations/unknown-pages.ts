// Calls of unknown outcome are read page by page, the oldest first; of those of one moment the ID says which comes first. Read by both databases.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const unknownPages: Migration = {
  async up(db: Kysely<unknown>) {
    // The same condition as journal_unknown's, which a version before may still want.
    await sql`create index journal_unknown_page on journal (provider, sent_at, id)
      where ((state = 'unknown' and operation <> 'create_session' or (state = 'already_done'
        and (operation = 'charge_order' and charge_id is null or operation = 'create_order' and order_id is null)))
        and repeat_of is null)`.execute(db);
  },
};
