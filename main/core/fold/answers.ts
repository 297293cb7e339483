// What became of an act by its provider's answer, also one that comes late, twice or that contradicts what is known: a person's word, an earlier refusal, or another charge of the same order.

import { remark } from '../../../contract/console/remark.ts';
import { changesCharge } from '../../../contract/operations/charge-change.ts';
import { keyOf } from '../act-key.ts';
import { actOfForm, blockingActOf, isNonBlocking, lacksResultId, revive } from '../acts.ts';
import { answerRemark } from '../answer-remark.ts';
import { besideOther, doneTwice } from '../beside-other.ts';
import type { FactOf, SessionMatch } from '../facts.ts';
import { chargeIn, idIn, namedBy } from '../named-by-answer.ts';
import {
  type AlreadyDone,
  type AnyAnswer,
  type AnyOutcome,
  isUnclearSuccess,
  ofOperation,
  type Succeeded,
  settlesFirst,
  type Unknown,
} from '../outcome.ts';
import { type Act, type Payment, UNRESOLVED } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { contradictionOf } from './contradictions.ts';
import { actById, orderById, otherReported, refundById } from './find.ts';
import { actOfFact } from './intents.ts';
import { payoutOfKey } from './payouts.ts';
import { RECORDERS, recordCapture } from './recorders.ts';
import { forgetUnverifiedOrder, noteOrder, recordChargeByHand } from './records.ts';
import { applySessionMatch, raiseSecondOfSession } from './sessions.ts';
import { addUnknownAct, addUnknownOfNamedOrders } from './unknown-acts.ts';

/** `at`: when it was learned. */
type Learned = { at: string; isLocked: boolean; matched: readonly SessionMatch[] };
/** isOwn: it is the answer to this very call, not to one that sent it again. */
type AnswerContext = Learned & { isOwn: boolean };

export function applyAnswer(payment: Payment, fact: FactOf<'answer'>): void {
  const { outcome, isLocked, matched, learnedAt: at } = fact;
  const act = actOfFact(payment, fact);
  if (!act) return;
  applyOutcome(payment, act.id, outcome, { at, isLocked, matched, isOwn: true });
  if (outcome.kind === 'succeeded' && fact.sharing) raiseSharedTrackNumber(payment, act, outcome, fact.sharing, at);
}

export function applyOutcome(payment: Payment, actId: string, told: AnyOutcome, learned: AnswerContext): void {
  const act = actById(payment, actId);
  if (!act) return;
  const { at, isLocked, isOwn } = learned;
  if (isOwn) addUnknownOfNamedOrders(payment, act, told, { at, isLocked });
  const contradiction = contradictionOf(payment, act, told);
  if (act.state === 'sent' || act.state === 'unknown') raiseSecondCharge(payment, act, told, at);
  const doubtful = contradiction ?? (isUnclearSuccess(told) ? told : null);
  if (act.state === 'settled_done' || act.state === 'settled_not_done')
    return applyLateAnswer(payment, act, told, { ...learned, doubtful });
  if (act.state !== 'sent' && act.state !== 'unknown')
    return applySecondAnswer(payment, act, told, { ...learned, doubtful });
  const outcome = contradiction ?? told;
  // Sent again since, the act may be done all the same.
  const isSentAgain = payment.acts.some(
    (each) => each.repeatOf === act.id && (each.state === 'sent' || each.state === 'unknown'),
  );
  if (isOwn && outcome.kind === 'refused' && isSentAgain) return;
  raiseReviewed(payment, act, outcome, at);
  close(act, outcome, at);
  if (outcome.kind === 'refused') act.isBlocking = false;
  if (isNonBlocking(act.operation, act.state)) revive(payment, act);
  if (act.repeatOf === null) recordAnswer(payment, act, outcome, learned);
  // What the repeat's answer says, it says of the first: one of both was carried out, and the other was not.
  else if (settlesFirst(outcome)) applyOutcome(payment, act.repeatOf, outcome, { ...learned, isOwn: false });
}

type Late = Learned & { doubtful: Unknown | null };

