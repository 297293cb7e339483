// The checkout's tables, as types: openings, consumers, their bank accounts, authorizations, devices, and how a merchant's checkout looks.
import type { Generated } from 'kysely';
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { FailureType } from '../../../contract/dashboard-api/session-progress.ts';
import type { Language } from '../../settings/language.ts';

/** One opening of a session's checkout, and how far its consumer has come in it. Two tabs are two visits: neither sees the other's steps. */
export type CheckoutVisitsTable = {
  token_hash: string;
  session_id: string;
  expires_at: string;
  language: Language;
  /** Signs the proofs of work that are asked of this visit; it opens nothing, and lies here so that all processes over the store have it. */
  proof_secret: string;
  /** Who proved to be here; null before that. */
  consumer_id: string | null;
  proved_by: 'code' | 'passkey' | 'sandbox' | null;
  /** The account that was chosen and whether the money is there (0 or 1); null before that. */
  bank_account_id: string | null;
  is_sufficient_funds: number | null;
  /** The institution whose login succeeded; null before that. */
  logged_in_at: string | null;
  /** What a passkey has to sign next; null where nothing was asked. */
  passkey_challenge: string | null;
  /** The page the checkout was opened on; null where there was none. */
  merchant_origin: string | null;
  /** The remembered device it was opened on, before anybody proved to be its consumer; null where it isn't known. */
  device_hash: string | null;
  /** Logins the bank refused since the last that succeeded. */
  login_attempts: number;
  /** Whom the opening came from: the connection's address. */
  client_address: string;
  /** How it failed first; null where it hasn't. */
  failure: FailureType | null;
};

export type ContactKind = 'email' | 'phone';

/** Somebody who proved that a contact is theirs. */
export type ConsumersTable = { id: string; contact_kind: ContactKind; contact: string; create_date: string };

/** One-time codes. A code belongs to the visit that asked for it. */
export type ConsumerCodesTable = {
  id: string;
  visit_hash: string;
  session_id: string;
  contact_kind: ContactKind;
  contact: string;
  /** Whom the request came from: the connection's address. */
  client_address: string;
  code_hash: string;
  attempts: number;
  create_date: string;
  expires_at: string;
  /** When it was entered, or another took its place. */
  used_at: string | null;
};

/** Proofs of work that were handed in: none counts twice. Kept until the challenge would have expired. */
export type UsedProofsTable = { digest: string; expires_at: string };

export type BankAccountKind = 'checking' | 'savings';

/** How an account was validated (NACHA's rule for WEB debits): by logging in at its bank, by asking the bank, or, where no bank can be asked, by no more than that the routing number is in a directory of banks, or has a right checksum. */
export type ValidatedBy = 'bank_login' | 'account_check' | 'bank_directory' | 'routing_checksum' | 'sandbox';

/** A consumer's bank account (the charge's consumer_fi_account_id). Its number is kept encrypted. */
export type BankAccountsTable = {
  id: string;
  consumer_id: string;
  bank_name: string;
  kind: BankAccountKind;
  last_four: string;
  routing_number: string;
  account_number_sealed: string;
  /** Tells the same account again without opening it. */
  fingerprint: string;
  validated_by: ValidatedBy;
  create_date: string;
  /** The holder's name as the bank has it, where it told that ours is wrong. */
  corrected_name: Generated<string | null>;
};

/** An account that takes no new debit: a bank returned one with a code that says so. It is the same account whichever consumer gave it. */
export type ClosedAccountsTable = {
  fingerprint: string;
  return_code: ReturnCode;
  debit_id: string;
  closed_at: string;
};

/** What became of an authorization whose debit was returned as unauthorized. Beside it, because it is never changed itself. */
export type EndedAuthorizationsTable = {
  session_id: string;
  return_code: ReturnCode;
  debit_id: string;
  ended_at: string;
};

/** What a consumer agreed to. Written once, never changed: the table refuses an update. */
export type AuthorizationsTable = {
  session_id: string;
  organization_id: string;
  track_number: string;
  visit_hash: string;
  consumer_id: string;
  proved_by: string;
  bank_account_id: string;
  bank_name: string;
  account_kind: BankAccountKind;
  account_last_four: string;
  routing_number: string;
  account_number_sealed: string;
  /** How the account was validated when it was chosen. */
  validated_by: ValidatedBy;
  organization_name: string;
  consumer_name: string;
  /** What the consumer proved to be theirs; the receipts go there. */
  contact_kind: ContactKind;
  contact: string;
  /** Cents. */
  order_amount: number;
  tip: number | null;
  total_amount: number;
  sec_code: string;
  entry_description: string;
  /** YYYY-MM-DD: the debit is made on or after this day. */
  debit_date: string;
  wording: string;
  wording_version: string;
  language: Language;
  client_address: string;
  user_agent: string;
  authorized_at: string;
};

/** A browser whose consumer asked to be remembered: it holds the token, here lies the hash. */
export type RememberedDevicesTable = {
  token_hash: string;
  consumer_id: string;
  bank_account_id: string;
  /** The visit whose consumer asked for it. */
  visit_hash: string;
  create_date: string;
  last_used_at: string;
  expires_at: string;
};

export type PasskeysTable = {
  credential_id: string;
  consumer_id: string;
  /** Where it was made: forgetting the device takes it along. */
  device_hash: string;
  /** base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  create_date: string;
};

/** How an organization's checkout looks, and whether it asks for a tip. */
export type CheckoutSettingsTable = {
  organization_id: string;
  brand_title: string | null;
  /** A data: address of a PNG, JPEG or WebP picture. */
  logo: string | null;
  /** #rrggbb. */
  accent: string | null;
  /** 0 or 1. */
  asks_for_tip: number;
  update_date: string;
};

/** One row: the mark of the key that account numbers here are sealed with. */
export type AccountKeyTable = { id: number; fingerprint: string };

export type CheckoutTables = {
  account_key: AccountKeyTable;
  checkout_visits: CheckoutVisitsTable;
  consumers: ConsumersTable;
  consumer_codes: ConsumerCodesTable;
  used_proofs: UsedProofsTable;
  bank_accounts: BankAccountsTable;
  closed_accounts: ClosedAccountsTable;
  authorizations: AuthorizationsTable;
  ended_authorizations: EndedAuthorizationsTable;
  remembered_devices: RememberedDevicesTable;
  passkeys: PasskeysTable;
  checkout_settings: CheckoutSettingsTable;
};
