// Lists of charges by what became of them: in each status, the charges of an owner in the order of their changes.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const chargesByOutcome: Migration = {
  async up(db: Kysely<unknown>) {
    for (const whose of ['organization_id', 'marketplace_id']) {
      await db.schema.dropIndex(`charges_updated_of_${whose}`).execute();
      await db.schema
        .createIndex(`charges_outcome_of_${whose}`)
        .on('charges')
        .columns([whose, 'outcome', 'updated_at', 'id'])
        .execute();
      await sql`create index ${sql.ref(`charges_returned_of_${whose}`)} on charges
        (${sql.ref(whose)}, return_code, updated_at, id) where return_code is not null`.execute(db);
    }
  },
};