/** A person had resolved the act. The service's word wins where it says that the act was done. Where it says no, the act goes on blocking. */
function applyLateAnswer(payment: Payment, act: Act, outcome: AnyOutcome, late: Late): void {
  const { doubtful, at } = late;
  raiseLateAnswer(payment, act, outcome, at);
  if (doubtful) return reopen(payment, act, doubtful, { at, hasAlarm: outcome.kind !== 'unknown' });
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'already_done') return;
  const closed = { ...act };
  close(closed, outcome, at);
  // It agrees, and names less than the person did.
  if (act.state === 'settled_done' && lacksResultId(closed)) return;
  replaceClosedAct(payment, act, closed);
  recordAnswer(payment, act, outcome, late);
}

/** The act was answered before. What shows the charge wins over a refusal; what was recorded before is never taken back. */
function applySecondAnswer(payment: Payment, act: Act, outcome: AnyOutcome, late: Late): void {
  const { doubtful, at } = late;
  if (outcome.kind === 'succeeded' && act.state === 'succeeded' && isAnother(payment, act, outcome.answer))
    return recordAnother(payment, act, outcome, { at, isDoubtful: doubtful !== null });
  const isSame = act.state === outcome.kind && chargeIn(act, outcome) === act.chargeId;
  if (isSame) return;
  raiseSecondCharge(payment, act, outcome, at);
  if (act.repeatOf !== null) return;
  if (doubtful) return reopen(payment, act, doubtful, { at, hasAlarm: false });
  const isShown = outcome.kind === 'succeeded' || (outcome.kind === 'already_done' && act.state === 'refused');
  if (!isShown || act.state === 'succeeded') return;
  if (act.state === 'refused') raiseLateAnswer(payment, act, outcome, at);
  const closed = { ...act };
  close(closed, outcome, at);
  replaceClosedAct(payment, act, closed);
  recordAnswer(payment, act, outcome, late);
}

/** Whether the answer names another refund or payout than the first answer to the call did. */
function isAnother(payment: Payment, { id, repeatOf, operation, payoutOf }: Act, answer: AnyAnswer): boolean {
  const first = repeatOf ?? id;
  const made = idIn(answer);
  if (operation === 'refund_charge') return refundById(payment, made)?.actId !== first;
  return operation === 'start_payout' && payoutOf !== null && payoutOfKey(payment, payoutOf)?.id !== made;
}

/** The provider did one act twice. The second refund counts too; a month has room for one payout. */
function recordAnother(
  payment: Payment,
  act: Act,
  outcome: Extract<AnyOutcome, { kind: 'succeeded' }>,
  { at, isDoubtful }: { at: string; isDoubtful: boolean },
): void {
  const first = actById(payment, act.repeatOf ?? act.id);
  if (!first) return;
  const heard = doneTwice(first, idIn(outcome.answer));
  raiseAlarm(payment, { about: first.id, kind: 'contradiction', said: null, heard, answer: outcome }, at);
  if (act.operation === 'refund_charge' && !isDoubtful)
    ofOperation(act.operation, outcome.answer, RECORDERS, payment, first, { at, matched: [] });
}

/** After a “not done” another may have been sent: then that one forbids a third. */
function replaceClosedAct(payment: Payment, act: Act, closed: Act): void {
  const isBlocking = act.isBlocking || !blockingActOf(payment, act);
  Object.assign(act, closed, { isBlocking });
}

/** An act that counted as not done may be done all the same: it blocks again until a person resolves it. hasAlarm: the answer raised one. */
function reopen(
  payment: Payment,
  act: Act,
  doubtful: Unknown,
  { at, hasAlarm }: { at: string; hasAlarm: boolean },
): void {
  if (act.state !== 'settled_not_done' && act.state !== 'refused') return;
  const isBlocking = !blockingActOf(payment, act);
  // An open change of a charge is in the way until it ends; one from the same form for good.
  const other = changesCharge(act.operation) ? actOfForm(payment, act) : blockingActOf(payment, act);
  if (other && !hasAlarm) raiseBesideOther(payment, act, other, doubtful, at);
  close(act, doubtful, at);
  Object.assign(act, { ...UNRESOLVED, isBlocking });
}

