// Orders that the service's feed tells of: each stands in the books, also where another program made and charged it. What an answer has shown stays as it is.
import type { ChargeOutcomeSeen, EventSeen } from '../../../contract/records/payment.ts';
import { isFedThrough } from '../acts.ts';
import type { FactOf } from '../facts.ts';
import { madeAt } from '../made-at.ts';
import { type Act, isCharged, type Order, type Payment } from '../payment.ts';
import { completeFee, completeFeeOfCharge, returnFeeOfCharge } from './fees.ts';
import { orderById, outcomeOf, sessionById } from './find.ts';
import { recordCapture } from './recorders.ts';
import { unverifiedOrder } from './records.ts';
import { reportedOf } from './refunded.ts';
import { clearOrder } from './resolve-gap-unknowns.ts';
import { applySessionMatch } from './sessions.ts';

type Event = Pick<FactOf<'feed_event'>, 'accountId' | 'learnedAt'>;

/** Makes the row of the charge's order, or shows a known order as charged. isBelieved: nothing contradicts what the event says of the charge. */
export function noteFedCharge(
  payment: Payment,
  { accountId, learnedAt: at }: Event,
  charge: ChargeOutcomeSeen,
  isBelieved: boolean,
): void {
  if (isBelieved) noteFee(payment, charge);
  const known = orderById(payment, charge.order_id);
  if (known && !isBelieved) return;
  holdBack(payment, charge);
  const isOpen = known !== undefined && isCaptureOpen(payment, known);
  const order =
    known ??
    addFedOrder(payment, { accountId, id: charge.order_id, madeAt: charge.create_date ?? null }, 'charged', at);
  joinSession(payment, order, charge.session_id ?? null, at);
  // Of an order that counts as charged with another amount, or by another charge, the event says nothing.
  if (known && !isOfCharge(known, charge)) return;
  fillIn(order, charge);
  // What became of it is left to its capture.
  if (isOpen) return;
  if (!isDebitOpen(payment, order)) reportedOf(payment, charge.id).heldBack = null;
  order.deliveredDate ??= charge.create_date ?? null;
  if (!known || !isCharged(known) || payment.fedOrders.includes(known.id)) {
    order.status = 'charged';
    if (!isNamed(payment, charge.id)) order.chargeId ??= charge.id;
  }
  // Also of a known capture: with its marketplace, its fee becomes known.
  recordCapture(payment, { orderId: order.id, actor: 'Paydesk', at, madeAt: charge.create_date ?? undefined });
  completeFeeOfCharge(payment, order.id, at);
  returnFeeOfCharge(payment, order.id, at);
}

/** The fee, and what was given back of it by the newest report: an older one tells of less. */
function noteFee(payment: Payment, { id, fee, fee_returned: returned, updated_at: at }: ChargeOutcomeSeen): void {
  const reported = reportedOf(payment, id);
  if (fee != null) reported.fee = fee;
  if (returned != null && outcomeOf(payment, id)?.updatedAt === at) reported.returnTold = { cents: returned, at };
}

type OrderEvent = Extract<EventSeen, { order: unknown }>;

/** An order that was made, with its session: whatever isn't known of either. */
export function noteFedOrder(
  payment: Payment,
  { accountId, learnedAt: at }: Event,
  { order: seen, session: seenSession }: OrderEvent,
): void {
  noteFedSession(payment, { accountId, learnedAt: at }, seenSession);
  advanceFedSession(payment, seenSession);
  const known = orderById(payment, seen.id);
  // Told of after the feed was read through the lost part, it was made after that.
  if (!known && isFedThrough(payment, { accountId, isSeller: payment.sellers.includes(accountId) }))
    clearOrder(payment, seen.id);
  const order = known ?? addFedOrder(payment, { accountId, id: seen.id, madeAt: seen.create_date }, seen.status, at);
  order.amount ??= seen.total_amount;
  order.storeId ??= seen.store_id;
  order.organizationId ??= seen.organization_id;
  order.marketplaceId ??= seen.marketplace_id;
  order.trackNumber ??= seen.track_number;
  order.createDate ??= seen.create_date;
  order.updatedAt ??= seen.updated_at;
  joinSession(payment, order, seenSession.id, at);
  completeFee(payment, seenSession.id, at);
}

