// The ledger's tables as Kysely sees them. Amounts are integer cents; times are ISO 8601 in UTC unless they are the service's own words.
import type { Insertable, Selectable } from 'kysely';
import type { EntryState, Operation } from '../../contract/console/journal.ts';

export type EnvironmentTable = {
  id: string;
  /** Normalised base_url, or 'embedded': two environments of one provider share what must be unique. */
  provider: string;
  name: string;
  kind: 'sandbox' | 'production';
  base_url: string;
  auth_url: string;
  js_url: string;
  dashboard_url: string;
  sdk_constructor: string;
  brand_title: string;
  created_at: string;
};

export type AccountTable = {
  id: string;
  environment_id: string;
  name: string;
  role: 'merchant' | 'seller';
  organization_id: string | null;
  store_id: string | null;
  created_at: string;
};

export type JournalTable = {
  id: string;
  environment_id: string;
  account_id: string;
  provider: string;
  operation: Operation;
  session_id: string | null;
  order_id: string | null;
  charge_id: string | null;
  /** The form this came from, where the same form must not be carried out twice. */
  attempt: string | null;
  /** JSON of what was asked. Holds no secret: keys and tokens travel in headers. */
  request: string;
  state: EntryState;
  /** 1 while this entry forbids another of its kind: everything but refused and settled_not_done. */
  alive: 0 | 1;
  actor: string;
  instance_id: string;
  sent_at: string;
  /** Until then an answer may still be on its way. */
  lease_until: string;
  answered_at: string | null;
  http_status: number | null;
  code: string | null;
  detail: string | null;
  settled_by: string | null;
  settled_reason: string | null;
  settled_at: string | null;
};

export type SessionTable = {
  provider: string;
  id: string;
  account_id: string;
  recorded_at: string;
  status: string;
  total_amount: number;
  fees: number | null;
  track_number: string | null;
  first_name: string | null;
  last_name: string | null;
  is_valid_consumer: 0 | 1 | null;
  is_valid_bank_account_selected: 0 | 1 | null;
  is_sufficient_funds: 0 | 1 | null;
  consent_text: string | null;
  organization_id: string | null;
  marketplace_id: string | null;
  create_date: string | null;
};

export type OrderTable = {
  provider: string;
  id: string;
  account_id: string;
  recorded_at: string;
  session_id: string | null;
  status: string;
  total_amount: number | null;
  charge_id: string | null;
  store_id: string | null;
  organization_id: string | null;
  marketplace_id: string | null;
  track_number: string | null;
  create_date: string | null;
  delivered_date: string | null;
  updated_at: string | null;
  /** 1 once an answer of the service has shown this order. */
  verified: 0 | 1;
};

export type ChargeTable = {
  provider: string;
  id: string;
  order_id: string;
  recorded_at: string;
  type: string | null;
  status: string;
  amount: number;
  balance_transaction_id: string | null;
  consumer_fi_account_id: string | null;
  business_fi_account_id: string | null;
  track_number: string | null;
  create_date: string | null;
};

export type CheckoutEventTable = {
  id: string;
  provider: string;
  session_id: string;
  at: string;
  kind: string;
  /** JSON of the CheckoutEvent. */
  event: string;
};

export type AuditTable = { id: string; at: string; actor: string; action: string; subject: string; detail: string };

export type LedgerTables = {
  environment: EnvironmentTable;
  account: AccountTable;
  journal: JournalTable;
  session: SessionTable;
  order: OrderTable;
  charge: ChargeTable;
  checkout_event: CheckoutEventTable;
  audit: AuditTable;
};

export type JournalRow = Selectable<JournalTable>;
export type SessionRow = Selectable<SessionTable>;
export type ChargeRow = Selectable<ChargeTable>;
export type OrderRow = Selectable<OrderTable>;
export type EnvironmentRow = Selectable<EnvironmentTable>;
export type NewEnvironment = Insertable<EnvironmentTable>;
export type NewAccount = Insertable<AccountTable>;
