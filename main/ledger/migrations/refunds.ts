// Refunds and debits presented again, sent from here: one of an order at a time while nobody knows what became of it; and who recorded a refund by hand.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const refunds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unique index journal_one_change_of_charge on journal (provider, order_id)
      where alive = 1 and operation in ('refund_charge', 'present_charge_again') and state in ('sent', 'unknown')`.execute(
      db,
    );
    await sql`alter table refund add column told_by text`.execute(db);
    await sql`alter table refund add column reference text`.execute(db);
  },
};
