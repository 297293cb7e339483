// Marks webhooks that were removed, until their deliveries are deleted.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const removedWebhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table webhooks add column removed_at text`.execute(db);
  },
};
