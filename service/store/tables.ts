// The tables, as types. Moments are text in the form of the contract's timestamps, always UTC, so that they also compare as text.

import type { Generated } from 'kysely';
import type { ReturnCode } from '../../contract/ach/return-codes.ts';
import type { ChargeStatus } from '../../contract/dashboard-api/charge.ts';
import type { EventType } from '../../contract/dashboard-api/event.ts';
import type { FailureType, SessionProgress } from '../../contract/dashboard-api/session-progress.ts';
import type { BooksTables } from './books/tables.ts';
import type { CheckoutTables } from './checkout/tables.ts';
import type { DashboardTables } from './dashboard-tables.ts';
import type { ReturnTables } from './returns/tables.ts';
import type { SandboxTables } from './sandbox-tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

export type OrganizationRole = 'merchant' | 'platform' | 'seller';

export type OrganizationsTable = {
  id: string;
  name: string;
  role: OrganizationRole;
  store_id: string;
  marketplace_id: string | null;
  business_fi_account_id: string;
  create_date: string;
  /** When its business details were complete; null before that. */
  activated_at: string | null;
};

export type ApiKeysTable = {
  client_id: string;
  organization_id: string;
  secret_hash: string;
  create_date: string;
  name: Generated<string>;
  /** From then on the keys are refused, and their tokens with them. */
  revoked_at: string | null;
  /** The e-mail address of the member who made them; null where they were made outside the dashboard. */
  created_by: string | null;
};

export type AccessTokensTable = { token_hash: string; client_id: string; expires_at: string };

export type SessionsTable = {
  id: string;
  organization_id: string;
  marketplace_id: string | null;
  create_date: string;
  status: string;
  type: string;
  total_amount: number;
  fees: number;
  track_number: string;
  consent_text: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  /** The last four digits of the account the consumer authorised a debit of; null before that. */
  bank_account: string | null;
  /** A bank account's identifier; null before that. */
  consumer_fi_account_id: string | null;
  /** 0 or 1: SQLite has no booleans. */
  is_sufficient_funds: number;
  /** When the consumer authorised the debit; null before that. */
  authorized_at: string | null;
  /** What the consumer added, in cents; null where nothing was. */
  tip: number | null;
  progress: Generated<SessionProgress>;
  /** Of a failed one. */
  failure: FailureType | null;
  /** When the last of its openings times out; null where none is open, or it is authorized. */
  open_until: string | null;
  /** When it last changed. */
  updated_at: string;
};

export type OrdersTable = {
  id: string;
  session_id: string;
  organization_id: string;
  store_id: string;
  marketplace_id: string | null;
  create_date: string;
  updated_at: string;
  status: string;
  total_amount: number;
  track_number: string;
  charge_id: string | null;
  delivered_date: string | null;
};

export type ChargesTable = {
  id: string;
  order_id: string;
  organization_id: string;
  marketplace_id: string | null;
  create_date: string;
  type: string;
  status: string;
  amount: number;
  balance_transaction_id: string;
  consumer_fi_account_id: string;
  business_fi_account_id: string;
  track_number: string;
  /** When it, its debits or its refunds last changed. */
  updated_at: string;
  /** What its newest debit came to: beside status, which stays pending in the payment API. */
  outcome: ChargeStatus;
  return_code: ReturnCode | null;
};

/** A row to be claimed by a write, so that of several processes one at a time does what it stands for. */
export type TurnsTable = { what: string; taken_at: string | null };
/** What is limited, each by itself. */
export type Limited = 'api' | 'dashboard_api' | 'tokens' | 'sign_ins' | 'one_click';
/** When a caller will have all its calls again, in ms, UTC. Nothing is lost with it but counts. */
export type CallLimitsTable = { limited: Limited; caller: string; full_again: number };
/** One row: whose store this is. */
export type EnvironmentTable = { id: number; name: string };

export type Tables = SandboxTables & {
  turns: TurnsTable;
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  access_tokens: AccessTokensTable;
  sessions: SessionsTable;
  orders: OrdersTable;
  charges: ChargesTable;
  environment: EnvironmentTable;
  call_limits: CallLimitsTable;
} & BooksTables &
  CheckoutTables &
  DashboardTables &
  EventTables &
  ReturnTables &
  WebhookTables;

/** `body` is the event as it is told, in JSON; `position` is null until a reader placed it in the feed. */
type EventsTable = {
  seq: Generated<number>;
  id: string;
  organization_id: string;
  marketplace_id: string | null;
  type: EventType;
  at: string;
  body: string;
  position: number | null;
};

/** One row: the position given last. A transaction that gives positions locks it. */
type EventFeedTable = { id: number; last_position: number };

type EventTables = { events: EventsTable; event_feed: EventFeedTable };
