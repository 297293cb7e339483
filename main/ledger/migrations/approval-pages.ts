// Requests to a second person are read page by page, the newest first.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const approvalPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index approval_newest on approval (requested_at, id)`.execute(db);
    // Of those of one moment the ID says which comes first.
    await sql`drop index approval_of_person`.execute(db);
    await sql`create index approval_of_person on approval (requested_by, requested_at, id)`.execute(db);
  },
};