function close(act: Act, outcome: AnyOutcome, at: string): void {
  Object.assign(act, { state: outcome.kind, answeredAt: at, httpStatus: outcome.httpStatus });
  switch (outcome.kind) {
    case 'succeeded':
      Object.assign(act, { code: null, detail: null }, idsOf(act, outcome.answer));
      return;
    case 'already_done':
      Object.assign(act, {
        detail: outcome.detail,
        orderId: act.orderId ?? outcome.orderId,
        chargeId: outcome.chargeId,
      });
      return;
    case 'refused':
    case 'unknown':
      Object.assign(act, { code: outcome.code, detail: outcome.detail });
  }
}

/** What the answer adds; the session of an order stays the one it was asked for. */
function idsOf({ operation }: Act, answer: AnyAnswer): Partial<Act> {
  const { sessionId, orderId, chargeId } = namedBy(operation, answer);
  return {
    ...(operation === 'create_session' ? { sessionId } : {}),
    ...(operation === 'create_order' ? { orderId } : {}),
    ...(chargeId === null ? {} : { chargeId }),
  };
}

function recordAnswer(payment: Payment, act: Act, outcome: AnyOutcome, learned: Learned): void {
  if (outcome.kind === 'already_done') return recordNamed(payment, act, outcome, learned);
  const isUnknownOrder = outcome.kind === 'refused' && outcome.httpStatus === 404 && act.operation === 'charge_order';
  if (isUnknownOrder && act.orderId !== null) return forgetUnverifiedOrder(payment, act.orderId);
  if (outcome.kind === 'succeeded') ofOperation(act.operation, outcome.answer, RECORDERS, payment, act, learned);
}

/** What an error body named as made before. Where it named nothing, nothing is recorded. */
function recordNamed(
  payment: Payment,
  act: Act,
  { orderId, chargeId, madeAt }: AlreadyDone,
  { at, isLocked }: Learned,
): void {
  if (act.operation === 'charge_order' && act.orderId !== null && chargeId !== null) {
    recordChargeByHand(payment, act, { orderId: act.orderId, chargeId }, at);
    recordCapture(payment, { actor: act.actor, orderId: act.orderId, at, madeAt });
    raiseSecondOfSession(payment, act.id, act.orderId, at);
  }
  if (act.operation === 'create_order' && orderId !== null) {
    const isKnown = orderById(payment, orderId) !== undefined;
    noteOrder(payment, act, { orderId, status: 'unverified', chargeId: null }, at);
    if (act.sessionId !== null) applySessionMatch(payment, { orderId, sessionId: act.sessionId }, at);
    if (!isKnown && payment.historyGap) {
      const detail = remark('named_order_in_lost_past', { at: payment.historyGap.at });
      const { environmentId, accountId, actor, instanceId, sessionId } = act;
      const doubt = { environmentId, accountId, actor, instanceId, sessionId, detail, code: 'restored' as const };
      const request = JSON.stringify({ order_id: orderId });
      addUnknownAct(payment, { ...doubt, operation: 'charge_order', request }, orderId, { at, isLocked });
    }
    recordCapture(payment, { actor: act.actor, orderId, at });
  }
}

/** Raises an alarm where the answer contradicts what was said before. */
function raiseLateAnswer(payment: Payment, act: Act, outcome: AnyOutcome, at: string): void {
  if (outcome.kind === 'unknown' || agrees(act, outcome)) return;
  const heard = answerRemark(act.operation, outcome);
  raiseAlarm(
    payment,
    { about: act.id, kind: 'contradiction', said: earlierOutcomeWords(act), heard, answer: outcome },
    at,
  );
}

/** Raises an alarm where an answer ends the review of one that contradicted what is known: a person must still learn of that. */
function raiseReviewed(payment: Payment, { id, state, code, detail }: Act, outcome: AnyOutcome, at: string): void {
  if (state !== 'unknown' || code !== 'contradicts_ledger' || detail === null || outcome.kind === 'unknown') return;
  raiseAlarm(payment, { about: id, kind: 'contradiction', said: null, heard: detail, answer: outcome }, at);
}

/** Raises an alarm where an act that counted as not done may be done beside another. Under one key the provider does it once. */
function raiseBesideOther(payment: Payment, act: Act, other: Act, outcome: Unknown, at: string): void {
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
function raiseSecondCharge(payment: Payment, act: Act, outcome: AnyOutcome, at: string): void {
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
function raiseSharedTrackNumber(
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
