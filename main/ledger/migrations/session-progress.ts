// How far each session's checkout is, as the service told.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { SessionProgressTables } from '../sessions/tables.ts';
import { text } from './columns.ts';

const tables: TablesOf<SessionProgressTables, keyof SessionProgressTables> = {
  session_progress: {
    columns: {
      provider: text,
      session_id: text,
      state: text,
      opened_at: orNull(text),
      consumer_confirmed_at: orNull(text),
      account_chosen_at: orNull(text),
      failed_at: orNull(text),
      expired_at: orNull(text),
      authorized_at: orNull(text),
      failure: orNull(text),
    },
    key: ['provider', 'session_id'],
    isInKeyOrder: true,
  },
};

export const sessionProgress: Migration = {
  up: (db: Kysely<unknown>) => createTables<SessionProgressTables>(db, tables),
};
