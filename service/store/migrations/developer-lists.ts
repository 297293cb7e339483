// Indexes: for the sweep, keys of sessions that have run out; for a developer, an organization's payments from the newest on.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const developerLists: Migration = {
  async up(db: Kysely<unknown>) {
    // Those of what moves money are kept for good: the sweep needn't pass them.
    await sql`create index keyed_requests_of_sessions on keyed_requests (create_date)
      where operation = 'session'`.execute(db);
    await sql`create index sessions_newest on sessions (organization_id, create_date, id)`.execute(db);
  },
};
