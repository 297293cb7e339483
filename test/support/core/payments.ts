// Payments as decide is told of them, with one thing changed at a time.
import { Problem, problemFrom } from '../../../contract/console/problem.ts';
import { remarkIn } from '../../../contract/console/remark.ts';
import type { Command, DecisionContext } from '../../../main/core/acts.ts';
import { decide } from '../../../main/core/decide.ts';
import {
  type Act,
  type ChargeOutcome,
  emptyPayment,
  type HistoryGap,
  type Order,
  type Payment,
  type Refund,
  type Return,
} from '../../../main/core/payment.ts';

export const NOW = '2026-11-21T15:00:00.000Z';

/** A lost part of the history, before which nothing was known. */
export const lostPart = (of: Partial<HistoryGap> = {}): HistoryGap => ({
  at: '2026-11-20T00:00:00.000Z',
  seq: 1,
  actsBefore: [],
  orders: [],
  fed: [],
  ...of,
});

export const payment = (of: Partial<Payment> = {}): Payment => ({
  ...emptyPayment('https://pay.example'),
  ...of,
});

export const order = (of: Partial<Order> = {}): Order => ({
  id: 'order_1',
  accountId: 'account_1',
  recordedAt: NOW,
  sessionId: 'sess_1',
  status: 'submitted',
  amount: 10_000,
  chargeId: null,
  storeId: null,
  organizationId: null,
  marketplaceId: null,
  trackNumber: null,
  createDate: null,
  deliveredDate: null,
  updatedAt: null,
  isVerified: true,
  capturedAt: null,
  statusBeforeWord: null,
  ...of,
});

export const act = (of: Partial<Act> = {}): Act => ({
  id: 'act_1',
  environmentId: 'environment_1',
  accountId: 'account_1',
  operation: 'charge_order',
  sessionId: 'sess_1',
  orderId: 'order_1',
  chargeId: null,
  payoutOf: null,
  attempt: null,
  request: '{"order_id":"order_1"}',
  key: null,
  repeatOf: null,
  actor: 'Ada',
  instanceId: 'this-instance',
  state: 'sent',
  isBlocking: true,
  sentAt: NOW,
  answeredAt: null,
  httpStatus: null,
  code: null,
  detail: null,
  resolvedBy: null,
  resolvedReason: null,
  resolvedAt: null,
  takenBack: null,
  ...of,
});

/** A charge that came back, and may be presented again. */
export const returned = (of: Partial<ChargeOutcome> = {}): ChargeOutcome => ({
  chargeId: 'charge_1',
  orderId: 'order_1',
  accountId: 'account_1',
  status: 'returned',
  returnCode: 'R01',
  returnedAt: NOW,
  settlesAt: null,
  settledAt: null,
  amount: 10_000,
  refunded: 0,
  attempt: 1,
  returnableTwoDays: null,
  returnableSixtyDays: null,
  presentObstacle: null,
  presentUntil: '2026-12-21T00:00:00.000000Z',
  updatedAt: NOW,
  source: 'service',
  toldBy: 'evt_1',
  recordedAt: NOW,
  ...of,
});

export const returnedDebit = (of: Partial<Return> = {}): Return => ({
  chargeId: 'charge_1',
  attempt: 1,
  orderId: 'order_1',
  accountId: 'account_1',
  code: 'R01',
  amount: 10_000,
  at: NOW,
  actBy: null,
  isLate: false,
  refundedBefore: 0,
  source: 'service',
  handledAt: null,
  handledBy: null,
  handledNote: null,
  ...of,
});

export const refund = (of: Partial<Refund> = {}): Refund => ({
  id: 'refund_1',
  chargeId: 'charge_1',
  orderId: 'order_1',
  amount: 3_000,
  status: 'requested',
  reason: '',
  failureCode: null,
  at: NOW,
  updatedAt: NOW,
  nextStepAt: null,
  source: 'service',
  actId: null,
  toldBy: null,
  reference: null,
  recordedAt: NOW,
  ...of,
});

export const command = (of: Partial<Command> = {}): Command => ({
  actId: 'act_new',
  operation: 'charge_order',
  sessionId: 'sess_1',
  orderId: 'order_1',
  chargeId: null,
  payoutOf: null,
  attempt: null,
  request: '{"order_id":"order_1"}',
  at: NOW,
  key: undefined,
  again: null,
  isSameAttempt: false,
  arePayoutsListed: false,
  ...of,
});

export const refundOf = (amount: number, of: Partial<Command> = {}): Command =>
  command({
    operation: 'refund_charge',
    chargeId: 'charge_1',
    attempt: 'form_1',
    request: JSON.stringify({ amount, reason: '' }),
    ...of,
  });

export const known = (here: Payment, of: Partial<DecisionContext> = {}): DecisionContext => ({
  here,
  elsewhere: [],
  sameForm: [],
  environment: 'Shop',
  rejectsDuplicates: false,
  newestAt: null,
  keepsKeysMs: 23 * 3_600_000,
  isFeedRead: true,
  ...of,
});

/** The problem that a person is shown; of a review the remark, else the intent. */
export function decided(asked: Command, by: DecisionContext) {
  const decision = decide(asked, by);
  if (decision.result === 'refused') return Problem.parse(problemFrom(...decision.why));
  return decision.result === 'needs_review' ? { ...decision, ...remarkIn(decision.detail) } : decision;
}

/** The code of a refusal; else `intent` or `needs_review`. */
export function codeOf(asked: Command, by: DecisionContext): string {
  const decision = decided(asked, by);
  return 'result' in decision ? decision.result : decision.code;
}
