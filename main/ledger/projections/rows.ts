// The tables that a payment's facts are shown in, and in which columns. Each row is computed from facts (write-rows.ts); nothing else writes it.
import { booksDayOf } from '../../../contract/books-day.ts';
import type {
  Act,
  Alarm,
  Charge,
  ChargeOutcome,
  CopyRequest,
  EndedAuthorization,
  FeeEntry,
  Order,
  Payout,
  Refund,
  Return,
  Session,
  SessionProgress,
  TakenBack,
} from '../../core/payment.ts';
import type { ChargeOutcomeRow, RefundRow, ReturnCaseRow } from '../after-charge/tables.ts';
import type { AlarmRow } from '../alarms/tables.ts';
import type { CopyRequestTable, EndedAuthorizationTable, EndedSessionTable } from '../authorizations/tables.ts';
import type { SessionProgressTable } from '../sessions/tables.ts';
import type { ChargeRow, FeeEntryRow, JournalRow, OrderRow, PayoutRow, SessionRow } from '../store/schema.ts';

/** Columns that hold a value as it is. */
type ColumnsFor<Row, Value> = {
  [Column in keyof Row]: [Row[Column], Value] extends [Value, Row[Column]] ? Column : never;
}[keyof Row];

/** A value that is stored in another form, or in several columns. */
type Stored<Row, Value> = { toRow: (value: Value) => Partial<Row>; fromRow: (row: Row) => Value };

type ColumnMap<Item, Row> = { [Member in keyof Item]-?: ColumnsFor<Row, Item[Member]> | Stored<Row, Item[Member]> };

type Columns<Item, Row> = { toRow: (item: Item) => Partial<Row>; fromRow: (row: Row) => Item };

/** In which columns the parts of a payment are stored: said once, read in both directions. */
function columnsOf<Item extends object, Row extends object>(map: ColumnMap<Item, Row>): Columns<Item, Row> {
  const members = Object.entries(map) as [keyof Item, keyof Row | Stored<Row, unknown>][];
  return {
    toRow: (item) => {
      const row: Partial<Row> = {};
      for (const [member, stored] of members) {
        if (typeof stored === 'object') Object.assign(row, stored.toRow(item[member]));
        else row[stored] = item[member] as never;
      }
      return row;
    },
    fromRow: (row) =>
      Object.fromEntries(
        members.map(([member, stored]) => [member, typeof stored === 'object' ? stored.fromRow(row) : row[stored]]),
      ) as Item,
  };
}

/** Yes or no, which databases hold as 1 or 0. */
const flag = <Row>(column: keyof Row): Stored<Row, boolean> => ({
  toRow: (value) => ({ [column]: value ? 1 : 0 }) as Partial<Row>,
  fromRow: (row) => row[column] === 1,
});

const flagOrNull = <Row>(column: keyof Row): Stored<Row, boolean | null> => ({
  toRow: (value) => ({ [column]: value === null ? null : value ? 1 : 0 }) as Partial<Row>,
  fromRow: (row) => (row[column] === null ? null : row[column] === 1),
});

export const ACT = columnsOf<Act, JournalRow>({
  id: 'id',
  environmentId: 'environment_id',
  accountId: 'account_id',
  operation: 'operation',
  sessionId: 'session_id',
  orderId: 'order_id',
  chargeId: 'charge_id',
  payoutOf: 'payout_of',
  attempt: 'attempt',
  request: 'request',
  key: 'idempotency_key',
  repeatOf: 'repeat_of',
  actor: 'actor',
  instanceId: 'instance_id',
  state: 'state',
  isBlocking: flag('alive'),
  sentAt: 'sent_at',
  answeredAt: 'answered_at',
  httpStatus: 'http_status',
  code: 'code',
  detail: 'detail',
  resolvedBy: 'settled_by',
  resolvedReason: 'settled_reason',
  resolvedAt: 'settled_at',
  takenBack: {
    toRow: (takenBack) => ({ taken_back: takenBack === null ? null : JSON.stringify(takenBack) }),
    fromRow: ({ taken_back }) => (taken_back === null ? null : (JSON.parse(taken_back) as TakenBack)),
  },
});

export const SESSION = columnsOf<Session, SessionRow>({
  id: 'id',
  accountId: 'account_id',
  recordedAt: 'recorded_at',
  status: 'status',
  amount: 'total_amount',
  fees: 'fees',
  trackNumber: 'track_number',
  firstName: 'first_name',
  lastName: 'last_name',
  consentText: 'consent_text',
  isValidConsumer: flagOrNull('is_valid_consumer'),
  isValidBankAccountSelected: flagOrNull('is_valid_bank_account_selected'),
  isSufficientFunds: flagOrNull('is_sufficient_funds'),
  organizationId: 'organization_id',
  marketplaceId: 'marketplace_id',
  hasWrongMarketplace: flag('wrong_marketplace'),
  createDate: 'create_date',
});

export const PROGRESS = columnsOf<SessionProgress, SessionProgressTable>({
  sessionId: 'session_id',
  openedAt: 'opened_at',
  consumerConfirmedAt: 'consumer_confirmed_at',
  accountChosenAt: 'account_chosen_at',
  failedAt: 'failed_at',
  expiredAt: 'expired_at',
  authorizedAt: 'authorized_at',
  failure: 'failure',
});

