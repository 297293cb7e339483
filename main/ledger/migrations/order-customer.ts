// Whose order it is, as the shop tells, and what the file of a run tells until the run begins.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { CustomerTables } from '../notes/tables.ts';
import { text, whole } from './columns.ts';

const customerTables: TablesOf<CustomerTables, keyof CustomerTables> = {
  order_customer: {
    columns: { provider: text, order_id: text, name: orNull(text), email: orNull(text) },
    key: ['provider', 'order_id'],
    isInKeyOrder: true,
  },
  capture_run_told: {
    columns: {
      run_id: references('capture_run.id', text),
      seq: whole,
      reference: orNull(text),
      customer: orNull(text),
      email: orNull(text),
    },
    key: ['run_id', 'seq'],
    isInKeyOrder: true,
  },
};

export const orderCustomer: Migration = {
  up: (db: Kysely<unknown>) => createTables<CustomerTables>(db, customerTables),
};
