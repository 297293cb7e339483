// Saved views of the lists, and the columns somebody chose.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const listViews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table list_view (id text primary key, environment_id text not null, list text not null,
      name text not null, search text not null, is_first integer not null)`.execute(db);
    await sql`create unique index list_view_name on list_view (environment_id, list, name)`.execute(db);
    await sql`create table list_columns (list text primary key, columns text not null)`.execute(db);
  },
};
