// A sandbox's clock that stands still until it is told to go on.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const frozenClock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sandbox_state').addColumn('frozen_at', 'bigint').execute();
  },
};
