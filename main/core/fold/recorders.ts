// What is learned from each operation's answer; of a refund or a debit presented again also from a person's word.
import { remark } from '../../../contract/console/remark.ts';
import type { Answers } from '../../../contract/operations/recorded.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/payment.ts';
import { keyOf } from '../act-key.ts';
import { compareTexts } from '../compare-texts.ts';
import { derivedId } from '../derived-id.ts';
import type { SessionMatch } from '../facts.ts';
import { refundAmountOf } from '../left-to-refund.ts';
import { CLOCKS_DIFFER, timeInAnswer } from '../newer.ts';
import type { PerOperation } from '../outcome.ts';
import { type Act, type Payment, UNRESOLVED } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { accrueFee, completeFee, takeFeeBack } from './fees.ts';
import { outcomeOf, refundById, sessionById } from './find.ts';
import { recordPayout } from './payouts.ts';
import { dateCapture, recordCharge, recordOrder, recordSession, sessionRequestOf } from './records.ts';
import { refundedOf } from './refunded.ts';
import { addToRefunded, reportCharge, reportRefund } from './reports.ts';
import { clearNewOrder } from './resolve-gap-unknowns.ts';
import { applyMatches, applySessionMatch, raiseSecondOfSession } from './sessions.ts';

/** matched: sessions of orders, by the track number of the answer. */
type Learned = { at: string; matched: readonly SessionMatch[] };

export const RECORDERS: PerOperation<void, [payment: Payment, act: Act, learned: Learned]> = {
  create_session: recordSessionCreated,
  create_order: recordOrderCreated,
  charge_order: recordOrderCharged,
  start_payout: (payout, payment, act, { at }) => recordPayout(payment, act, payout, at),
  refund_charge: (refund, payment, act, { at }) => recordRefund(payment, act, refund, at),
  present_charge_again: (charge, payment, act, { at }) => recordPresented(payment, act, charge, at),
};

/** Dates a charged order's capture and accrues its fee. What is there stays as it is, so every answer may ask for it. */
export function recordCapture(
  payment: Payment,
  { orderId, actor, at, madeAt = at }: { orderId: string; actor: string; at: string; madeAt?: string | undefined },
): void {
  dateCapture(payment, orderId, { told: madeAt, at });
  accrueFee(payment, { orderId, actor, at });
}

function recordSessionCreated(
  seen: Answers['create_session'],
  payment: Payment,
  act: Act,
  { at, matched }: Learned,
): void {
  recordSession(payment, act, seen, at);
  applyMatches(payment, matched, at);
  completeFee(payment, seen.id, at);
  const asked = sessionRequestOf(act).marketplace_id ?? null;
  const session = sessionById(payment, seen.id);
  if (session && asked !== null && asked !== seen.marketplace_id) session.hasWrongMarketplace = true;
}

function recordOrderCreated(
  { order, session }: Answers['create_order'],
  payment: Payment,
  act: Act,
  { at, matched }: Learned,
): void {
  // An order's track number is its session's (2.2), also where the answer leaves one of them out.
  recordSession(payment, act, { ...session, track_number: session.track_number ?? order.track_number }, at);
  recordOrder(payment, act, order, session.id, at);
  clearNewOrder(payment, act, order.id);
  applySessionMatch(payment, { orderId: order.id, sessionId: session.id }, at);
  applyMatches(payment, matched, at);
  recordCapture(payment, { actor: act.actor, orderId: order.id, at });
  completeFee(payment, session.id, at);
}

function recordOrderCharged(
  { order, charge }: Answers['charge_order'],
  payment: Payment,
  act: Act,
  { at, matched }: Learned,
): void {
  reopenWords(payment, { orderId: order.id, chargeId: charge.id }, at);
  const sessionId = act.sessionId ?? matched.find(({ orderId }) => orderId === order.id)?.sessionId ?? null;
  recordOrder(payment, act, { ...order, charge_id: charge.id }, sessionId, at);
  if (sessionId !== null) applySessionMatch(payment, { orderId: order.id, sessionId }, at);
  recordCharge(payment, order.id, charge, at);
  recordCapture(payment, { actor: act.actor, orderId: order.id, at });
  raiseSecondOfSession(payment, act.id, order.id, at);
}

/** A charge that an answer shows as one order's, after a word had named it as another's: that other order is in doubt again. */
function reopenWords(payment: Payment, { orderId, chargeId }: { orderId: string; chargeId: string }, at: string): void {
  for (const order of payment.orders) {
    if (order.id === orderId || order.chargeId !== chargeId || order.statusBeforeWord === null) continue;
    const detail = remark('charge_shown_elsewhere', { chargeId, orderId });
    Object.assign(order, { status: order.statusBeforeWord, chargeId: null, capturedAt: null, statusBeforeWord: null });
    takeFeeBack(payment, { orderId: order.id, name: 'Paydesk', reason: detail, at });
    for (const act of payment.acts) {
      const isWord = act.state === 'already_done' || act.state === 'settled_done';
      const isOfIt = act.orderId === order.id && act.operation === 'charge_order' && act.chargeId === chargeId;
      if (!isWord || !isOfIt || act.repeatOf !== null) continue;
      Object.assign(act, { state: 'unknown', code: 'contradicts_ledger', detail, chargeId: null });
      Object.assign(act, UNRESOLVED);
      const heard = remark('doubted_charge', { chargeId, orderId, otherOrderId: order.id });
      const answer = { orderId, chargeId };
      raiseAlarm(payment, { about: act.id, kind: 'contradiction', said: null, heard, answer }, at);
    }
  }
}

/** Keeps the refund with the call that asked for it. */
function recordRefund(payment: Payment, act: Act, answer: RefundSeen, at: string): void {
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
function recordPresented(payment: Payment, { id, accountId }: Act, answer: ChargeOutcomeSeen, at: string): void {
  const charge = { ...answer, updated_at: timeInAnswer(answer.updated_at, at) };
  reportCharge(payment, { accountId, source: 'service', by: id, at }, charge, { isAnswer: true });
}
