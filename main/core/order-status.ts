// Where an order stands, by all that is known of its payment: the one status that lists, pages, totals and files show.
import { type AfterCharge, afterChargeOf } from '../../contract/console/after-charge-status.ts';
import type { OrderStatus } from '../../contract/console/order.ts';
import { lacksResultId } from './acts.ts';
import { compareTexts } from './compare-texts.ts';
import { endOf } from './fold/authorizations.ts';
import { type Act, isCharged, type Order, type Payment } from './payment.ts';

export function orderStatus(order: Order, payment: Payment): OrderStatus {
  if (isCharged(order)) return afterCharge(order, payment) ?? 'charged';
  const others = othersOfSession(order, payment);
  const capture = captureOf(order, others, payment);
  // An answer, a look-up or a person may have shown another order as charged, without a call from here.
  if (!capture && others.some(isCharged)) return 'charged';
  if (!capture) {
    const ended = endOf({ orderId: order.id }, payment);
    return ended?.cause ?? (payment.doNotCapture.includes(order.id) ? 'do_not_capture' : 'ready');
  }
  if (capture.state === 'sent') return 'capturing';
  return capture.state === 'unknown' || lacksResultId(capture) ? 'needs_review' : 'charged';
}

/** One capture of a session is made, by whichever of its orders. */
const othersOfSession = ({ id, sessionId }: Order, { orders }: Payment): Order[] =>
  sessionId === null ? [] : orders.filter((each) => each.id !== id && each.sessionId === sessionId);

/** The capture that forbids another: the order's own before one of its session. Of two captures of a session, one is without it. */
function captureOf({ id, sessionId }: Order, others: readonly Order[], { acts }: Payment): Act | undefined {
  const captures = acts.filter(({ operation, isBlocking }) => isBlocking && operation === 'charge_order');
  return (
    captures.find((act) => act.orderId === id) ??
    captures.find((act) => sessionId !== null && act.sessionId === sessionId) ??
    captures.find((act) => others.some((other) => other.id === act.orderId))
  );
}

/** Whether a call from here captured it. One that was told of an earlier charge did, where it had been sent before. */
export const isCapturedHere = ({ id }: Order, { acts }: Payment): boolean =>
  acts.some(
    (act) =>
      act.operation === 'charge_order' &&
      act.orderId === id &&
      act.repeatOf === null &&
      (act.state === 'succeeded' ||
        act.state === 'settled_done' ||
        (act.state === 'already_done' && (isUnanswered(act) || acts.some(({ repeatOf }) => repeatOf === act.id)))),
  );

/** Sent, and what became of it was shown later. */
const isUnanswered = ({ code, httpStatus }: Act): boolean =>
  code !== null && httpStatus === null && code !== 'restored' && code !== 'named_elsewhere';

/** By the newest report of its charge; of a charged order whose charge isn't named, of any. null where there is none. */
function afterCharge(order: Order, { outcomes }: Payment): AfterCharge | null {
  const [told] = outcomes
    .filter((each) => each.orderId === order.id)
    .filter(({ chargeId }) => (order.chargeId === null ? order.status === 'charged' : chargeId === order.chargeId))
    .toSorted(
      (one, other) => compareTexts(other.updatedAt, one.updatedAt) || compareTexts(one.chargeId, other.chargeId),
    );
  return told ? afterChargeOf(told) : null;
}
