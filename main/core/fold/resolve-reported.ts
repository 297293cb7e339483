// What the service's reports settle of calls whose outcome isn't known. Only what shows the act counts; what contradicts, and what another order's answer named, a person looks at.
import { remark } from '../../../contract/console/remark.ts';
import type { ChargeOutcomeSeen } from '../../../contract/records/payment.ts';
import { inOrderSent } from '../acts.ts';
import { BEFORE_ANY } from '../newer.ts';
import type { AlreadyDone } from '../outcome.ts';
import type { Act, Payment } from '../payment.ts';
import { presentmentOf } from '../presentment.ts';
import { applyOutcome } from './answers.ts';
import { captureOf } from './by-hand.ts';
import { noteFedCharge } from './fed-orders.ts';
import { orderById, outcomeOf } from './find.ts';

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
export function resolveCaptures(payment: Payment, shown: Shown & { orderId: string }, at: string): void {
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