/** A session that was made, or whose consumer is on the way. */
export function noteFedSession(
  payment: Payment,
  { accountId, learnedAt: at }: Event,
  seen: OrderEvent['session'],
): void {
  const known = sessionById(payment, seen.id);
  if (known) {
    known.fees ??= seen.fees;
    known.trackNumber ??= seen.track_number;
    known.marketplaceId ??= seen.marketplace_id;
    return;
  }
  payment.fedSessions.push(seen.id);
  payment.sessions.push({
    id: seen.id,
    accountId,
    recordedAt: madeAt(seen.create_date, at),
    ...stateOf(seen),
    amount: seen.total_amount,
    fees: seen.fees,
    trackNumber: seen.track_number,
    firstName: null,
    lastName: null,
    consentText: null,
    organizationId: seen.organization_id,
    marketplaceId: seen.marketplace_id,
    hasWrongMarketplace: false,
    createDate: seen.create_date,
  });
}

/** A session that was authorized. Once it has an order, the order's event says how it stands. */
export function noteAuthorizedSession(payment: Payment, event: Event, seen: OrderEvent['session']): void {
  noteFedSession(payment, event, seen);
  if (!payment.orders.some(({ sessionId }) => sessionId === seen.id)) advanceFedSession(payment, seen);
}

/** One that only the feed has told of. */
function advanceFedSession(payment: Payment, seen: OrderEvent['session']): void {
  const known = sessionById(payment, seen.id);
  if (known && payment.fedSessions.includes(known.id)) Object.assign(known, stateOf(seen));
}

/** What the consumer's authorization, and the order, change. */
const stateOf = (seen: OrderEvent['session']) => ({
  status: seen.status,
  isValidConsumer: seen.is_valid_consumer,
  isValidBankAccountSelected: seen.is_valid_bank_account_selected,
  isSufficientFunds: seen.is_sufficient_funds,
});

type NewOrder = { accountId: string; id: string; madeAt: string | null };

function addFedOrder(payment: Payment, { accountId, id, madeAt: made }: NewOrder, status: string, at: string): Order {
  const order = { ...unverifiedOrder({ accountId, sessionId: null }, id, madeAt(made, at)), status };
  payment.orders.push(order);
  payment.fedOrders.push(order.id);
  return order;
}

/** Until it is taken in whole. A newer report stays. */
function holdBack(payment: Payment, charge: ChargeOutcomeSeen): void {
  if (outcomeOf(payment, charge.id)?.updatedAt === charge.updated_at) reportedOf(payment, charge.id).heldBack = charge;
}

/** A debit that is being presented again: its answer may be lost after the report that lists it. */
const isDebitOpen = ({ acts }: Payment, { id }: Order): boolean =>
  acts.some((act) => act.operation === 'present_charge_again' && act.orderId === id && isOpen(act));

const isOpen = ({ state }: Act): boolean => state === 'sent' || state === 'unknown';

/** A call from here may have charged it, and its answer, or a person, says what became of it. */
const isCaptureOpen = ({ acts }: Payment, { id, sessionId }: Order): boolean =>
  acts.some(
    (act) =>
      act.operation === 'charge_order' &&
      (act.orderId === id || (sessionId !== null && act.sessionId === sessionId)) &&
      isOpen(act),
  );

const isOfCharge = ({ amount, chargeId }: Order, charge: ChargeOutcomeSeen): boolean =>
  (amount === null || amount === charge.amount) && (chargeId === null || chargeId === charge.id);

const isNamed = ({ orders }: Payment, chargeId: string): boolean => orders.some((order) => order.chargeId === chargeId);

/** What isn't known of the order yet. */
function fillIn(order: Order, charge: ChargeOutcomeSeen): void {
  order.amount ??= charge.amount;
  order.organizationId ??= charge.organization_id ?? null;
  order.marketplaceId ??= charge.marketplace_id ?? null;
  order.trackNumber ??= charge.track_number ?? null;
}

function joinSession(payment: Payment, order: Order, sessionId: string | null, at: string): void {
  if (order.sessionId !== null || sessionId === null) return;
  order.sessionId = sessionId;
  applySessionMatch(payment, { orderId: order.id, sessionId }, at);
}
