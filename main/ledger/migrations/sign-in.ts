// Sign-in with the company's accounts.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import type { SignInTables } from '../sign-in/tables.ts';
import { text, whole } from './columns.ts';

const signInTables: TablesOf<SignInTables, keyof SignInTables> = {
  company_account: {
    columns: { issuer: text, subject: text, person_id: references('person.id', text), email: orNull(text) },
    key: ['issuer', 'subject'],
    indexes: { company_account_person: { unique: ['person_id'] } },
  },
  company_sign_in: {
    columns: {
      device_id: { ...key(text), references: 'device.id' },
      issuer: text,
      subject: text,
      signed_in_at: text,
      checked_at: text,
      refresh_token: orNull(text),
      claimed_until: orNull(text),
      over_at: orNull(text),
      over_why: orNull(text),
    },
  },
  company_group: {
    columns: { name: key(text), role: text, position: whole, set_at: text, set_by: text },
  },
};

export const signIn: Migration = {
  up: (db: Kysely<unknown>) => createTables<SignInTables>(db, signInTables),
};
