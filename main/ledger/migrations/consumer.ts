// Charges by the consumer's bank account, orders by consumer and amount, and which rows of a run may be charged twice.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

export const consumer: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index charge_of_consumer_account on charge (provider, consumer_fi_account_id, recorded_at desc, order_id)
      where consumer_fi_account_id is not null`.execute(db);
    await sql`create index order_of_consumer_amount on "order" (consumer_id, total_amount, recorded_at desc, id)
      where consumer_id is not null`.execute(db);
    const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    await sql`alter table capture_run_item add column duplicate_of ${text}`.execute(db);
  },
};
