// Orders that the service's feed tells of: each stands in the books, also where another program made and charged it. What an answer has shown stays as it is.
import type { ChargeOutcomeSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import type { FactOf } from '../facts.ts';
import { madeAt } from '../made-at.ts';
import { isCharged } from '../operations/charge-order.ts';
import type { Order, Payment } from '../payment.ts';
import { completeFeeOfCharge } from './fees.ts';
import { orderById } from './find.ts';
import { recordCapture } from './recorders.ts';
import { unverifiedOrder } from './records.ts';
import { reportedOf } from './refunded.ts';
import { learnSession } from './sessions.ts';

type Event = Pick<FactOf<'feed_event'>, 'accountId' | 'learnedAt'>;

/** Makes the row of the charge's order, or shows a known order as charged. isBelieved: nothing contradicts what the event says of the charge. */
export function noteFedCharge(
  payment: Payment,
  { accountId, learnedAt: at }: Event,
  charge: ChargeOutcomeSeen,
  isBelieved: boolean,
): void {
  if (isBelieved && charge.fee != null) reportedOf(payment, charge.id).fee = charge.fee;
  const known = orderById(payment, charge.order_id);
  if (known && (!isBelieved || isCaptureOpen(payment, known))) return;
  const order = known ?? addFedOrder(payment, accountId, charge, at);
  // Of an order that counts as charged with another amount, or by another charge, the event says nothing.
  if (known && !isOfCharge(known, charge)) return;
  fillIn(payment, order, charge, at);
  if (known && isCharged(known) && !payment.fedOrders.includes(known.id)) {
    completeFeeOfCharge(payment, order.id, at);
    return;
  }
  order.status = 'charged';
  if (!isNamedElsewhere(payment, order.id, charge.id)) order.chargeId ??= charge.id;
  recordCapture(payment, { orderId: order.id, actor: 'Paydesk', at, madeAt: charge.create_date ?? undefined });
  completeFeeOfCharge(payment, order.id, at);
}

function addFedOrder(payment: Payment, accountId: string, charge: ChargeOutcomeSeen, at: string): Order {
  const recordedAt = madeAt(charge.create_date ?? null, at);
  const order = unverifiedOrder({ accountId, sessionId: null }, charge.order_id, recordedAt);
  payment.orders.push(order);
  payment.fedOrders.push(order.id);
  return order;
}

/** A call from here may have charged it, and its answer, or a person, says what became of it. */
const isCaptureOpen = ({ acts }: Payment, { id, sessionId }: Order): boolean =>
  acts.some(
    (act) =>
      act.operation === 'charge_order' &&
      (act.orderId === id || (sessionId !== null && act.sessionId === sessionId)) &&
      (act.state === 'sent' || act.state === 'unknown'),
  );

const isOfCharge = ({ amount, chargeId }: Order, charge: ChargeOutcomeSeen): boolean =>
  (amount === null || amount === charge.amount) && (chargeId === null || chargeId === charge.id);

const isNamedElsewhere = ({ orders }: Payment, orderId: string, chargeId: string): boolean =>
  orders.some((other) => other.id !== orderId && other.chargeId === chargeId);

/** What isn't known of the order yet. */
function fillIn(payment: Payment, order: Order, charge: ChargeOutcomeSeen, at: string): void {
  order.amount ??= charge.amount;
  order.organizationId ??= charge.organization_id ?? null;
  order.marketplaceId ??= charge.marketplace_id ?? null;
  order.trackNumber ??= charge.track_number ?? null;
  order.deliveredDate ??= charge.create_date ?? null;
  if (order.sessionId !== null || charge.session_id == null) return;
  order.sessionId = charge.session_id;
  learnSession(payment, { orderId: order.id, sessionId: charge.session_id }, at);
}
