// By what the shop knows a session.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { ToldTables } from '../notes/tables.ts';
import { text } from './columns.ts';

const toldTables: TablesOf<ToldTables, keyof ToldTables> = {
  session_reference: {
    columns: { provider: text, session_id: text, reference: text, folded: text },
    key: ['provider', 'session_id'],
    isInKeyOrder: true,
    indexes: { session_reference_folded: { on: ['provider', 'folded', 'session_id'] } },
  },
};

export const told: Migration = { up: (db: Kysely<unknown>) => createTables<ToldTables>(db, toldTables) };
