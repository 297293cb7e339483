// Refunds and presented debits that were sent from here, as the service's answer shows them or as a person resolves them.

import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/after-charge.ts';
import { keyOf } from '../act-key.ts';
import { compareTexts } from '../compare-texts.ts';
import { derivedId } from '../derived-id.ts';
import { refundAmountOf } from '../left-to-refund.ts';
import { CLOCKS_DIFFER, timeInAnswer } from '../newer.ts';
import type { Act, Payment } from '../payment.ts';
import { outcomeOf, refundById, refundedOf } from './find.ts';
import { addToRefunded, reportCharge, reportRefund } from './reports.ts';

/** Keeps the refund with the call that asked for it. */
export function recordRefund(payment: Payment, act: Act, answer: RefundSeen, at: string): void {
  const seen = { ...answer, updated_at: timeInAnswer(answer.updated_at, at) };
  const { accountId, id } = act;
  const before = refundedOf(payment, seen.charge_id);
  reportRefund(payment, { accountId, source: 'service', by: id, at }, seen, id);
  // What a person said of the call before its answer came.
  payment.refunds = payment.refunds.filter(({ actId, source }) => actId !== id || source !== 'person');
  const own = refundById(payment, seen.id);
  if (own) own.actId = id;
  const added = refundedOf(payment, seen.charge_id) - before;
  const isTold = mayBeReported(payment, act, seen.charge_id, seen.create_date);
  const whose = { accountId, id, chargeId: seen.charge_id, orderId: seen.order_id };
  addToRefunded(payment, whose, { source: 'service', at, added: isTold ? 0 : Math.max(0, added) });
}

/** Whether the service's newest report of the charge may count this call's refund: it came after the call was sent, and is dated after the refund. */
function mayBeReported(payment: Payment, { sentAt }: Act, chargeId: string, refundedAt: string): boolean {
  const known = outcomeOf(payment, chargeId);
  return known?.source === 'service' && known.recordedAt >= sentAt && known.updatedAt >= refundedAt;
}

/** A refund of unknown outcome that a person found to have been made; where the feed told of it before, it is that one. */
export function recordResolvedRefund(payment: Payment, act: Act, person: string, at: string): void {
  const { id, accountId, chargeId, orderId, sentAt, request } = act;
  const amount = refundAmountOf(act);
  if (chargeId === null || orderId === null || amount === null || isMadeByOtherTry(payment, act)) return;
  const since = new Date(Date.parse(sentAt) - CLOCKS_DIFFER).toISOString();
  const [told] = payment.refunds
    .filter((each) => each.chargeId === chargeId && each.at >= since && each.amount === amount)
    // One that was known before the call was sent is another.
    .filter((each) => each.source === 'service' && each.actId === null && each.recordedAt >= sentAt)
    .toSorted((one, other) => compareTexts(other.at, one.at) || compareTexts(one.id, other.id));
  // A provider may give a refund the key of its call as its ID.
  const own = refundById(payment, keyOf(act));
  if (own?.chargeId === chargeId) {
    own.actId = id;
    return;
  }
  const known = outcomeOf(payment, chargeId);
  // A report that came before the call was sent is of another refund.
  if (told && known && known.recordedAt >= sentAt) {
    told.actId = id;
    return;
  }
  const reason = (JSON.parse(request) as { reason?: string }).reason ?? '';
  payment.refunds.push({
    // A service may have given the call's ID to another charge's refund.
    id: refundById(payment, id) ? derivedId(payment.provider, 'refund', id) : id,
    chargeId,
    orderId,
    amount,
    status: 'requested',
    failureCode: null,
    reason,
    at: sentAt,
    updatedAt: at,
    nextStepAt: null,
    source: 'person',
    actId: id,
    toldBy: person,
    reference: null,
    recordedAt: at,
  });
  const isTold = mayBeReported(payment, act, chargeId, sentAt);
  addToRefunded(payment, { accountId, id, chargeId, orderId }, { source: 'person', at, added: isTold ? 0 : amount });
}

/** Whether a refund is known that another call asked for under the same key: the service makes one for both. */
function isMadeByOtherTry(payment: Payment, act: Act): boolean {
  const key = keyOf(act);
  return payment.refunds.some((refund) => {
    const by = payment.acts.find(({ id }) => id === refund.actId);
    return refund.source === 'service' && by && (by.id === key || by.key === key);
  });
}

/** The charge with its new debit: it is pending again, and nothing is left to do about the return. */
export function recordPresented(payment: Payment, { id, accountId }: Act, answer: ChargeOutcomeSeen, at: string): void {
  const charge = { ...answer, updated_at: timeInAnswer(answer.updated_at, at) };
  reportCharge(payment, { accountId, source: 'service', by: id, at }, charge, { isAnswer: true });
}
