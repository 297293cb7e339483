// Deposits found by their amount: a bookkeeper has it from a bank statement.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const settlementsByAmount: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('settlements_by_amount')
      .on('settlements')
      .columns(['organization_id', 'amount', 'deposited_at'])
      .execute();
  },
};
