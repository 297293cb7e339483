// What a person has moved on a day is added up by when it was sent. Read by both databases.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const movedToday: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index journal_moved on journal (sent_at)
      where operation in ('charge_order', 'refund_charge', 'present_charge_again') and alive = 1`.execute(db);
  },
};
