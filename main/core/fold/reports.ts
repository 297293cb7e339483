// What is reported of charges and refunds, by the feed, an answer, a file or a person. What is older than what is known changes nothing; what can't be true keeps only what blocks.
import type { FactSource } from '../../../contract/console/after-charge.ts';
import { Cents } from '../../../contract/money.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/payment.ts';
import { compareTexts } from '../compare-texts.ts';
import { BEFORE_ANY, CLOCKS_DIFFER, isNewerCharge, isNewerRefund, refundMadeAt } from '../newer.ts';
import type { ChargeOutcome, Payment, Refund, Return } from '../payment.ts';
import { recordedDay } from '../recorded-day.ts';
import { chargeById, outcomeOf, refundById, returnOf } from './find.ts';
import {
  answeredBy,
  claimRefunded,
  countable,
  countRefunded,
  explainClaim,
  refundedAtLeast,
  refundedOf,
  reportedOf,
  setRefunded,
} from './refunded.ts';

/** Who reports: `by` is the event, the file or the person. */
export type Report = { accountId: string; source: FactSource; by: string; at: string };

/** The newest debit that is told of, from 1. */
export const attemptOf = (charge: ChargeOutcomeSeen): number => charge.attempts?.at(-1)?.attempt ?? 1;

/** As newer.ts compares them. refunded: as it was reported, whatever else counts as refunded. */
export const progressOf = ({ updatedAt, attempt, status }: ChargeOutcome, { refunded }: { refunded: number }) => ({
  updated_at: updatedAt,
  attempt,
  status,
  refunded,
});

function reportedOutcome({ accountId, source, by, at }: Report, charge: ChargeOutcomeSeen): ChargeOutcome {
  const newest = charge.attempts?.at(-1);
  return {
    chargeId: charge.id,
    orderId: charge.order_id,
    accountId,
    status: charge.status,
    returnCode: charge.return?.code ?? null,
    returnedAt: charge.return?.at ?? null,
    settlesAt: newest?.settles_at ?? null,
    settledAt: newest?.settled_at ?? null,
    amount: charge.amount,
    refunded: charge.refunded,
    attempt: attemptOf(charge),
    returnableTwoDays: charge.returnable_until?.two_banking_days ?? null,
    returnableSixtyDays: charge.returnable_until?.sixty_days ?? null,
    presentObstacle: charge.present_again?.obstacle ?? null,
    presentUntil: charge.present_again?.until ?? null,
    updatedAt: charge.updated_at,
    source,
    toldBy: by,
    recordedAt: at,
  };
}

/** isAnswer: the service answers a call with it. */
export function reportCharge(
  payment: Payment,
  report: Report,
  charge: ChargeOutcomeSeen,
  { isAnswer = false } = {},
): void {
  const known = outcomeOf(payment, charge.id);
  // The answer to a debit presented again may be dated before the report of its return.
  const isNextDebit = isAnswer && known !== undefined && attemptOf(charge) > known.attempt;
  const isOlder = isNextDebit && known.updatedAt > charge.updated_at;
  const told = reportedOutcome(report, { ...charge, updated_at: isOlder ? known.updatedAt : charge.updated_at });
  const isServices = report.source === 'service';
  setRefunded(
    told,
    isServices ? countRefunded(payment, charge) : Math.max(charge.refunded, answeredBy(payment, charge)),
  );
  const reported = reportedOf(payment, charge.id);
  reported.debits = Math.max(reported.debits, told.attempt);
  // A later debit that was listed once may still take the money.
  if (told.attempt < reported.debits) Object.assign(told, { presentObstacle: null, presentUntil: null });
  const isNewer = !known || isNewerCharge(progressOf(told, charge), progressOf(known, reported));
  if (isNewer || isNextDebit) {
    reported.refunded = charge.refunded;
    if (known) Object.assign(known, told);
    else payment.outcomes.push(told);
  } else if (reported.claimed !== null)
    setRefunded(known, Math.max(known.refunded, refundedAtLeast(payment, charge.id)));
  // Also of an older one: it may tell of a debit that no other report did.
  for (const each of returnsIn(report, charge)) keepReturn(payment, each);
  // Of the report that is the newest by now.
  closePresented(payment, charge.id, Math.max(told.attempt, known?.attempt ?? 1), report.at);
}

