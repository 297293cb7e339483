// Returns of a span of days: open ones and handled ones, newest first, and what they come to.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const returnsByDay: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index return_case_open_at on return_case (provider, at desc, charge_id desc, attempt desc, amount)
      where handled_at is null`.execute(db);
    await sql`create index return_case_handled_at on return_case (provider, at desc, charge_id desc, attempt desc, amount)
      where handled_at is not null`.execute(db);
  },
};
