// Debit the consumer of a returned charge once more. Only a debit that the service says can be: while an earlier one isn't known to have come back, a second would take the money twice.
import { MAY_BE_PRESENTED_AGAIN, ReturnCode } from '../../../contract/ach/return-codes.ts';
import type { Command, DecisionContext, Operation } from '../acts.ts';
import { leftToRefund } from '../left-to-refund.ts';
import type { ChargeOutcome } from '../payment.ts';
import { presentmentOf } from '../presentment.ts';
import { chargeChange, refuseBeforeFeed } from './charge-change.ts';

export const presentChargeAgain: Operation = {
  ...chargeChange,
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
