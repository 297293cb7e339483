// What the service's reports settle of calls whose outcome isn't known. Only what shows the act counts; what contradicts, and what another order's answer named, a person looks at. A look-up shows an order's charge and, by its track number, its session.
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen } from '../../../contract/records/payment.ts';
import { inOrderSent } from '../acts.ts';
import type { FactOf } from '../facts.ts';
import { BEFORE_ANY } from '../newer.ts';
import type { AlreadyDone } from '../outcome.ts';
import { type Act, isCharged, type Order, type Payment } from '../payment.ts';
import { presentmentOf } from '../presentment.ts';
import { raiseAlarm } from './alarms.ts';
import { applyOutcome } from './answers.ts';
import { captureOf } from './by-hand.ts';
import { ofAnotherOrder } from './contradictions.ts';
import { noteFedCharge } from './fed-orders.ts';
import { chargeById, noteAccount, orderById, otherReported, outcomeOf } from './find.ts';
import { recordCapture } from './recorders.ts';
import { noteOrder } from './records.ts';
import { clearOrder, resolveGapUnknowns } from './resolve-gap-unknowns.ts';
import { applySessionMatch, raiseSecondOfSession } from './sessions.ts';
import { addUnknownAct } from './unknown-acts.ts';

/** What the report shows to be done of acts of unknown outcome: the charge of a capture, and a debit presented again that it lists. Gives whether it settles any. */
export function resolveUnknown(payment: Payment, charge: ChargeOutcomeSeen, at: string): boolean {
  const { id: chargeId, order_id: orderId } = charge;
  const debits = charge.attempts ?? [];
  const [debit] = debits;
  let isAnySettled = false;
  for (const act of openActsOf(payment, orderId)) {
    const isCapture = act.operation === 'charge_order' && isItsAmount(payment, charge);
    const isListed = debits.some(({ attempt }) => presentmentOf(chargeId, attempt) === act.attempt);
    const isDebit = act.operation === 'present_charge_again' && isListed;
    if (!isCapture && !isDebit) continue;
    const madeAt = charge.create_date ?? debit?.create_date;
    settle(payment, act, { orderId, chargeId, ...(madeAt && { madeAt }), detail: remark('feed_told_it') }, at);
    isAnySettled = true;
  }
  return isAnySettled;
}

/** Orders that were to be made of a session, where the feed tells of the session's order. */
export function resolveCreations(payment: Payment, at: string): void {
  for (const act of openActs(payment)) {
    if (act.operation !== 'create_order' || act.sessionId === null) continue;
    const made = payment.orders.find(
      ({ id, sessionId }) => sessionId === act.sessionId && payment.fedOrders.includes(id),
    );
    if (made) settle(payment, act, { orderId: made.id, chargeId: null, detail: remark('feed_told_it') }, at);
  }
}

/** Takes in reports that were held back: their call has ended, or its outcome became unknown. Where an alarm is about the order, a person settles its calls. */
export function resolveReported(payment: Payment, at: string): void {
  for (const { chargeId, heldBack } of payment.reports) {
    const accountId = outcomeOf(payment, chargeId)?.accountId;
    if (heldBack === null || accountId === undefined) continue;
    if (!isAlarmed(payment, heldBack.order_id)) resolveUnknown(payment, heldBack, at);
    noteFedCharge(payment, { accountId, learnedAt: at }, heldBack, true);
  }
  for (const { orderId, chargeId, source, updatedAt, amount } of payment.outcomes) {
    if (source !== 'service' || updatedAt === BEFORE_ANY) continue;
    if (!isItsAmount(payment, { order_id: orderId, amount })) continue;
    resolveCaptures(payment, { orderId, chargeId, detail: remark('feed_told_it') }, at);
  }
  resolveCreations(payment, at);
}

/** Captures of unknown outcome whose charge the service shows. Where an alarm is about the order, a person finds out. */
function resolveCaptures(payment: Payment, shown: Shown & { orderId: string }, at: string): void {
  if (isAlarmed(payment, shown.orderId)) return;
  for (const act of openActsOf(payment, shown.orderId))
    if (act.operation === 'charge_order') settle(payment, act, shown, at);
}

const NOT_SETTLED: ReadonlySet<string | null> = new Set(['contradicts_ledger', 'named_elsewhere']);

const openActs = (payment: Payment): Act[] =>
  inOrderSent(payment.acts).filter(
    ({ state, code, repeatOf }) => state === 'unknown' && !NOT_SETTLED.has(code) && repeatOf === null,
  );

const openActsOf = (payment: Payment, orderId: string): Act[] =>
  openActs(payment).filter((act) => act.orderId === orderId);

const isItsAmount = (payment: Payment, { order_id, amount }: { order_id: string; amount: number }): boolean =>
  (orderById(payment, order_id)?.amount ?? amount) === amount;

function isAlarmed(payment: Payment, orderId: string): boolean {
  const about = new Set([
    orderId,
    captureOf(payment, orderId),
    ...payment.acts.filter((act) => act.orderId === orderId).map(({ id }) => id),
  ]);
  return payment.alarms.some((alarm) => about.has(alarm.about));
}

/** madeAt: when the charge was made, ISO 8601. detail: a remark on where it is shown. */
type Shown = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'madeAt' | 'detail'>;

const settle = (payment: Payment, { id, httpStatus }: Act, shown: Shown, at: string): void =>
  applyOutcome(
    payment,
    id,
    { kind: 'already_done', httpStatus, ...shown },
    { at, isLocked: false, matched: [], isOwn: true },
  );

/** What a look-up shows of an order beside its amount: its charge, and by its track number its session. */
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
