// What a difference was when a person resolved it: another amount is another difference.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const resolvedAmounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('reconcile_resolution').addColumn('amounts', 'text').execute();
  },
};
