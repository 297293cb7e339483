// The ledger's tables as Kysely sees them. Amounts are integer cents; times are ISO 8601 in UTC unless they are the service's own words.
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SealCause } from '../../../contract/console/backup.ts';
import type { AccountRole, EnvironmentMode, OrderSpelling } from '../../../contract/console/environment.ts';
import type { EntryState } from '../../../contract/console/journal.ts';
import type { OrderStatus } from '../../../contract/console/order.ts';
import type { SellerStep } from '../../../contract/console/seller.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import type { AccountingTables } from '../accounting/tables.ts';
import type { AfterChargeTables } from '../after-charge/tables.ts';
import type { AlarmTables } from '../alarms/tables.ts';
import type { ApprovalTables } from '../approvals/tables.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { AuthorizationTables, EndedSessionTables } from '../authorizations/tables.ts';
import type { CaptureManyTables } from '../capture-many/tables.ts';
import type { DepositTables } from '../deposits/tables.ts';
import type { ErasureTables } from '../erasure/tables.ts';
import type { FactTables } from '../facts/tables.ts';
import type { FileReadingTables } from '../intake/tables.ts';
import type { KeptKeyTables } from '../kept-keys/tables.ts';
import type { ClosedMonthTables } from '../month/tables.ts';
import type { CustomerTables, NoteTables, ToldTables } from '../notes/tables.ts';
import type { ListViewTables } from '../saved-views/tables.ts';
import type { SearchTables } from '../search/tables.ts';
import type { CheckoutEndTables, SessionProgressTables } from '../sessions/tables.ts';
import type { SignInTables } from '../sign-in/tables.ts';
import type { RoleTables, TeamTables } from '../team/tables.ts';

export type EnvironmentTable = {
  id: string;
  /** The key of base_url (provider-key.ts), or 'embedded': two environments of one provider share what must be unique. */
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
  mode: Generated<EnvironmentMode>;
  order_spelling: Generated<OrderSpelling>;
  marketplace_id: string | null;
  /** A data: address. */
  logo: string | null;
  onboarding_link: string | null;
  /** With {session_id} in it. */
  checkout_link: string | null;
  /** In cents; null where it isn't known, or the embedded service is asked. */
  holding_balance: number | null;
  /** Taken out of sight; its records stay. */
  removed_at: string | null;
  /** 1 where the service is known to refuse a repeated charge. */
  refuses_repeat: Generated<0 | 1>;
};

export type AccountTable = {
  id: string;
  environment_id: string;
  name: string;
  role: AccountRole;
  organization_id: string | null;
  store_id: string | null;
  created_at: string;
  email: string | null;
  /** The last characters of the client ID whose keys are in the vault; null where none were verified. */
  client_id_ending: string | null;
  keys_verified_at: string | null;
  removed_at: string | null;
};

export type JournalTable = {
  id: string;
  environment_id: string;
  account_id: string;
  provider: string;
  operation: OperationName;
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
  /** Of start_payout: "marketplace month", of which one may be alive. */
  payout_of: string | null;
  /** The call of unknown outcome that this one sent again; such an entry is never alive itself. */
  repeat_of: string | null;
  /** Of an operation that has one: the Idempotency-Key it was sent with; null: its own id. */
  idempotency_key: string | null;
  /** JSON of the TakenBack: a word that a person took back; `settled_…` hold who did. */
  taken_back: string | null;
};

export type SessionTable = {
  provider: string;
  id: string;
  account_id: string;
  /** When it was made (made-at.ts), by which it is listed; UTC, to the ms. */
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
  /** 1 where the service's answer named another marketplace than was asked for; it stays so. */
  wrong_marketplace: Generated<0 | 1>;
  create_date: string | null;
  /** 1 where an order of it is known. */
  has_order: 0 | 1;
  /** By whose words it is found; null where no name was sent from here. */
  consumer_id: number | null;
};

