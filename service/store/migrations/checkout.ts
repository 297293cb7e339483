// The checkout: who proved to be the consumer, their bank account, what they agreed to, and on which device they are remembered.
import { byDefault, key, orNull, references, type TablesOf } from '../../../lib/node/create-tables.ts';
import { bigint, integer, text } from './columns.ts';
import type { FirstTables } from './first-tables.ts';

type Names =
  | 'consumers'
  | 'consumer_codes'
  | 'used_proofs'
  | 'bank_accounts'
  | 'account_key'
  | 'checkout_visits'
  | 'authorizations'
  | 'remembered_devices'
  | 'passkeys'
  | 'checkout_settings';

export const checkoutTables: TablesOf<FirstTables, Names> = {
  consumers: {
    columns: {
      id: key(text),
      contact_kind: text,
      contact: text,
      create_date: text,
    },
    uniqueTogether: { consumers_contact: ['contact_kind', 'contact'] },
  },
  consumer_codes: {
    columns: {
      id: key(text),
      visit_hash: text,
      session_id: references('sessions.id', text),
      contact_kind: text,
      contact: text,
      client_address: text,
      code_hash: text,
      attempts: integer,
      create_date: text,
      expires_at: text,
      used_at: orNull(text),
    },
    indexes: {
      consumer_codes_contact: { on: ['contact', 'create_date'] },
      consumer_codes_visit: { on: ['visit_hash'] },
      consumer_codes_address: { on: ['client_address', 'create_date'] },
    },
  },
  used_proofs: {
    columns: {
      digest: key(text),
      expires_at: text,
    },
  },
  bank_accounts: {
    columns: {
      id: key(text),
      consumer_id: references('consumers.id', text),
      bank_name: text,
      kind: text,
      last_four: text,
      routing_number: text,
      account_number_sealed: text,
      fingerprint: text,
      validated_by: text,
      create_date: text,
      corrected_name: orNull(text),
    },
    uniqueTogether: { bank_accounts_of_consumer: ['consumer_id', 'fingerprint'] },
    indexes: {
      bank_accounts_fingerprint: { on: ['fingerprint'] },
    },
  },
  account_key: {
    columns: {
      id: key(integer),
      fingerprint: text,
    },
  },
  checkout_visits: {
    columns: {
      token_hash: key(text),
      session_id: references('sessions.id', text),
      expires_at: text,
      language: text,
      proof_secret: text,
      consumer_id: orNull(references('consumers.id', text)),
      proved_by: orNull(text),
      bank_account_id: orNull(references('bank_accounts.id', text)),
      is_sufficient_funds: orNull(integer),
      logged_in_at: orNull(text),
      passkey_challenge: orNull(text),
      merchant_origin: orNull(text),
      device_hash: orNull(text),
      login_attempts: integer,
      client_address: byDefault('', text),
    },
    indexes: {
      checkout_visits_expires_at: { on: ['expires_at'] },
      checkout_visits_session_id: { on: ['session_id', 'expires_at'] },
      checkout_visits_client_address: { on: ['client_address', 'expires_at'] },
    },
  },
  authorizations: {
    columns: {
      session_id: key(references('sessions.id', text)),
      order_amount: integer,
      tip: orNull(integer),
      total_amount: integer,
      organization_id: text,
      track_number: text,
      visit_hash: text,
      contact_kind: text,
      validated_by: text,
      consumer_id: text,
      proved_by: text,
      bank_account_id: text,
      bank_name: text,
      account_kind: text,
      account_last_four: text,
      routing_number: text,
      account_number_sealed: text,
      organization_name: text,
      consumer_name: text,
      contact: text,
      sec_code: text,
      entry_description: text,
      debit_date: text,
      wording: text,
      wording_version: text,
      language: text,
      client_address: text,
      user_agent: text,
      authorized_at: text,
    },
    indexes: {
      authorizations_track_number: { on: ['track_number', 'organization_id'] },
    },
  },
  remembered_devices: {
    columns: {
      token_hash: key(text),
      consumer_id: references('consumers.id', text),
      bank_account_id: references('bank_accounts.id', text),
      visit_hash: text,
      create_date: text,
      last_used_at: text,
      expires_at: text,
    },
    indexes: {
      remembered_devices_account: { on: ['bank_account_id'] },
    },
  },
  passkeys: {
    columns: {
      credential_id: key(text),
      consumer_id: references('consumers.id', text),
      device_hash: { ...references('remembered_devices.token_hash', text), onDelete: 'cascade' },
      public_key: text,
      counter: bigint,
      transports: text,
      create_date: text,
    },
    indexes: {
      passkeys_device: { on: ['device_hash'] },
    },
  },
  checkout_settings: {
    columns: {
      organization_id: key(references('organizations.id', text)),
      brand_title: orNull(text),
      logo: orNull(text),
      accent: orNull(text),
      asks_for_tip: integer,
      update_date: text,
    },
  },
};
