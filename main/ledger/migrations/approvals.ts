// Which acts of a team want a second person, and what was asked of one.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const approvals: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table approval_policy (revision integer primary key, policies text not null, changed_at text not null,
      changed_by text not null references person (id))`.execute(db);
    await sql`create table approval (id text primary key, kind text not null, subject text not null, why text not null,
      state text not null, requested_by text not null references person (id),
      requested_on text not null references device (id), requested_at text not null, expires_at text not null,
      decided_by text references person (id), decided_on text references device (id), decided_at text,
      decided_reason text, used_for text, used_at text)`.execute(db);
    await sql`create index approval_waiting on approval (state, requested_at)`.execute(db);
    await sql`create index approval_of_person on approval (requested_by, requested_at)`.execute(db);
    await sql`create index approval_used on approval (used_for) where used_for is not null`.execute(db);
  },
};
