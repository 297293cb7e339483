// Driver's licenses: nothing here uses them, so none is kept.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const forgetLicences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').dropColumn('drivers_license').execute();
  },
};
