// What the ledger knows of a payment, read from its tables as decide wants it (core/payment.ts). Each part is a look-up by an index.
import type { Kysely } from 'kysely';
import {
  type Act,
  type Alarm,
  type Charge,
  type ChargeOutcome,
  emptyPayment,
  type FeeEntry,
  type Order,
  type Payment,
  type Payout,
  type Refund,
  type Return,
  type Session,
} from '../core/payment.ts';
import type { ChargeOutcomeRow, RefundRow, ReturnCaseRow } from './after-charge/tables.ts';
import type { AlarmRow } from './alarms/tables.ts';
import type {
  ChargeRow,
  FeeEntryRow,
  JournalRow,
  LedgerTables,
  OrderRow,
  PayoutRow,
  SessionRow,
  TakenBack,
} from './schema.ts';

export const actOf = (row: JournalRow): Act => ({
  id: row.id,
  environmentId: row.environment_id,
  accountId: row.account_id,
  operation: row.operation,
  sessionId: row.session_id,
  orderId: row.order_id,
  chargeId: row.charge_id,
  payoutOf: row.payout_of,
  attempt: row.attempt,
  request: row.request,
  key: row.idempotency_key,
  repeatOf: row.repeat_of,
  actor: row.actor,
  instanceId: row.instance_id,
  state: row.state,
  isBlocking: row.alive === 1,
  sentAt: row.sent_at,
  answeredAt: row.answered_at,
  httpStatus: row.http_status,
  code: row.code,
  detail: row.detail,
  resolvedBy: row.settled_by,
  resolvedReason: row.settled_reason,
  resolvedAt: row.settled_at,
  takenBack: row.taken_back === null ? null : (JSON.parse(row.taken_back) as TakenBack),
});

export const orderOf = (row: OrderRow): Order => ({
  id: row.id,
  accountId: row.account_id,
  recordedAt: row.recorded_at,
  sessionId: row.session_id,
  status: row.status,
  amount: row.total_amount,
  chargeId: row.charge_id,
  storeId: row.store_id,
  organizationId: row.organization_id,
  marketplaceId: row.marketplace_id,
  trackNumber: row.track_number,
  createDate: row.create_date,
  deliveredDate: row.delivered_date,
  updatedAt: row.updated_at,
  isVerified: row.verified === 1,
  capturedAt: row.captured_at,
  statusBeforeWord: row.status_before_word,
});

const flagOf = (bit: 0 | 1 | null): boolean | null => (bit === null ? null : bit === 1);

export const sessionOf = (row: SessionRow): Session => ({
  id: row.id,
  accountId: row.account_id,
  recordedAt: row.recorded_at,
  status: row.status,
  amount: row.total_amount,
  fees: row.fees,
  trackNumber: row.track_number,
  isValidConsumer: flagOf(row.is_valid_consumer),
  isValidBankAccountSelected: flagOf(row.is_valid_bank_account_selected),
  isSufficientFunds: flagOf(row.is_sufficient_funds),
  organizationId: row.organization_id,
  marketplaceId: row.marketplace_id,
  hasWrongMarketplace: row.wrong_marketplace === 1,
  createDate: row.create_date,
});

export const payoutOf = (row: PayoutRow): Payout => ({
  id: row.id,
  marketplaceId: row.marketplace_id,
  month: row.month,
  amount: row.amount,
  state: row.state,
  reference: row.reference,
  at: row.at,
  actor: row.actor,
  takenBack:
    row.taken_back_at === null
      ? null
      : { at: row.taken_back_at, by: row.taken_back_by ?? '', reason: row.taken_back_reason ?? '' },
});

export const outcomeOf = (row: ChargeOutcomeRow): ChargeOutcome => ({
  chargeId: row.charge_id,
  orderId: row.order_id,
  accountId: row.account_id,
  status: row.status,
  returnCode: row.return_code,
  returnedAt: row.returned_at,
  settlesAt: row.settles_at,
  settledAt: row.settled_at,
  amount: row.amount,
  refunded: row.refunded,
  attempt: row.attempt,
  returnableTwoDays: row.returnable_two_days,
  returnableSixtyDays: row.returnable_sixty_days,
  presentObstacle: row.present_obstacle,
  presentUntil: row.present_until,
  updatedAt: row.updated_at,
  afterCharge: row.after_charge,
  source: row.source,
  toldBy: row.told_by,
  recordedAt: row.recorded_at,
});

