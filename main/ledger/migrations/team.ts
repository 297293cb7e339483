// A team's people, their devices, and by whom a capture run is worked on.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const team: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table team (id text primary key)`.execute(db);
    await sql`insert into team (id) values (${randomUUID()})`.execute(db);
    await sql`create table person (id text primary key, name text not null, role text not null, created_at text not null,
      created_by text not null, left_at text)`.execute(db);
    await sql`create unique index person_present on person (name) where left_at is null`.execute(db);
    await sql`create index person_present_role on person (role) where left_at is null`.execute(db);
    await sql`create table device (id text primary key, person_id text not null references person (id), name text not null,
      public_key text not null, state text not null, app_version text not null, platform text not null,
      enrolled_at text not null, approved_by text, approved_at text, revoked_by text, revoked_at text,
      last_seen_at text)`.execute(db);
    await sql`create unique index device_key on device (public_key)`.execute(db);
    await sql`create index device_of_person on device (person_id, enrolled_at)`.execute(db);
    await sql`create table invitation (id text primary key, code_hash text not null,
      person_id text not null references person (id), expires_at text not null, used_at text,
      used_by text references device (id), created_by text, created_at text not null)`.execute(db);
    await sql`create unique index invitation_code on invitation (code_hash)`.execute(db);
    await sql`create index invitation_of_person on invitation (person_id, created_at)`.execute(db);
    // Whether a repeat may still arrive is asked of each entry that a person resolves.
    await sql`create index journal_repeat_of on journal (repeat_of) where repeat_of is not null`.execute(db);
    await sql`alter table capture_run add column desk text references device (id)`.execute(db);
    await sql`alter table capture_run add column instance_id text`.execute(db);
    await sql`alter table capture_run add column lease_until text`.execute(db);
  },
};
