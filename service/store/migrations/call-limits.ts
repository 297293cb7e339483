// Calls a minute, counted for each caller: the table and its migration.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

/** What is limited, each by itself. */
export type Limited = 'api' | 'dashboard_api' | 'tokens' | 'sign_ins' | 'one_click';

/** When a caller will have all its calls again, in ms, UTC. */
export type CallLimitsTable = { limited: Limited; caller: string; full_again: number };

/** Nothing is lost with it but counts, so PostgreSQL needn't write it ahead: no call waits for a disk. After a crash it is empty. */
export const callLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create ${sql.raw(isPostgres(db) ? 'unlogged' : '')} table call_limits (
      limited text not null, caller text not null, full_again double precision not null, primary key (limited, caller))`.execute(
      db,
    );
  },
};

/** By which the sweep finds who has all calls again. */
export const restedCallers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('call_limits_full_again').on('call_limits').column('full_again').execute();
  },
};
