// Whether the store's sealed account numbers are bound to their rows: those from before are bound at the next start.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const boundAccountNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account_key')
      .addColumn('binds_rows', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
