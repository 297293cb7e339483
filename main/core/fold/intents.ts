// Acts as they are decided, sent and given up.
import type { ActReference, FactOf } from '../facts.ts';
import { type Act, type Payment, UNRESOLVED } from '../payment.ts';
import { actById, noteAccount } from './find.ts';
import { noteUnverifiedOrder } from './records.ts';

type Intent = FactOf<'intent'> | FactOf<'intent_unsent'>;

const UNANSWERED = { answeredAt: null, httpStatus: null, code: null, detail: null };

const actOf = ({ actId, learnedAt, ...intent }: Intent): Act => ({
  id: actId,
  environmentId: intent.environmentId,
  accountId: intent.accountId,
  operation: intent.operation,
  sessionId: intent.sessionId,
  orderId: intent.orderId,
  chargeId: intent.chargeId,
  payoutOf: intent.payoutOf,
  attempt: intent.attempt,
  request: intent.request,
  key: intent.key,
  repeatOf: null,
  actor: intent.actor,
  instanceId: intent.instanceId,
  state: 'sent',
  isBlocking: true,
  sentAt: learnedAt,
  ...UNANSWERED,
  ...UNRESOLVED,
  takenBack: null,
});

export function applyIntent(payment: Payment, fact: FactOf<'intent'>): void {
  addAct(payment, fact, actOf(fact));
}

/** It isn't sent: it may have been done in a lost part of the history. */
export function applyUnsentIntent(payment: Payment, fact: FactOf<'intent_unsent'>): void {
  const { learnedAt: answeredAt, detail } = fact;
  addAct(payment, fact, { ...actOf(fact), state: 'unknown', answeredAt, code: 'restored', detail });
}

function addAct(payment: Payment, intent: Intent, act: Act): void {
  payment.acts.push(act);
  noteAccount(payment, intent);
  if (act.operation === 'charge_order') noteUnverifiedOrder(payment, act);
}

/** The same act, sent again under its key. Only the first ever blocks. */
export function applyAttempt(payment: Payment, fact: FactOf<'attempt'>): void {
  const { actId, attemptId, actor, instanceId, learnedAt } = fact;
  const first = actOfFact(payment, fact);
  if (!first) return;
  payment.acts.push({
    ...first,
    id: attemptId,
    repeatOf: actId,
    actor,
    instanceId,
    attempt: null,
    state: 'sent',
    isBlocking: false,
    sentAt: learnedAt,
    ...UNANSWERED,
  });
}

export function applyAbandoned(payment: Payment, { actId, detail, learnedAt }: FactOf<'abandoned'>): void {
  const act = actById(payment, actId);
  if (act?.state === 'sent')
    Object.assign(act, { state: 'unknown', code: 'instance_died', detail, answeredAt: learnedAt });
}

/** The act of a fact. A doubt gets the ID that the fact knows it by. */
export function actOfFact(payment: Payment, { actId, doubt }: ActReference): Act | undefined {
  const known = actById(payment, actId);
  if (known || !doubt) return known;
  const found = payment.acts.findLast(
    (act) =>
      act.operation === doubt.operation &&
      act.orderId === doubt.orderId &&
      (act.orderId !== null || act.sessionId === doubt.sessionId) &&
      act.code === doubt.code &&
      act.detail === doubt.detail,
  );
  if (!found) return undefined;
  for (const alarm of payment.alarms) if (alarm.about === found.id) alarm.about = actId;
  const { historyGap: gap } = payment;
  if (gap) payment.historyGap = { ...gap, actsBefore: gap.actsBefore.map((id) => (id === found.id ? actId : id)) };
  found.id = actId;
  return found;
}
