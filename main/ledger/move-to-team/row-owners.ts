// Whose rows the ledger's tables hold: the embedded sandbox's, which never leave its computer, and everybody else's, which move into a team's ledger.
import { EMBEDDED } from '../../core/provider-key.ts';
import type { SearchTables } from '../search/tables.ts';
import type { LedgerTables } from '../store/schema.ts';

type TableName = keyof LedgerTables;

/** SQL conditions: a row can be of both, where it says something of both, and is of neither nowhere. */
export type Rows = { embedded: string; others: string };

/**
 * whole: of the ledger as a whole; the moved one and the one that stays both have them. team: a team's own, of which a ledger of one computer has none.
 * cents: the columns whose sums are told.
 */
type Owner<Table extends TableName> = {
  rows: Rows | 'whole' | 'team';
  cents?: readonly (keyof LedgerTables[Table] & string)[];
};

const either = (embedded: string): Rows => ({ embedded, others: `not (${embedded})` });
const IS_EMBEDDED = `provider = '${EMBEDDED}'`;
/** An alarm about no call has no provider. */
const ofProvider = { embedded: IS_EMBEDDED, others: `(provider <> '${EMBEDDED}' or provider is null)` };
/** Those of a lost part of the history go with it. */
const ofFact = { embedded: `provider in ('${EMBEDDED}', '')`, others: `provider <> '${EMBEDDED}'` };
const ofEnvironment = either(`environment_id in (select id from environment where ${IS_EMBEDDED})`);
const ofAccount = either(`account_id in (select account.id from account
  join environment on environment.id = account.environment_id where environment.${IS_EMBEDDED})`);
const trackNumbers = (provider: string) =>
  ['session', '"order"', 'charge']
    .map((table) => `select track_number from ${table} where track_number is not null and ${provider}`)
    .join(' union ');

/** What belongs to a row comes before what it belongs to, by which it is told whose it is: they are deleted in this order. */
export const ROW_OWNERS: { [Table in TableName]: Owner<Table> } = {
  kept_key: { rows: 'team' },
  kept_key_owner: { rows: 'team' },
  kept_key_link: { rows: 'team' },
  kept_key_environment: { rows: 'team' },
  kept_key_send: { rows: 'team' },
  statement_line: {
    rows: either(`import_id in (select id from statement_import where ${IS_EMBEDDED})`),
    cents: ['amount'],
  },
  capture_run_told: { rows: either(`run_id in (select id from capture_run where ${IS_EMBEDDED})`) },
  capture_run_item: {
    rows: either(`run_id in (select id from capture_run where ${IS_EMBEDDED})`),
    cents: ['amount', 'charged_amount'],
  },
  track_number_part: {
    rows: {
      embedded: `track_number in (${trackNumbers(IS_EMBEDDED)})`,
      others: `(track_number not in (${trackNumbers(IS_EMBEDDED)})
        or track_number in (${trackNumbers(ofProvider.others)}))`,
    },
  },
  seller_step: { rows: ofAccount },
  seller_note: { rows: ofAccount },
  feed_place: { rows: ofAccount },
  deposit_feed: { rows: ofAccount },
  account_client: { rows: ofAccount },
  list_view: { rows: ofEnvironment },
  same_service: { rows: either(`${IS_EMBEDDED} or other = '${EMBEDDED}'`) },
  accounting_name: { rows: ofProvider },
  file_reading: { rows: ofProvider },
  statement_import: { rows: ofProvider },
  reconcile_resolution: { rows: ofProvider },
  closed_deposit_line: { rows: ofProvider, cents: ['amount'] },
  closed_movement: { rows: ofProvider, cents: ['amount'] },
  closed_month: { rows: ofProvider, cents: ['movements'] },
  capture_run: { rows: ofProvider, cents: ['planned_sum'] },
  checkout_event: { rows: ofProvider },
  checkout_end: { rows: ofProvider },
  session_progress: { rows: ofProvider },
  fee_entry: { rows: ofProvider, cents: ['amount', 'order_amount'] },
  payout: { rows: ofProvider, cents: ['amount'] },
  deposit_line: { rows: ofProvider, cents: ['amount', 'fee'] },
  deposit: { rows: ofProvider, cents: ['amount'] },
  ended_authorization: { rows: ofProvider },
  ended_session: { rows: ofProvider },
  copy_request: { rows: ofProvider },
  charge_outcome: { rows: ofProvider, cents: ['amount', 'refunded'] },
  return_case: { rows: ofProvider, cents: ['amount', 'refunded_before'] },
  refund: { rows: ofProvider, cents: ['amount'] },
  imported_fact: { rows: ofProvider, cents: ['amount'] },
  after_charge_revision: { rows: ofProvider },
  alarm: { rows: ofProvider },
  note: { rows: ofProvider },
  note_word: { rows: ofProvider },
  shop_reference: { rows: ofProvider },
  session_reference: { rows: ofProvider },
  order_customer: { rows: ofProvider },
  erased_record: { rows: ofProvider },
  consumer_word: { rows: ofProvider },
  consumer: { rows: ofProvider },
  journal: { rows: ofProvider },
  charge: { rows: ofProvider, cents: ['amount'] },
  order: { rows: ofProvider, cents: ['total_amount'] },
  session: { rows: ofProvider, cents: ['total_amount', 'fees'] },
  // Last of the records: deleting those takes away from it.
  kept_total: { rows: ofProvider, cents: ['amount', 'count'] },
  account: { rows: ofEnvironment },
  environment: { rows: ofProvider, cents: ['holding_balance'] },
  fact_subject: { rows: ofFact },
  personal_value: { rows: ofFact },
  // A chain for each provider, so that taking one out breaks no other. Lost parts of the history are of the ledger as a whole.
  fact: { rows: ofFact },
  // The chain of the audit log is one: a line that is taken out breaks it, so it stays whole.
  audit: { rows: 'whole' },
  ledger_past: { rows: 'whole' },
  ledger_place: { rows: 'whole' },
  ledger_seal: { rows: 'whole' },
  list_columns: { rows: 'whole' },
  approval: { rows: 'team' },
  approval_policy: { rows: 'team' },
  company_sign_in: { rows: 'team' },
  company_account: { rows: 'team' },
  company_group: { rows: 'team' },
  invitation: { rows: 'team' },
  device: { rows: 'team' },
  person: { rows: 'team' },
  team_role: { rows: 'team' },
  team: { rows: 'team' },
};

/** Built from the records in the background, even without changes. */
const MADE_FROM_RECORDS: Record<keyof SearchTables, true> = {
  consumer: true,
  consumer_word: true,
  track_number_part: true,
  note_word: true,
};

export type OwnedTable = { name: TableName; rows: Rows; cents: readonly string[]; isIndex: boolean };

const all = Object.entries(ROW_OWNERS) as [TableName, Owner<TableName>][];

/** The tables whose rows are somebody's, what belongs to a row before what it belongs to. */
export const OWNED_TABLES: readonly OwnedTable[] = all.flatMap(([name, { rows, cents = [] }]) =>
  typeof rows === 'string' ? [] : [{ name, rows, cents, isIndex: name in MADE_FROM_RECORDS }],
);
export const WHOLE_TABLES: readonly TableName[] = all.flatMap(([name, { rows }]) => (rows === 'whole' ? [name] : []));
/** What a row points at comes after it. */
export const TEAM_TABLES: readonly TableName[] = all.flatMap(([name, { rows }]) => (rows === 'team' ? [name] : []));
