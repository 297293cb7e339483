// What an accounting program calls the accounts of the books.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, orNull, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { AccountingTables } from '../accounting/tables.ts';
import { text } from './columns.ts';

const accountingTables: TablesOf<AccountingTables, keyof AccountingTables> = {
  accounting_name: {
    columns: { provider: text, of: text, name: orNull(text), code: orNull(text) },
    key: ['provider', 'of'],
  },
};

export const accounting: Migration = {
  up: (db: Kysely<unknown>) => createTables<AccountingTables>(db, accountingTables),
};
