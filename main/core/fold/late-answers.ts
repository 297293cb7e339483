// What an answer contradicts: a person's word, an earlier refusal, or another charge of the same order.
import { remark } from '../../../contract/console/remark.ts';
import { keyOf } from '../act-key.ts';
import { answerRemark } from '../answer-remark.ts';
import { besideOther } from '../beside-other.ts';
import { chargeIn, namedBy } from '../named-by-answer.ts';
import type { AnyAnswer, AnyOutcome, Succeeded, Unknown } from '../outcome.ts';
import type { Act, Payment } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { orderById, otherReported } from './find.ts';

/** Raises an alarm where the answer contradicts what was said before. */
export function raiseLateAnswer(payment: Payment, act: Act, outcome: AnyOutcome, at: string): void {
  if (outcome.kind === 'unknown' || agrees(act, outcome)) return;
  const heard = answerRemark(act.operation, outcome);
  raiseAlarm(
    payment,
    { about: act.id, kind: 'contradiction', said: earlierOutcomeWords(act), heard, answer: outcome },
    at,
  );
}

/** Raises an alarm where an answer ends the review of one that contradicted what is known: a person must still learn of that. */
export function raiseReviewed(
  payment: Payment,
  { id, state, code, detail }: Act,
  outcome: AnyOutcome,
  at: string,
): void {
  if (state !== 'unknown' || code !== 'contradicts_ledger' || detail === null || outcome.kind === 'unknown') return;
  raiseAlarm(payment, { about: id, kind: 'contradiction', said: null, heard: detail, answer: outcome }, at);
}

/** Raises an alarm where an act that counted as not done may be done beside another. Under one key the provider does it once. */
export function raiseBesideOther(payment: Payment, act: Act, other: Act, outcome: Unknown, at: string): void {
  if (keyOf(act) === keyOf(other)) return;
  const answer = { calls: [other.id, act.id], outcome };
  const heard = besideOther(act, other);
  raiseAlarm(payment, { about: act.id, kind: 'contradiction', said: earlierOutcomeWords(act), heard, answer }, at);
}

/** A remark on what a person, or the service, had said of the call. */
function earlierOutcomeWords({ state, operation, detail, chargeId, ...act }: Act): string {
  if (state === 'refused') return remark('service_had_refused', { detail });
  const word = { person: act.resolvedBy ?? '', reason: act.resolvedReason ?? '' };
  if (state !== 'settled_done') return remark('person_said_not_done', word);
  return operation === 'charge_order'
    ? remark('person_said_charged', { ...word, chargeId })
    : remark('person_said_done', word);
}

function agrees(act: Act, outcome: AnyOutcome): boolean {
  const saidDone = act.state === 'settled_done';
  if (outcome.kind === 'refused') return !saidDone;
  if (!saidDone) return false;
  const charge = chargeIn(act, outcome);
  return charge === null || act.chargeId === null || charge === act.chargeId;
}

/** Raises an alarm where the answer to a capture names another charge than its order's, or than the feed told of. */
export function raiseSecondCharge(payment: Payment, act: Act, outcome: AnyOutcome, at: string): void {
  if (act.operation !== 'charge_order' || act.orderId === null) return;
  const named = chargeIn(act, outcome);
  if (named === null) return;
  const known =
    orderById(payment, act.orderId)?.chargeId ?? otherReported(payment, act.orderId, named)?.chargeId ?? null;
  if (known === null || known === named) return;
  const heard = remark('two_charges_of_order', { orderId: act.orderId, known, named });
  raiseAlarm(payment, { about: act.id, kind: 'two_charges', said: null, heard, answer: outcome }, at);
}

/** Raises an alarm where a charged order may be of any of several sessions: another order of the same one could be captured. */
export function raiseSharedTrackNumber(
  payment: Payment,
  { id, operation }: Act,
  outcome: Succeeded<AnyAnswer>,
  sessionIds: readonly string[],
  at: string,
): void {
  const { orderId } = namedBy(operation, outcome.answer);
  if (orderId === null) return;
  const heard = remark('order_of_either_session', { orderId, sessions: sessionIds.join(', ') });
  raiseAlarm(payment, { about: id, kind: 'two_captures', said: null, heard, answer: outcome }, at);
}
