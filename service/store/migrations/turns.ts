// Turns: rows that processes sharing a database claim, so that what must be done once at a start is done by one of them.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const FIRST_ORGANIZATIONS = 'first organizations';
export const SIGN_IN_CODES = 'sign-in codes';
export const CONSUMER_CODES = 'consumer codes';

export const turns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('turns')
      .addColumn('what', 'text', (column) => column.primaryKey())
      .addColumn('taken_at', 'text')
      .execute();
    await sql`insert into turns (what) values (${FIRST_ORGANIZATIONS})`.execute(db);
  },
};