export const returnOf = (row: ReturnCaseRow): Return => ({
  chargeId: row.charge_id,
  attempt: row.attempt,
  orderId: row.order_id,
  accountId: row.account_id,
  code: row.code,
  amount: row.amount,
  at: row.at,
  actBy: row.act_by,
  isLate: row.is_late === 1,
  refundedBefore: row.refunded_before,
  source: row.source,
  handledAt: row.handled_at,
  handledBy: row.handled_by,
  handledNote: row.handled_note,
});

export const refundOf = (row: RefundRow): Refund => ({
  id: row.id,
  chargeId: row.charge_id,
  orderId: row.order_id,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  failureCode: row.failure_code,
  at: row.at,
  updatedAt: row.updated_at,
  nextStepAt: row.next_step_at,
  source: row.source,
  actId: row.entry_id,
  toldBy: row.told_by,
  reference: row.reference,
  recordedAt: row.recorded_at,
});

export const chargeOf = (row: ChargeRow): Charge => ({
  id: row.id,
  orderId: row.order_id,
  recordedAt: row.recorded_at,
  type: row.type,
  status: row.status,
  amount: row.amount,
  balanceTransactionId: row.balance_transaction_id,
  consumerAccountId: row.consumer_fi_account_id,
  businessAccountId: row.business_fi_account_id,
  trackNumber: row.track_number,
  createDate: row.create_date,
});

export const feeOf = (row: FeeEntryRow): FeeEntry => ({
  kind: row.kind,
  orderId: row.order_id,
  chargeId: row.charge_id,
  accountId: row.account_id,
  marketplaceId: row.marketplace_id,
  amount: row.amount,
  orderAmount: row.order_amount,
  at: row.at,
  recordedAt: row.recorded_at,
  actor: row.actor,
  reason: row.reason,
  transactions: row.transactions,
});

export const alarmOf = (row: AlarmRow): Alarm => ({
  about: row.entry_id,
  kind: row.kind,
  said: row.said,
  heard: row.heard,
  answer: row.answer,
  raisedAt: row.raised_at,
  noted: row.noted_at === null ? null : { by: row.noted_by ?? '', what: row.noted_what ?? '', at: row.noted_at },
});

export type AtAddresses = { here: Payment; elsewhere: Payment[] };

/** Some hundred orders with what became of their charges, at the provider and at `others`, the same service's other addresses. Orders that aren't here are missing. */
export async function readCharges(
  db: Kysely<LedgerTables>,
  { provider, others, orderIds }: { provider: string; others: string[]; orderIds: string[] },
): Promise<AtAddresses> {
  const here = emptyPayment(provider);
  const elsewhere = others.map(emptyPayment);
  const orders = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', 'in', orderIds)
    .execute();
  here.orders = orders.map(orderOf);
  const chargeIds = here.orders.flatMap(({ chargeId }) => chargeId ?? []);
  if (chargeIds.length === 0) return { here, elsewhere };
  const places = new Map([here, ...elsewhere].map((payment) => [payment.provider, payment]));
  const providers = [...places.keys()];
  const at = (of: string) => places.get(of) ?? here;
  const reported = await db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of reported) at(row.provider).outcomes.push(outcomeOf(row));
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of refunds) at(row.provider).refunds.push(refundOf(row));
  const returns = await db
    .selectFrom('return_case')
    .selectAll()
    .where('provider', 'in', providers)
    .where('charge_id', 'in', chargeIds)
    .execute();
  for (const row of returns) at(row.provider).returns.push(returnOf(row));
  const charges = await db
    .selectFrom('charge')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', 'in', chargeIds)
    .execute();
  here.charges = charges.map(chargeOf);
  return { here, elsewhere };
}