/** Nothing is left to do about a debit that was presented again. */
function closePresented({ returns }: Payment, chargeId: string, attempt: number, at: string): void {
  for (const each of returns) if (each.chargeId === chargeId && each.attempt < attempt) each.handledAt ??= at;
}

/** Of a report that can't be true: debits that came back, what was refunded, the least amount. The charge isn't presented again until the service's next report. */
export function reportWhatBlocks(payment: Payment, report: Report, charge: ChargeOutcomeSeen): void {
  const told = { ...reportedOutcome(report, charge), updatedAt: BEFORE_ANY };
  const known = outcomeOf(payment, charge.id);
  for (const each of returnsIn(report, { ...charge, present_again: null })) keepReturn(payment, each);
  if (known && known.updatedAt !== BEFORE_ANY) closePresented(payment, charge.id, known.attempt, report.at);
  const reported = reportedOf(payment, charge.id);
  reported.debits = Math.max(reported.debits, told.attempt);
  if (told.refunded > (known?.refunded ?? 0)) claimRefunded(payment, charge.id, told.refunded);
  const isReturn = told.status === 'returned' && known?.status !== 'returned' && told.attempt >= (known?.attempt ?? 1);
  const { status, returnCode, returnedAt, attempt } = told;
  const blocking: ChargeOutcome = {
    ...(known ?? told),
    ...(isReturn ? { status, returnCode, returnedAt, attempt } : {}),
    presentObstacle: null,
    presentUntil: null,
    amount: Math.min(known?.amount ?? told.amount, told.amount, chargeById(payment, charge.id)?.amount ?? told.amount),
    refunded: Math.max(known?.refunded ?? 0, told.refunded),
  };
  if (!known) payment.outcomes.push(blocking);
  else Object.assign(known, blocking);
}

function returnsIn({ accountId, source }: Report, charge: ChargeOutcomeSeen): Return[] {
  const newest = attemptOf(charge);
  const debits = charge.attempts ?? [{ attempt: newest, return: charge.return, settled_at: null }];
  return debits.flatMap(({ attempt, return: back, settled_at }) => {
    if (back === null) return [];
    const again = attempt === newest ? charge.present_again : null;
    return {
      chargeId: charge.id,
      attempt,
      orderId: charge.order_id,
      accountId,
      code: back.code,
      amount: charge.amount,
      at: back.at,
      isLate: settled_at != null,
      refundedBefore: charge.refunded,
      source,
      actBy: again && again.obstacle === null ? again.until : (back.proof_due_at ?? null),
      handledAt: null,
      handledBy: null,
      handledNote: null,
    };
  });
}

/** The first that was reported of a debit stays; the service's word replaces a person's and a file's. What was noted about it stays. */
function keepReturn(payment: Payment, told: Return): void {
  const known = returnOf(payment, told.chargeId, told.attempt);
  if (!known) payment.returns.push(told);
  else if (told.source === 'service' && known.source !== 'service') {
    const { code, amount, at, actBy, isLate, refundedBefore, source, accountId } = told;
    Object.assign(known, { code, amount, at, actBy, isLate, refundedBefore, source, accountId });
  }
}

/** actId: of the call whose answer it is; else a feed tells it. */
export function reportRefund(payment: Payment, { source, at }: Report, refund: RefundSeen, actId?: string): void {
  const known = refundById(payment, refund.id);
  const progress = known && { updated_at: known.updatedAt, status: known.status };
  if (progress && !isNewerRefund(refund, progress)) return;
  // What a person or a file recorded of it before: told now, it is the same refund.
  const isTold = known === undefined && actId === undefined && refund.updated_at !== BEFORE_ANY;
  const recorded = isTold ? dropRecorded(payment, refund) : undefined;
  const facts = {
    status: refund.status,
    failureCode: refund.failure?.code ?? null,
    updatedAt: refund.updated_at,
    nextStepAt: refund.next_step_at ?? null,
    source,
  };
  if (known) Object.assign(known, facts);
  else {
    const added: Refund = {
      id: refund.id,
      chargeId: refund.charge_id,
      orderId: refund.order_id,
      amount: refund.amount,
      reason: refund.reason ?? '',
      at: refundMadeAt(refund, at),
      actId: actId ?? recorded?.actId ?? null,
      toldBy: null,
      reference: recorded?.reference ?? null,
      recordedAt: recorded?.recordedAt ?? at,
      ...facts,
    };
    payment.refunds.push(added);
    if (actId === undefined && recorded === undefined) explainClaim(payment, added);
  }
}