export const ORDER = columnsOf<Order, OrderRow>({
  id: 'id',
  accountId: 'account_id',
  recordedAt: 'recorded_at',
  sessionId: 'session_id',
  status: 'status',
  amount: 'total_amount',
  chargeId: 'charge_id',
  storeId: 'store_id',
  organizationId: 'organization_id',
  marketplaceId: 'marketplace_id',
  trackNumber: 'track_number',
  createDate: 'create_date',
  deliveredDate: 'delivered_date',
  updatedAt: 'updated_at',
  isVerified: flag('verified'),
  capturedAt: 'captured_at',
  statusBeforeWord: 'status_before_word',
});

export const CHARGE = columnsOf<Charge, ChargeRow>({
  id: 'id',
  orderId: 'order_id',
  recordedAt: 'recorded_at',
  type: 'type',
  status: 'status',
  amount: 'amount',
  balanceTransactionId: 'balance_transaction_id',
  consumerAccountId: 'consumer_fi_account_id',
  businessAccountId: 'business_fi_account_id',
  trackNumber: 'track_number',
  createDate: 'create_date',
});

export const OUTCOME = columnsOf<ChargeOutcome, ChargeOutcomeRow>({
  chargeId: 'charge_id',
  orderId: 'order_id',
  accountId: 'account_id',
  status: 'status',
  returnCode: 'return_code',
  returnedAt: 'returned_at',
  settlesAt: 'settles_at',
  settledAt: 'settled_at',
  amount: 'amount',
  refunded: 'refunded',
  attempt: 'attempt',
  returnableTwoDays: 'returnable_two_days',
  returnableSixtyDays: 'returnable_sixty_days',
  presentObstacle: 'present_obstacle',
  presentUntil: 'present_until',
  updatedAt: 'updated_at',
  source: 'source',
  toldBy: 'told_by',
  recordedAt: 'recorded_at',
});

type Ended<Of extends 'orderId' | 'sessionId'> = { [Key in Of]: string } & Pick<EndedAuthorization, 'cause'>;
export const ENDED = columnsOf<Ended<'orderId'>, EndedAuthorizationTable>({ orderId: 'order_id', cause: 'cause' });
export const ENDED_SESSION = columnsOf<Ended<'sessionId'>, EndedSessionTable>({
  sessionId: 'session_id',
  cause: 'cause',
});

export const COPY_REQUEST = columnsOf<CopyRequest, CopyRequestTable>({
  id: 'id',
  orderId: 'order_id',
  askedOn: 'asked_on',
  dueOn: 'due_on',
  toldBy: 'told_by',
  note: 'note',
  recordedAt: 'recorded_at',
  recordedBy: 'recorded_by',
  providedOn: 'provided_on',
  providedBy: 'provided_by',
  providedNote: 'provided_note',
});

export const RETURN = columnsOf<Return, ReturnCaseRow>({
  chargeId: 'charge_id',
  attempt: 'attempt',
  orderId: 'order_id',
  accountId: 'account_id',
  code: 'code',
  amount: 'amount',
  at: 'at',
  actBy: 'act_by',
  isLate: flag('is_late'),
  refundedBefore: 'refunded_before',
  source: 'source',
  handledAt: 'handled_at',
  handledBy: 'handled_by',
  handledNote: 'handled_note',
});

export const REFUND = columnsOf<Refund, RefundRow>({
  id: 'id',
  chargeId: 'charge_id',
  orderId: 'order_id',
  amount: 'amount',
  status: 'status',
  reason: 'reason',
  failureCode: 'failure_code',
  at: 'at',
  updatedAt: 'updated_at',
  nextStepAt: 'next_step_at',
  source: 'source',
  actId: 'entry_id',
  toldBy: 'told_by',
  reference: 'reference',
  recordedAt: 'recorded_at',
});

export const PAYOUT = columnsOf<Payout, PayoutRow>({
  id: 'id',
  marketplaceId: 'marketplace_id',
  month: 'month',
  amount: 'amount',
  state: 'state',
  reference: 'reference',
  at: 'at',
  actor: 'actor',
  takenBack: {
    toRow: (takenBack) => ({
      taken_back_at: takenBack?.at ?? null,
      taken_back_by: takenBack?.by ?? null,
      taken_back_reason: takenBack?.reason ?? null,
    }),
    fromRow: ({ taken_back_at: at, taken_back_by: by, taken_back_reason: reason }) =>
      at === null ? null : { at, by: by ?? '', reason: reason ?? '' },
  },
});

export const FEE = columnsOf<FeeEntry, FeeEntryRow>({
  kind: 'kind',
  orderId: 'order_id',
  chargeId: 'charge_id',
  accountId: 'account_id',
  marketplaceId: 'marketplace_id',
  amount: 'amount',
  orderAmount: 'order_amount',
  at: {
    toRow: (at) => ({ at, day: booksDayOf(Date.parse(at)) }),
    fromRow: ({ at }) => at,
  },
  recordedAt: 'recorded_at',
  actor: 'actor',
  reason: 'reason',
  transactions: 'transactions',
});

export const ALARM = columnsOf<Alarm, AlarmRow>({
  about: 'entry_id',
  kind: 'kind',
  said: 'said',
  heard: 'heard',
  answer: 'answer',
  raisedAt: 'raised_at',
  noted: {
    toRow: (noted) => ({
      noted_by: noted?.by ?? null,
      noted_what: noted?.what ?? null,
      noted_at: noted?.at ?? null,
    }),
    fromRow: ({ noted_by: by, noted_what: what, noted_at: at }) =>
      at === null ? null : { by: by ?? '', what: what ?? '', at },
  },
});
