// Alarms are read in pages, newest first, and those nobody dealt with are counted.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const alarmPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index alarm_newest on alarm (provider, raised_at, id)`.execute(db);
    await sql`create index alarm_open on alarm (provider) where noted_at is null`.execute(db);
  },
};