/** One that a person or a file recorded: of the same call, or where the feed tells it of the same charge, amount and day. One that failed may be another. */
function dropRecorded(payment: Payment, refund: RefundSeen): Refund | undefined {
  if (refund.status === 'failed') return undefined;
  const [made, moment] = [Date.parse(refund.create_date), (ms: number) => new Date(ms).toISOString()];
  const day = recordedDay(refund.create_date);
  const isOfCall = ({ at, updatedAt }: Refund) =>
    at <= moment(made + CLOCKS_DIFFER) && updatedAt >= moment(made - CLOCKS_DIFFER);
  const isIt = (each: Refund) =>
    each.chargeId === refund.charge_id &&
    each.source !== 'service' &&
    each.amount === refund.amount &&
    // A refund that was made before a call was sent, or after a person said that it was done, isn't the call's; one of another day isn't the one that was recorded.
    (each.actId === null ? each.at === day : isOfCall(each));
  // Of the same day, the one that was recorded first.
  const [found] = payment.refunds
    .filter(isIt)
    .toSorted(
      (one, other) =>
        compareTexts(one.at, other.at) ||
        compareTexts(one.updatedAt, other.updatedAt) ||
        compareTexts(one.id, other.id),
    );
  if (found) payment.refunds.splice(payment.refunds.indexOf(found), 1);
  return found;
}

/** Of a report that can't be true, as one of this charge: with the greater amount, and never as failed. */
export function reportRefundThatBlocks(
  payment: Payment,
  report: Report,
  charge: Pick<ChargeOutcomeSeen, 'id' | 'order_id'>,
  refund: RefundSeen,
): void {
  const known = refundById(payment, refund.id);
  const { status } = refund;
  if (!known) {
    const ofCharge = {
      ...refund,
      charge_id: charge.id,
      order_id: charge.order_id,
      failure: null,
      updated_at: BEFORE_ANY,
    };
    return reportRefund(payment, report, { ...ofCharge, status: status === 'failed' ? 'requested' : status });
  }
  const isMade = known.status === 'failed' && status !== 'failed' && refund.updated_at > known.updatedAt;
  if (isMade) Object.assign(known, { status, failureCode: null });
  known.amount = Math.max(known.amount, refund.amount);
}

/** The charge of an event, with a refund that is known as another charge's counted for it too. */
export function withMovedRefund(
  payment: Payment,
  charge: ChargeOutcomeSeen,
  { id, amount }: RefundSeen,
): ChargeOutcomeSeen {
  const known = refundById(payment, id);
  if (!known || known.chargeId === charge.id) return charge;
  const counted = refundedOf(payment, charge.id) + Math.max(known.amount, amount);
  return { ...charge, refunded: Cents.parse(countable(Math.max(charge.refunded, counted))) };
}

/** Whose refund it is. id: of the act, the person or the file that tells of it. */
export type RefundedCharge = { accountId: string; id: string; chargeId: string; orderId: string };

/** Adds a new refund to what is known of its charge; where nothing is, this is the first. added: cents that the service's report can't count yet. */
export function addToRefunded(
  payment: Payment,
  { accountId, id, chargeId, orderId }: RefundedCharge,
  { source, at, added }: { source: FactSource; at: string; added: number },
): void {
  const sum = refundedAtLeast(payment, chargeId);
  const known = outcomeOf(payment, chargeId);
  if (known) return setRefunded(known, Math.max(known.refunded + added, sum));
  const amount = payment.orders.find((order) => order.id === orderId)?.amount ?? sum;
  payment.outcomes.push({
    chargeId,
    orderId,
    accountId,
    status: 'pending',
    amount,
    refunded: countable(sum),
    returnCode: null,
    returnedAt: null,
    settlesAt: null,
    settledAt: null,
    attempt: 1,
    returnableTwoDays: null,
    returnableSixtyDays: null,
    presentObstacle: null,
    presentUntil: null,
    updatedAt: BEFORE_ANY,
    source,
    toldBy: id,
    recordedAt: at,
  });
}
