// What a named person says became of an act, and the taking back of it.
import { remark } from '../../../contract/console/remark.ts';
import { isNonBlocking, revive } from '../acts.ts';
import type { FactOf } from '../facts.ts';
import type { Act, Payment, TakenBack } from '../payment.ts';
import { answerAlarms } from './alarms.ts';
import { takeFeeBack } from './fees.ts';
import { orderById } from './find.ts';
import { actOfFact } from './intents.ts';
import { recordResolvedPayout } from './payouts.ts';
import { recordCapture, recordResolvedRefund } from './recorders.ts';
import { recordChargeByHand } from './records.ts';

export function applyResolved(payment: Payment, fact: FactOf<'resolved'>): void {
  const act = actOfFact(payment, fact);
  if (!act) return;
  const { verdict, name, reason, charge, learnedAt: at } = fact;
  const isDone = verdict === 'done';
  Object.assign(act, { state: isDone ? 'settled_done' : 'settled_not_done', isBlocking: isDone });
  Object.assign(act, { resolvedBy: name, resolvedReason: reason, resolvedAt: at });
  if (charge) act.chargeId = charge.id;
  if (isNonBlocking(act.operation, act.state)) revive(payment, act);
  if (charge && act.orderId !== null) {
    recordChargeByHand(payment, act, { orderId: act.orderId, chargeId: charge.id }, at);
    recordCapture(payment, { orderId: act.orderId, actor: name, at: charge.at });
  }
  if (!isDone) return;
  recordResolvedPayout(payment, act, name, at);
  recordResolvedRefund(payment, act, name, at);
}

/** An “it was charged” was wrong, a person's or an error body's: the order is what it was before, and may be captured. */
export function applyChargeTakenBack(payment: Payment, fact: FactOf<'charge_taken_back'>): void {
  const { name, reason, learnedAt: at } = fact;
  const act = actOfFact(payment, fact);
  const order = orderById(payment, act?.orderId ?? null);
  if (!act || !order) return;
  const takenBack = wordOf(act);
  Object.assign(act, { state: 'settled_not_done', isBlocking: false, chargeId: null, takenBack });
  Object.assign(act, { resolvedBy: name, resolvedReason: reason, resolvedAt: at });
  const status = order.statusBeforeWord ?? order.status;
  Object.assign(order, { status, chargeId: null, capturedAt: null, statusBeforeWord: null });
  revive(payment, act);
  takeFeeBack(payment, { orderId: order.id, name, reason, at });
  answerAlarms(payment, act.id, { by: name, what: remark('noted_not_charged', { reason }), at });
}

/** What was said, by a person or, where by is null, in an error body. */
export function wordOf({ state, chargeId, ...act }: Act): TakenBack {
  if (state === 'already_done')
    return { by: null, reason: act.detail ?? '', at: act.answeredAt ?? act.sentAt, chargeId };
  return { by: act.resolvedBy ?? '', reason: act.resolvedReason ?? '', at: act.resolvedAt ?? '', chargeId };
}

export function noteAlarm(payment: Payment, fact: FactOf<'alarm_noted'>): void {
  const { alarm: heard, name, note, learnedAt } = fact;
  const about = actOfFact(payment, fact)?.id ?? fact.actId;
  for (const alarm of payment.alarms)
    if (alarm.about === about && alarm.heard === heard && alarm.noted === null)
      alarm.noted = { by: name, what: note, at: learnedAt };
}
