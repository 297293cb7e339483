// Sessions and orders are listed and found by when they were made, as they show it, and no longer by when they were learned of.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const madeAt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['order', 'session']) {
      const made = sql`strftime('%Y-%m-%dT%H:%M:%fZ', create_date)`;
      // The two are mostly a moment apart: only those that differ by more than five minutes change their place.
      await sql`update ${sql.table(table)} set recorded_at = ${made}
        where create_date is not null and ${made} >= '2000' and ${made} < '2100'
          and abs(julianday(create_date) - julianday(recorded_at)) * 1440 > 5`.execute(db);
    }
  },
};
