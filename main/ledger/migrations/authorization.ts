// Authorizations that consumers ended, and copies that are asked for.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { AuthorizationTables } from '../authorizations/tables.ts';
import { text } from './columns.ts';

const authorizationTables: TablesOf<AuthorizationTables, keyof AuthorizationTables> = {
  ended_authorization: {
    columns: { provider: text, order_id: text, cause: text },
    key: ['provider', 'order_id'],
    isInKeyOrder: true,
  },
  copy_request: {
    columns: {
      provider: text,
      id: text,
      order_id: text,
      asked_on: text,
      due_on: text,
      told_by: text,
      note: text,
      recorded_at: text,
      recorded_by: text,
      provided_on: orNull(text),
      provided_by: orNull(text),
      provided_note: orNull(text),
    },
    key: ['provider', 'id'],
    indexes: {
      copy_request_of_order: { on: ['provider', 'order_id'] },
      copy_request_open: { on: ['provider', 'due_on', 'id'], where: sql`provided_on is null` },
    },
  },
};

export const authorization: Migration = {
  up: (db: Kysely<unknown>) => createTables<AuthorizationTables>(db, authorizationTables),
};
