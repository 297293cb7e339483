// Which client IDs an account's keys have or had, as fingerprints that outlive them: one service under two addresses is known by them before money moves.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** text: the database's type of a text, as the other tables have it. */
export const clientFingerprints = (text: 'text' | 'text collate "C"'): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create table account_client (fingerprint ${sql.raw(text)} not null, account_id ${sql.raw(text)} not null,
      primary key (fingerprint, account_id))`.execute(db);
  },
});
