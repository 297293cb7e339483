// Sessions whose authorization ended before an order was known of them.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
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
  up: (db: Kysely<unknown>) => createTables<EndedSessionTables>(db, tables),
};
