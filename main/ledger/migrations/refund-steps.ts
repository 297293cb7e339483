// When the next step of a refund is expected: what a consumer who waits for it asks.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const refundSteps: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table refund add column next_step_at text`.execute(db);
  },
};
