// Where a consumer opens a session's checkout on a device of their own.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const checkoutLink: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('environment').addColumn('checkout_link', 'text').execute();
  },
};
