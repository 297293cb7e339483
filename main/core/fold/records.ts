// Sessions, orders and charges as answers show them, an error body names them, or a person says.

import type { Requests } from '../../../contract/operations/recorded.ts';
import type { ChargeSeen, OrderSeen, SessionSeen } from '../../../contract/records/payment.ts';
import { madeAt } from '../made-at.ts';
import { type Act, isCharged, type Order, type Payment } from '../payment.ts';
import { chargeById, chargeOfOrder, orderById, sessionById } from './find.ts';

/** An order of which only its ID is known. */
export const unverifiedOrder = (
  { accountId, sessionId }: Pick<Act, 'accountId' | 'sessionId'>,
  id: string,
  at: string,
): Order => ({
  id,
  accountId,
  recordedAt: at,
  sessionId,
  status: 'unverified',
  amount: null,
  chargeId: null,
  storeId: null,
  organizationId: null,
  marketplaceId: null,
  trackNumber: null,
  createDate: null,
  deliveredDate: null,
  updatedAt: null,
  isVerified: false,
  capturedAt: null,
  statusBeforeWord: null,
});

export function noteUnverifiedOrder(payment: Payment, act: Act): void {
  if (act.orderId !== null && !orderById(payment, act.orderId))
    payment.orders.push(unverifiedOrder(act, act.orderId, act.sentAt));
}

/** What a session was asked for with. */
export const sessionRequestOf = ({ request }: Act): Partial<Requests['create_session']> =>
  JSON.parse(request) as Partial<Requests['create_session']>;

/** Of what is given, what says something. */
const known = <Given extends object>(given: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Partial<Given>;

/** The consumer is named where the session is created, not in its answer. */
export function recordSession(payment: Payment, act: Act, seen: SessionSeen, at: string): void {
  const sent = act.operation === 'create_session' ? sessionRequestOf(act).consumer_info : undefined;
  const facts = {
    status: seen.status,
    amount: seen.total_amount,
    fees: seen.fees,
    trackNumber: seen.track_number,
    firstName: sent?.first_name ?? null,
    lastName: sent?.last_name ?? null,
    consentText: seen.consent_text,
    isValidConsumer: seen.is_valid_consumer,
    isSufficientFunds: seen.is_sufficient_funds,
    isValidBankAccountSelected: seen.is_valid_bank_account_selected,
    createDate: seen.create_date,
    organizationId: seen.organization_id,
    marketplaceId: seen.marketplace_id,
  };
  payment.fedSessions = payment.fedSessions.filter((id) => id !== seen.id);
  const session = sessionById(payment, seen.id);
  if (session) Object.assign(session, known(facts));
  else {
    const recordedAt = madeAt(seen.create_date, at);
    payment.sessions.push({ id: seen.id, accountId: act.accountId, recordedAt, ...facts, hasWrongMarketplace: false });
  }
}

export function recordOrder(payment: Payment, act: Act, seen: OrderSeen, sessionId: string | null, at: string): void {
  const facts = {
    sessionId,
    amount: seen.total_amount,
    chargeId: seen.charge_id,
    storeId: seen.store_id,
    organizationId: seen.organization_id,
    marketplaceId: seen.marketplace_id,
    trackNumber: seen.track_number,
    createDate: seen.create_date,
    deliveredDate: seen.delivered_date,
    updatedAt: seen.updated_at,
  };
  const order = orderById(payment, seen.id);
  if (!order) {
    const fresh = unverifiedOrder(act, seen.id, madeAt(seen.create_date, at));
    payment.orders.push({ ...fresh, ...facts, status: seen.status, isVerified: true });
    return;
  }
  const isShown = seen.charge_id !== null || seen.status === 'charged';
  Object.assign(order, known(facts), {
    // An answer that comes late must not take a charge back.
    status: order.status === 'charged' ? 'charged' : seen.status,
    isVerified: true,
    // An answer that shows the charge makes a person's word the service's own; one that shows none says what the order was before it.
    statusBeforeWord: order.statusBeforeWord === null || isShown ? null : seen.status,
  });
  if (seen.create_date !== null) order.recordedAt = madeAt(seen.create_date, at);
}

export function recordCharge(payment: Payment, orderId: string, seen: ChargeSeen, at: string): void {
  const charge = chargeById(payment, seen.id);
  if (charge) charge.status = seen.status;
  else
    payment.charges.push({
      id: seen.id,
      orderId,
      recordedAt: at,
      type: seen.type,
      status: seen.status,
      amount: seen.amount,
      balanceTransactionId: seen.balance_transaction_id,
      // Of an erased one it is the empty text.
      consumerAccountId: seen.consumer_fi_account_id || null,
      businessAccountId: seen.business_fi_account_id,
      trackNumber: seen.track_number,
      createDate: seen.create_date,
    });
}

/** What an error body or a person says of an order. */
export function noteOrder(
  payment: Payment,
  act: Pick<Act, 'accountId' | 'sessionId'>,
  { orderId, status, chargeId }: { orderId: string; status: string; chargeId: string | null },
  at: string,
): void {
  const order = orderById(payment, orderId);
  if (!order) payment.orders.push({ ...unverifiedOrder(act, orderId, at), status, chargeId });
  else
    Object.assign(
      order,
      known({ chargeId, sessionId: act.sessionId }),
      status === 'charged' ? { status: 'charged' } : {},
    );
}

/** An order that counts as charged because a person or an error body says so: what it was before is kept. Where an answer has shown the charge, a word adds nothing. */
export function recordChargeByHand(
  payment: Payment,
  act: Act,
  { orderId, chargeId }: { orderId: string; chargeId: string },
  at: string,
): void {
  const before = orderById(payment, orderId);
  if (before && isCharged(before) && before.statusBeforeWord === null) return;
  const status = before?.statusBeforeWord ?? before?.status ?? 'unverified';
  noteOrder(payment, act, { orderId, status: 'charged', chargeId }, at);
  const order = orderById(payment, orderId);
  if (order) order.statusBeforeWord = status;
}

/** Takes an order away that no answer ever showed, once the service says that it doesn't exist. One that counts as charged stays, and one whose session is known. */
export function forgetUnverifiedOrder(payment: Payment, orderId: string): void {
  payment.orders = payment.orders.filter(
    (order) => order.id !== orderId || order.isVerified || order.sessionId !== null || isCharged(order),
  );
}

/** Dates the capture of a charged order, once. told: where no answer shows when. */
export function dateCapture(payment: Payment, orderId: string, { told, at }: { told: string; at: string }): void {
  const order = orderById(payment, orderId);
  if (!order || order.capturedAt !== null || !isCharged(order)) return;
  order.capturedAt = madeAt(chargeOfOrder(payment, orderId)?.createDate ?? told, at);
}
