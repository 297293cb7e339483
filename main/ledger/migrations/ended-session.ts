// Sessions whose authorization ended before an order was known of them, and the likely duplicates of a run that a person confirmed.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { EndedSessionTables } from '../authorizations/tables.ts';
import { text } from './columns.ts';

const tables: TablesOf<EndedSessionTables, keyof EndedSessionTables> = {
  ended_session: {
    columns: { provider: text, session_id: text, cause: text },
    key: ['provider', 'session_id'],
    isInKeyOrder: true,
  },
};

export const endedSession: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<EndedSessionTables>(db, tables);
    const type = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    await sql`alter table capture_run_item add column duplicate_confirmed ${type}`.execute(db);
  },
};
