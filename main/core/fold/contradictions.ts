// Answers that can't be true beside what is known: another order's charge, another session's order, another amount or track number. None is recorded as done, and nothing is overwritten.

import { remark } from '../../../contract/console/remark.ts';
import type {
  ChargeOrderSeen,
  CreateOrderSeen,
  OrderSeen,
  RefundSeen,
  SessionSeen,
} from '../../../contract/records/payment.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { keyOf } from '../act-key.ts';
import { compareTexts } from '../compare-texts.ts';
import { type AlreadyDone, type AnyOutcome, ofOperation, type PerOperation, type Unknown } from '../outcome.ts';
import type { Act, Payment } from '../payment.ts';
import { payoutKey, readPayoutKey } from '../payout-key.ts';
import { actById, chargeById, chargeOfOrder, orderById, outcomeOf, refundById, sessionById } from './find.ts';

/** What becomes of an outcome that contradicts what is known; null where it doesn't. */
export function contradictionOf(payment: Payment, act: Act, outcome: AnyOutcome): Unknown | null {
  const why = whyNot(payment, act, outcome);
  return why === null
    ? null
    : { kind: 'unknown', httpStatus: outcome.httpStatus, code: 'contradicts_ledger', detail: why };
}

/** A remark; null where nothing contradicts. */
function whyNot(payment: Payment, act: Act, outcome: AnyOutcome): string | null {
  if (outcome.kind === 'already_done') return ofNamed(payment, act, outcome);
  if (outcome.kind !== 'succeeded') return null;
  return ofOperation(act.operation, outcome.answer, CONTRADICTIONS, payment, act);
}

/** The feed may tell of a session before the answer is recorded that shows it. */
function ofSession({ id, total_amount }: SessionSeen, payment: Payment): string | null {
  const known = sessionById(payment, id);
  if (!known) return null;
  const hasOrder = payment.orders.some(({ sessionId }) => sessionId === id);
  if (hasOrder || !payment.fedSessions.includes(id)) return remark('session_known', { sessionId: id });
  return known.amount === total_amount ? null : differs(id, known.amount, total_amount);
}

function ofOrder({ order, session }: CreateOrderSeen, payment: Payment, act: Act): string | null {
  const known = sessionById(payment, session.id);
  if (known && known.amount !== session.total_amount) return differs(session.id, known.amount, session.total_amount);
  return ofAnotherSession(payment, act, order.id) ?? ofOtherFacts(payment, order);
}

const ofCharge = ({ order, charge }: ChargeOrderSeen, payment: Payment): string | null =>
  ofAnotherOrder(payment, order.id, charge.id, { isShown: true }) ?? ofOtherFacts(payment, order);

const CONTRADICTIONS: PerOperation<string | null, [payment: Payment, act: Act]> = {
  create_session: ofSession,
  create_order: ofOrder,
  charge_order: ofCharge,
  start_payout: ofPayout,
  refund_charge: ofRefund,
  present_charge_again: () => null,
};

function ofPayout({ id, marketplace_id, month }: PayoutSeen, _payment: Payment, { payoutOf }: Act): string | null {
  if (payoutOf === null || payoutKey(marketplace_id, month) === payoutOf) return null;
  return remark('payout_of_other_month', { payoutId: id, month: readPayoutKey(payoutOf).month });
}

/** One that another call requested, or of another charge, isn't what was asked for now. */
function ofRefund({ id, charge_id, amount }: RefundSeen, payment: Payment, act: Act): string | null {
  const known = refundById(payment, id);
  const isTold = known?.actId === null && known.chargeId === charge_id && known.amount === amount;
  if (!known || (isTold && !isOfBefore(payment, act, known.recordedAt))) return null;
  const isOwn = known.actId !== null && [act.id, act.repeatOf].includes(known.actId);
  return isOwn ? null : remark('refund_known', { refundId: id });
}

/** Whether the refund was told of before the first call under this act's key was sent. */
function isOfBefore(payment: Payment, act: Act, recordedAt: string): boolean {
  const first = actById(payment, keyOf(act));
  return first !== undefined && recordedAt < first.sentAt;
}

function ofNamed(payment: Payment, act: Act, { orderId, chargeId }: AlreadyDone): string | null {
  if (act.operation === 'create_order' && orderId !== null) return ofAnotherSession(payment, act, orderId);
  if (act.operation === 'charge_order' && chargeId !== null && act.orderId !== null)
    return ofAnotherOrder(payment, act.orderId, chargeId);
  return null;
}

function ofAnotherSession(payment: Payment, { sessionId }: Act, orderId: string): string | null {
  const known = orderById(payment, orderId);
  if (!known || known.sessionId === null || known.sessionId === sessionId) return null;
  return remark('order_of_other_session', { orderId, sessionId: known.sessionId });
}

/** Only what an answer has shown counts: a person's file may be wrong. */
function ofOtherFacts(payment: Payment, { id, total_amount, track_number }: OrderSeen): string | null {
  const known = orderById(payment, id);
  if (!known?.isVerified) return null;
  if (known.amount !== null && known.amount !== total_amount) return differs(id, known.amount, total_amount);
  return known.trackNumber === null || track_number === null || known.trackNumber === track_number
    ? null
    : remark('track_number_contradicts', { id, told: track_number, known: known.trackNumber });
}

/** isShown: by an answer that shows the charge, which wins over a word that named it as another order's. */
export function ofAnotherOrder(
  payment: Payment,
  orderId: string,
  chargeId: string,
  { isShown = false } = {},
): string | null {
  const made = chargeById(payment, chargeId);
  const [named] = payment.orders
    .filter((order) => order.chargeId === chargeId && order.id !== orderId)
    .toSorted((one, other) => compareTexts(one.id, other.id));
  const claimed = isShown && named?.statusBeforeWord !== null ? undefined : named?.id;
  const told = outcomeOf(payment, chargeId);
  const reported = !made && told?.source === 'service' && told.orderId !== orderId ? told.orderId : undefined;
  const other = made && made.orderId !== orderId ? made.orderId : (claimed ?? reported);
  if (other) return remark('charge_of_other_order', { chargeId, orderId: other });
  const shown = chargeOfOrder(payment, orderId);
  return shown && shown.id !== chargeId
    ? remark('order_has_other_charge', { chargeId, orderId, known: shown.id })
    : null;
}

const differs = (id: string, known: number, told: number): string => remark('amount_contradicts', { id, told, known });
