// What a look-up shows of an order beside its amount: its charge, and by its track number its session.
import { remark } from '../../../contract/console/remark.ts';
import type { FactOf } from '../facts.ts';
import { isCharged, type Order, type Payment } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { captureOf } from './by-hand.ts';
import { ofAnotherOrder } from './contradictions.ts';
import { chargeById, noteAccount, orderById, otherReported, outcomeOf } from './find.ts';
import { raiseSecondOfSession } from './late-answers.ts';
import { recordCapture } from './recorders.ts';
import { noteOrder } from './records.ts';
import { clearOrder, resolveGapUnknowns } from './resolve-gap-unknowns.ts';
import { resolveCaptures } from './resolve-reported.ts';
import { applySessionMatch } from './sessions.ts';
import { addUnknownAct } from './unknown-acts.ts';

export function applyLookUp(payment: Payment, fact: FactOf<'look_up'>): void {
  const {
    orderId,
    accountId,
    environmentId,
    sessionId: matched,
    chargeId,
    chargedAt,
    isShownCharged,
    isLocked,
    isUnclear = false,
    isReview = false,
    learnedAt: at,
  } = fact;
  noteAccount(payment, fact);
  const order = orderById(payment, orderId);
  if (order && isCharged(order)) {
    if (!isShownCharged) raiseUncharged(payment, orderId, at);
    else if (chargeId !== null && ofAnotherOrder(payment, orderId, chargeId) === null && isFed(payment, order)) {
      raiseSecondCharge(payment, orderId, chargeId, at);
      order.chargeId = chargeId;
    }
    if (isReview && isShownCharged && order.chargeId === chargeId) resolveByLookUp(payment, fact);
    return;
  }
  const sessionId = order?.sessionId ?? matched;
  if (sessionId !== null && !order?.sessionId) {
    noteOrder(payment, { accountId, sessionId }, { orderId, status: 'unverified', chargeId: null }, at);
    applySessionMatch(payment, { orderId, sessionId }, at);
  }
  if (!isShownCharged) {
    if (!isReview || isUnclear) return;
    clearOrder(payment, orderId);
    resolveGapUnknowns(payment, orderId, at);
    return;
  }
  const wrong = chargeId === null ? null : ofAnotherOrder(payment, orderId, chargeId);
  if (chargeId === null || wrong !== null) {
    const doubt = {
      environmentId,
      accountId,
      sessionId,
      operation: 'charge_order' as const,
      actor: 'Paydesk',
      request: JSON.stringify({ order_id: orderId }),
      instanceId: 'look_up',
      code: 'named_elsewhere' as const,
      detail: wrong ?? remark('charged_in_look_up'),
    };
    addUnknownAct(payment, doubt, orderId, { at, isLocked });
    return;
  }
  raiseSecondCharge(payment, orderId, chargeId, at);
  if (isReview) resolveByLookUp(payment, fact);
  noteOrder(payment, { accountId, sessionId }, { orderId, status: 'charged', chargeId }, at);
  // The service shows the charge: no person takes it back.
  for (const each of payment.orders) if (each.id === orderId) each.statusBeforeWord = null;
  recordCapture(payment, { orderId, actor: 'Paydesk', at, madeAt: chargedAt ?? at });
  raiseSecondOfSession(payment, captureOf(payment, orderId), orderId, at);
}

/** Its captures of unknown outcome, where the look-up names the charge. */
function resolveByLookUp(payment: Payment, { orderId, chargeId, chargedAt, learnedAt: at }: FactOf<'look_up'>): void {
  if (chargeId === null) return;
  const detail = remark('charged_in_look_up');
  resolveCaptures(payment, { orderId, chargeId, ...(chargedAt && { madeAt: chargedAt }), detail }, at);
}

/** Whether only the feed's reports say by which charge it was charged. */
const isFed = (payment: Payment, { chargeId }: Order): boolean =>
  chargeId !== null && !chargeById(payment, chargeId) && outcomeOf(payment, chargeId)?.source === 'service';

/** Where the service has reported another charge of the order. */
function raiseSecondCharge(payment: Payment, orderId: string, chargeId: string, at: string): void {
  const known = otherReported(payment, orderId, chargeId)?.chargeId;
  if (known === undefined) return;
  const about = captureOf(payment, orderId);
  const heard = remark('two_charges_of_order', { orderId, known, named: chargeId });
  raiseAlarm(payment, { about, kind: 'two_charges', said: null, heard, answer: { orderId, chargeId } }, at);
}

/** Of an order that only a look-up showed as charged: a call of ours may have charged it since it was looked up. */
function raiseUncharged(payment: Payment, orderId: string, at: string): void {
  if (payment.acts.some((act) => act.orderId === orderId && act.operation === 'charge_order')) return;
  const heard = remark('looked_up_uncharged', { orderId });
  raiseAlarm(payment, { about: orderId, kind: 'contradiction', said: null, heard, answer: { orderId } }, at);
}
