// On PostgreSQL new debits wait here until they are counted in the running totals and return rates.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { bigint, integer, text } from './columns.ts';

type Added = Pick<Tables, 'uncounted_debits'>;

const TABLES: TablesOf<Tables, keyof Added> = {
  uncounted_debits: {
    columns: {
      owner_id: text,
      debit_id: text,
      account: text,
      month: text,
      kind: text,
      entries: integer,
      amount: bigint,
      day: text,
    },
    // By its owner first, so that a sum reads no other owner's rows.
    key: ['owner_id', 'debit_id'],
  },
};

export const uncountedDebits: Migration = { up: (db: Kysely<unknown>) => createTables<Added>(db, TABLES) };
