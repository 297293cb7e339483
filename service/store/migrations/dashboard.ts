// The dashboard: business details, members and how they sign in, and integrations.
import { byDefault, key, orNull, references, type TablesOf, unique } from '../../../lib/node/create-tables.ts';
import type { Tables } from '../tables.ts';
import { integer, text } from './columns.ts';

type Names =
  | 'business_details'
  | 'members'
  | 'sign_in_codes'
  | 'registrations'
  | 'dashboard_sessions'
  | 'wrong_guesses'
  | 'integrations';

export const dashboardTables: TablesOf<Tables, Names> = {
  business_details: {
    columns: {
      organization_id: key(references('organizations.id', text)),
      legal_name: text,
      business_type: text,
      tax_id_last_four: text,
      phone: text,
      website: orNull(text),
      address_line: text,
      city: text,
      state: text,
      postal_code: text,
      bank_name: text,
      routing_number: text,
      account_last_four: text,
      create_date: text,
    },
  },
  members: {
    columns: {
      id: key(text),
      organization_id: references('organizations.id', text),
      email: unique(text),
      full_name: text,
      create_date: text,
      language: byDefault('en', text),
    },
  },
  sign_in_codes: {
    columns: {
      id: key(text),
      email: text,
      code_hash: text,
      create_date: text,
      expires_at: text,
      attempts: integer,
      used_at: orNull(text),
      purpose: byDefault('sign_in', text),
    },
    indexes: {
      sign_in_codes_email: { on: ['email', 'create_date'] },
    },
  },
  registrations: {
    columns: {
      code_id: { ...key(references('sign_in_codes.id', text)), onDelete: 'cascade' },
      business_name: text,
      role: text,
      marketplace_id: orNull(text),
      full_name: text,
    },
  },
  dashboard_sessions: {
    columns: {
      token_hash: key(text),
      member_id: references('members.id', text),
      create_date: text,
      expires_at: text,
      confirmed_until: orNull(text),
    },
  },
  wrong_guesses: {
    columns: {
      email: key(text),
      guesses: integer,
    },
  },
  integrations: {
    columns: {
      organization_id: key(references('organizations.id', text)),
      marketplace_id: text,
      client_id: references('api_keys.client_id', text),
      verified_at: text,
      verified_by: text,
    },
  },
};
