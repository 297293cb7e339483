// The dashboard's tables, as types: who signs in, what was told of a business, and whose keys a marketplace was given.
import type { Generated } from 'kysely';
import type { Language } from '../settings/language.ts';

export type BusinessType = 'sole_proprietorship' | 'partnership' | 'llc' | 'corporation' | 'nonprofit';

/** What a business said of itself to be activated. Of its tax id and its account, the last four digits are all that is kept. */
export type BusinessDetailsTable = {
  organization_id: string;
  legal_name: string;
  business_type: BusinessType;
  tax_id_last_four: string;
  phone: string;
  website: string | null;
  address_line: string;
  city: string;
  state: string;
  postal_code: string;
  bank_name: string;
  routing_number: string;
  account_last_four: string;
  create_date: string;
};

/** A person who may sign in; the e-mail address in lower case. */
export type MembersTable = {
  id: string;
  organization_id: string;
  email: string;
  full_name: string;
  create_date: string;
  /** What they last signed in with, and are written to in. */
  language: Generated<Language>;
};

/** A code that was asked for. One for an unknown address has a row too, and no mail. */
export type SignInCodesTable = {
  id: string;
  email: string;
  code_hash: string;
  create_date: string;
  expires_at: string;
  attempts: number;
  used_at: string | null;
  /** To get in, or to confirm what a signed-in member is about to do. */
  purpose: Generated<'sign_in' | 'confirm'>;
};

/** Wrong codes that were entered for an address, over all its life; those of a code that was entered right in the end don't count. */
export type WrongGuessesTable = { email: string; guesses: number };

/** What was entered at registration, until its code is: only then an organization is made of it. */
export type RegistrationsTable = {
  code_id: string;
  business_name: string;
  role: 'merchant' | 'platform' | 'seller';
  /** The marketplace a seller joins. */
  marketplace_id: string | null;
  full_name: string;
};

export type DashboardSessionsTable = {
  token_hash: string;
  member_id: string;
  create_date: string;
  expires_at: string;
  /** Until then a fresh code counts for what asks for one; null where none was entered. */
  confirmed_until: string | null;
};

/** A seller whose keys were shown to be its own; the secret isn't kept. */
export type IntegrationsTable = {
  organization_id: string;
  marketplace_id: string;
  client_id: string;
  verified_at: string;
  /** The e-mail address of the member who did it. */
  verified_by: string;
};

export type DashboardTables = {
  business_details: BusinessDetailsTable;
  members: MembersTable;
  sign_in_codes: SignInCodesTable;
  wrong_guesses: WrongGuessesTable;
  registrations: RegistrationsTable;
  dashboard_sessions: DashboardSessionsTable;
  integrations: IntegrationsTable;
};
