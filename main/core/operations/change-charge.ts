// Changes of a charge: a refund, in whole or in part and never more than is left, and a debit presented again, only one that the service says can be: while an earlier one isn't known to have come back, a second would take the money twice. While the outcome of one isn't known, neither is sent.

import { MAY_BE_PRESENTED_AGAIN, ReturnCode } from '../../../contract/ach/return-codes.ts';
import {
  about,
  type Command,
  type DecisionContext,
  nothing,
  type Obstacle,
  type Operation,
  ownScope,
  type Refusal,
} from '../acts.ts';
import { leftToRefund, refundAmountOf } from '../left-to-refund.ts';
import type { ChargeOutcome } from '../payment.ts';
import { presentmentOf } from '../presentment.ts';

const BLOCKED = {
  on_its_way: 'charge_change_on_its_way',
  unknown: 'charge_change_needs_review',
  history_gap: 'charge_change_needs_review',
  unnamed: 'charge_change_needs_review',
  done: 'charge_change_needs_review',
} as const satisfies Record<Obstacle, string>;

const chargeChange = {
  // Two orders may name one charge.
  scope: (command) => ({ ...ownScope(command), chargeIds: command.chargeId === null ? [] : [command.chargeId] }),
  refuseRetry: nothing,
  blocked: (obstacle, act) => [BLOCKED[obstacle], { operation: act.operation }, about(act)],
  isKeyed: true,
  // It waits for the feed instead.
  inGap: nothing,
} as const satisfies Partial<Operation>;

/** Where a part of the ledger's history is lost, only the feed knows what was refunded in it. */
const refuseBeforeFeed = ({ here, isFeedRead }: DecisionContext): Refusal | null =>
  here.historyGap !== null && !isFeedRead ? ['refund_before_feed'] : null;

export const refundCharge: Operation = {
  ...chargeChange,
  needsAuthorization: false,
  sameForm: ['form_already_sent'],
  refuse: (command, known) => refuseBeforeFeed(known) ?? refuseRefund(command, known),
};

function refuseRefund(command: Command, { here, elsewhere }: DecisionContext): Refusal | null {
  const { actId, orderId, chargeId } = command;
  const others = elsewhere.map(({ payment }) => payment);
  // What is sent again is no other refund.
  const besides = { ...here, acts: here.acts.filter(({ id }) => id !== actId) };
  const left = orderId === null ? null : leftToRefund(besides, others, orderId);
  if (left === null || left.chargeId !== chargeId) return ['refund_not_charged'];
  const { reportedOrderId } = left;
  if (reportedOrderId !== null && reportedOrderId !== orderId)
    return ['charge_of_other_order', { chargeId: left.chargeId, orderId: reportedOrderId }];
  if (left.isReturned) return ['refund_of_returned'];
  const asked = refundAmountOf(command) ?? 0;
  return asked > left.cents ? ['refund_too_much', { left: Math.max(0, left.cents) }, { field: 'amount' }] : null;
}

/** Debit the consumer of a returned charge once more. Only a debit that the service says can be: while an earlier one isn't known to have come back, a second would take the money twice. */
export const presentChargeAgain: Operation = {
  ...chargeChange,
  needsAuthorization: true,
  sameForm: ['presented_already'],
  refuse: (command, known) => refuseBeforeFeed(known) ?? (isPossible(command, known) ? null : ['present_not_possible']),
};

function isPossible({ orderId, chargeId, attempt, at }: Command, { here, elsewhere }: DecisionContext): boolean {
  const told = here.outcomes.find((each) => each.chargeId === chargeId);
  if (told?.status !== 'returned' || told.orderId !== orderId) return false;
  const code = ReturnCode.safeParse(told.returnCode).data;
  const isOffered = told.presentUntil !== null && told.presentObstacle === null && told.presentUntil >= at;
  const places = [here, ...elsewhere.map(({ payment }) => payment)];
  const outcomes = places.flatMap((payment) => payment.outcomes);
  const reports = places.flatMap((payment) => payment.reports);
  return (
    code !== undefined &&
    MAY_BE_PRESENTED_AGAIN.has(code) &&
    isOffered &&
    attempt === presentmentOf(told.chargeId, told.attempt + 1) &&
    // Whatever the charge's status says: a debit that isn't known to have come back may still take the money.
    here.returns.filter((each) => each.chargeId === chargeId && each.attempt <= told.attempt).length === told.attempt &&
    outcomes.every((each) => each.chargeId !== chargeId || isNoLaterDebit(each, told)) &&
    // Nor a later one that only a report with a wrong clock listed.
    reports.every((each) => each.chargeId !== chargeId || each.debits <= told.attempt) &&
    isWholeChargeOwed(told, { here, elsewhere })
  );
}

/** Whether an address of the service reports no later debit than this one, and no later status of it. */
const isNoLaterDebit = (each: ChargeOutcome, { attempt, updatedAt }: ChargeOutcome): boolean =>
  each.attempt <= attempt && (each.status === 'returned' || each.updatedAt <= updatedAt);

/** Whether nothing of it was refunded, and all reports give the amount that was charged. */
function isWholeChargeOwed(
  { chargeId, orderId }: ChargeOutcome,
  { here, elsewhere }: Pick<DecisionContext, 'here' | 'elsewhere'>,
): boolean {
  const others = elsewhere.map(({ payment }) => payment);
  const left = leftToRefund(here, others, orderId);
  return left !== null && left.chargeId === chargeId && left.refunded === 0 && left.isAmountAgreed;
}
