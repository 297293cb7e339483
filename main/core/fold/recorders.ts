// What is learned from each operation's answer.
import { remark } from '../../../contract/console/remark.ts';
import type { Answers } from '../../../contract/operations/recorded.ts';
import type { SessionMatch } from '../facts.ts';
import type { PerOperation } from '../outcome.ts';
import { type Act, type Payment, UNRESOLVED } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { recordPresented, recordRefund } from './charge-changes.ts';
import { accrueFee, completeFee, takeFeeBack } from './fees.ts';
import { sessionById } from './find.ts';
import { raiseSecondOfSession } from './late-answers.ts';
import { recordPayout } from './payouts.ts';
import { dateCapture, recordCharge, recordOrder, recordSession, sessionRequestOf } from './records.ts';
import { clearNewOrder } from './resolve-gap-unknowns.ts';
import { applyMatches, applySessionMatch } from './sessions.ts';

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