export type OrderTable = {
  provider: string;
  id: string;
  account_id: string;
  /** When it was made (made-at.ts), by which it is listed; UTC, to the ms. */
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
  /** When it was charged, in UTC to the ms: the charge's own time, else when we learnt of it. null until then. */
  captured_at: string | null;
  /** The status before a person, or an error body, said that it was charged, as long as no answer has shown the charge. */
  status_before_word: string | null;
  /** Its status, as the fold gives it. */
  shown_status: OrderStatus;
  /** 1 where a call from this ledger captured it. */
  captured_here: 0 | 1;
  /** Its session's. */
  consumer_id: number | null;
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

/** Append-only: the row of a step that was written last says whether it is done. */
export type SellerStepTable = {
  /** The order they were written in, which no clock tells: `at` is the service's own time where it said so. */
  seq: Generated<number>;
  account_id: string;
  step: SellerStep;
  done: 0 | 1;
  at: string;
  actor: string;
};
export type SellerNoteTable = { id: string; account_id: string; at: string; actor: string; text: string };

/** Append-only: an accrual per captured order, and corrections. */
export type FeeEntryTable = {
  id: string;
  provider: string;
  kind: 'accrual' | 'correction';
  order_id: string;
  charge_id: string | null;
  account_id: string;
  marketplace_id: string | null;
  /** null: unknown. Of a correction, what it adds. */
  amount: number | null;
  order_amount: number | null;
  /** When the order was charged, and its day in America/New_York. */
  at: string;
  day: string;
  recorded_at: string;
  actor: string;
  reason: string | null;
  /** How many charges it adds: 1, -1 where one is taken back, 0 where it is only about the amount. */
  transactions: Generated<1 | 0 | -1>;
  /** Among its order's entries, from 0. */
  place: number;
};

/** One a marketplace and month that wasn't taken back; state is paid (the service's word) or recorded (a person's). */
export type PayoutTable = {
  id: string;
  provider: string;
  marketplace_id: string;
  month: string;
  amount: number;
  state: 'paid' | 'recorded';
  reference: string | null;
  at: string;
  actor: string;
  taken_back_at: string | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
};

export type StatementImportTable = {
  id: string;
  provider: string;
  month: string;
  source: 'service' | 'csv';
  file_name: string | null;
  /** null until its last line is written: only then is it compared with. */
  line_count: number | null;
  at: string;
  actor: string;
};
export type StatementLineTable = {
  import_id: string;
  line: number;
  charge_id: string | null;
  order_id: string | null;
  track_number: string | null;
  amount: number;
  at: string | null;
};
export type ReconcileResolutionTable = {
  provider: string;
  month: string;
  key: string;
  at: string;
  actor: string;
  reason: string;
  /** JSON: Paydesk’s amount and the statement’s, in cents, as they were then. */
  amounts: string;
};

/** Two providers that are one service under two addresses, each in both orders. */
export type SameServiceTable = { provider: string; other: string; joined_at: string };

/** of: which table's rows; day: in UTC, YYYY-MM-DD; amount: cents, of the known ones. */
export type KeptTotalTable = {
  of: 'order' | 'session';
  provider: string;
  day: string;
  account_id: string;
  count: number;
  amount: number;
};

/** A client ID that an account's keys have or had. */
export type AccountClientTable = { fingerprint: string; account_id: string };

export type LedgerTables = {
  environment: EnvironmentTable;
  account: AccountTable;
  account_client: AccountClientTable;
  journal: JournalTable;
  session: SessionTable;
  order: OrderTable;
  charge: ChargeTable;
  checkout_event: CheckoutEventTable;
  seller_step: SellerStepTable;
  seller_note: SellerNoteTable;
  fee_entry: FeeEntryTable;
  payout: PayoutTable;
  statement_import: StatementImportTable;
  statement_line: StatementLineTable;
  reconcile_resolution: ReconcileResolutionTable;
  same_service: SameServiceTable;
  kept_total: KeptTotalTable;
} & AccountingTables &
  AfterChargeTables &
  AlarmTables &
  ApprovalTables &
  AuditTables &
  AuthorizationTables &
  EndedSessionTables &
  ErasureTables &
  CaptureManyTables &
  ClosedMonthTables &
  DepositTables &
  ToldTables &
  CheckoutEndTables &
  SessionProgressTables &
  CustomerTables &
  FactTables &
  FileReadingTables &
  KeptKeyTables &
  WholeLedgerTables &
  ListViewTables &
  NoteTables &
  SearchTables &
  RoleTables &
  SignInTables &
  TeamTables;

export type JournalRow = Selectable<JournalTable>;
export type SessionRow = Selectable<SessionTable>;
export type ChargeRow = Selectable<ChargeTable>;
export type OrderRow = Selectable<OrderTable>;
export type FeeEntryRow = Selectable<FeeEntryTable>;
export type PayoutRow = Selectable<PayoutTable>;
export type EnvironmentRow = Selectable<EnvironmentTable>;
export type AccountRow = Selectable<AccountTable>;
export type NewEnvironment = Insertable<EnvironmentTable>;
export type NewAccount = Insertable<AccountTable>;

/** What happened to this ledger as a whole, oldest first: it began, was restored from a backup, was unsealed, was begun empty because one could not be read, came from a computer into a team, or stayed there with the embedded sandbox alone. */
type LedgerPastTable = {
  seq: Generated<number>;
  kind: 'began' | 'restored' | 'unsealed' | 'begun_anew' | 'moved_here' | 'moved_away';
  at: string;
  actor: string;
  /** Of a restore: when the backup was taken. */
  backup_at: string | null;
  /** JSON of the audit log's head that was kept before it: of the ledger whose place was taken, or of the one that was unsealed. */
  replaced_head: string | null;
};

/** One row: where the file lay when it was last opened by rights, and by which id the keychain knows this ledger. */
type LedgerPlaceTable = { only: 1; path: string; machine: string; inode: string; ledger_id: string };

type LedgerSealTable = {
  seq: Generated<number>;
  at: string;
  reason: string;
  cause: Generated<SealCause>;
  /** Of a fault in the audit log: the first line that is wrong. */
  line: number | null;
  lifted_at: string | null;
  lifted_by: string | null;
};

type WholeLedgerTables = {
  ledger_past: LedgerPastTable;
  ledger_place: LedgerPlaceTable;
  ledger_seal: LedgerSealTable;
};
