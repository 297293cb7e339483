// Which client ID an account's keys have, as a fingerprint that outlives them: one service under two addresses is known by it before money moves.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** text: the database's type of a text, as the other columns have it. */
export const clientFingerprints = (text: 'text' | 'text collate "C"'): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column client_fingerprint ${sql.raw(text)}`.execute(db);
    await sql`create index account_of_client on account (client_fingerprint)
      where client_fingerprint is not null`.execute(db);
  },
});
