// How much of a charge counts as refunded, where reports, answers and people disagree: whichever is the most.
import type { ChargeOutcome, Payment, Refund, Reported } from '../payment.ts';

/** The sum of a charge's refunds that count, in cents. In one pass: a charge may have thousands. */
export function sumRefunds({ refunds }: Payment, chargeId: string, counts: (refund: Refund) => boolean): number {
  let sum = 0;
  for (const refund of refunds) if (refund.chargeId === chargeId && counts(refund)) sum += refund.amount;
  return sum;
}

/** Of those that haven't failed. */
export const refundedOf = (payment: Payment, chargeId: string): number =>
  sumRefunds(payment, chargeId, ({ status }) => status !== 'failed');

/** A charge as a report tells of it, in cents. */
type ReportedCharge = { id: string; updated_at: string; refunded: number };

export function reportedOf({ reports }: Payment, chargeId: string): Reported {
  const known = reports.find((each) => each.chargeId === chargeId);
  if (known) return known;
  const first = {
    chargeId,
    refunded: 0,
    claimed: null,
    debits: 1,
    fee: null,
    feeReturned: 0,
    returnTold: null,
    heldBack: null,
  };
  reports.push(first);
  return first;
}

/** A sum that no later report takes back: who told it may be wrong, so may the next. */
export function claimRefunded(payment: Payment, chargeId: string, refunded: number): void {
  const reported = reportedOf(payment, chargeId);
  reported.claimed = Math.max(reported.claimed ?? 0, refunded - refundedOf(payment, chargeId));
}

/** The feed tells of a refund that wasn't known: it may be one that was claimed, unless a call from here may have made it. */
export function explainClaim(payment: Payment, { chargeId, status, amount }: Refund): void {
  const reported = payment.reports.find((each) => each.chargeId === chargeId);
  const isCallOpen = payment.acts.some(
    (act) =>
      act.chargeId === chargeId &&
      act.operation === 'refund_charge' &&
      (act.state === 'sent' || act.state === 'unknown'),
  );
  if (reported?.claimed != null && status !== 'failed' && !isCallOpen)
    reported.claimed = Math.max(0, reported.claimed - amount);
}

/** The refunds that are known, with what is claimed beyond them. */
export const refundedAtLeast = (payment: Payment, chargeId: string): number =>
  refundedOf(payment, chargeId) + (payment.reports.find((each) => each.chargeId === chargeId)?.claimed ?? 0);

/** By the service's report. */
export function countRefunded(payment: Payment, told: ReportedCharge): number {
  const { claimed } = reportedOf(payment, told.id);
  const counted = Math.max(told.refunded, answeredBy(payment, told)) + refundedSince(payment, told);
  return claimed === null ? counted : Math.max(counted, refundedAtLeast(payment, told.id));
}

/** Cents of the charge's refunds that the service answered, and that were made before or at its report's time. */
export const answeredBy = (payment: Payment, { id, updated_at }: ReportedCharge, isAt = true): number =>
  sumRefunds(
    payment,
    id,
    ({ actId, source, status, at }) =>
      actId !== null && source === 'service' && status !== 'failed' && (at < updated_at || (isAt && at === updated_at)),
  );

/** Cents of the refunds that this report is too old to count: asked for from here, or recorded by a person or a file, of which only the day is known. */
const refundedSince = (payment: Payment, { id, updated_at }: ReportedCharge): number =>
  sumRefunds(
    payment,
    id,
    ({ at, actId, source, status }) =>
      at > updated_at &&
      status !== 'failed' &&
      (actId !== null || (source !== 'service' && dayOf(at) > dayOf(updated_at))),
  );

const dayOf = (moment: string): string => moment.slice(0, 10);

/** More than can be counted exactly is the most that can. */
export const countable = (cents: number): number => Math.min(cents, Number.MAX_SAFE_INTEGER);

export function setRefunded(known: ChargeOutcome, refunded: number): void {
  known.refunded = countable(refunded);
}
