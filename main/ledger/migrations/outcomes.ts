// What unknown outcomes need: environments whose service refuses a repeat, calls that are sent again, alarms that stay.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const outcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('environment')
      .addColumn('refuses_repeat', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // The service inside the console is ours, and is known to refuse.
    await sql`update environment set refuses_repeat = 1 where provider = 'embedded'`.execute(db);
    await db.schema.alterTable('journal').addColumn('repeat_of', 'text').execute();
    await sql`create unique index journal_one_repeat on journal (repeat_of)
      where state = 'sent' and repeat_of is not null`.execute(db);
    await db.schema
      .createTable('alarm')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('provider', 'text')
      .addColumn('entry_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('raised_at', 'text', (c) => c.notNull())
      .addColumn('said', 'text')
      .addColumn('heard', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('noted_by', 'text')
      .addColumn('noted_what', 'text')
      .addColumn('noted_at', 'text')
      .execute();
    // The same answer, heard twice, is one alarm. Two addresses of a service may name the same order.
    await sql`create unique index alarm_once on alarm (entry_id, kind, heard, coalesce(provider, ''))`.execute(db);
  },
};
