// What ends the doubt that a lost part of the history left about captures: what the service shows of it, never that time passed.
import { remark } from '../../../contract/console/remark.ts';
import { inOrderSent, isFedThrough, isSinceGap, revive } from '../acts.ts';
import type { FactOf } from '../facts.ts';
import { type Act, isCharged, type Payment } from '../payment.ts';

/** The service has shown an order since the lost part, as not charged: it wasn't captured in it. */
export function clearOrder(payment: Payment, orderId: string): void {
  const { historyGap: gap } = payment;
  if (gap && !gap.orders.includes(orderId)) payment.historyGap = { ...gap, orders: [...gap.orders, orderId] };
}

/** An order that its creation has made known. Where that was asked for before the loss, the order may have been captured in it. */
export function clearNewOrder(payment: Payment, creation: Act, orderId: string): void {
  if (payment.historyGap && isSinceGap(creation, payment.historyGap)) clearOrder(payment, orderId);
}

/** Orders of which the feed told no charge are free, where the provider rejects a second charge of one. */
export function applyFeedPassedGap(payment: Payment, fact: FactOf<'feed_passed_gap'>): void {
  const { historyGap: gap } = payment;
  if (!gap) return;
  const { accountId, tellsOfAll, rejectsDuplicates, learnedAt: at } = fact;
  payment.historyGap = { ...gap, fed: [...gap.fed, { accountId, tellsOfSellers: tellsOfAll, rejectsDuplicates }] };
  if (!rejectsDuplicates) return;
  const reason = remark('fed_through_lost_past');
  for (const act of inOrderSent(payment.acts)) {
    const isSeller = payment.sellers.includes(act.accountId);
    if (isFedThrough(payment, { accountId: act.accountId, isSeller })) resolveGapUnknown(payment, act, reason, at);
  }
}

/** The service shows the order as not charged: what is only in doubt for a lost part of the history wasn't done in it. */
export function resolveGapUnknowns(payment: Payment, orderId: string, at: string): void {
  for (const act of inOrderSent(payment.acts))
    if (act.orderId === orderId) resolveGapUnknown(payment, act, remark('not_charged_in_look_up'), at);
}

/** Ends a capture's doubt as not done, where nothing says otherwise. reason: a remark. */
function resolveGapUnknown(payment: Payment, act: Act, reason: string, at: string): void {
  if (!isCaptureInDoubt(payment, act) || isToldCharged(payment, act)) return;
  Object.assign(act, { state: 'settled_not_done', isBlocking: false });
  Object.assign(act, { resolvedBy: 'Paydesk', resolvedReason: reason, resolvedAt: at });
  revive(payment, act);
}

/** Of a capture that was never sent from here, nor is being sent now. */
const isCaptureInDoubt = ({ acts }: Payment, { id, code, state, operation }: Act): boolean =>
  code === 'restored' &&
  state === 'unknown' &&
  operation === 'charge_order' &&
  acts.every((each) => each.repeatOf !== id);

/** Whether anything says that the order was charged, or another of its session. */
function isToldCharged({ orders, outcomes }: Payment, { orderId, sessionId }: Act): boolean {
  const own = orders.find(({ id }) => id === orderId)?.sessionId ?? sessionId;
  const ofSession = orders.filter((order) => order.id === orderId || (own !== null && order.sessionId === own));
  const ids = new Set([orderId, ...ofSession.map(({ id }) => id)]);
  return ofSession.some((order) => isCharged(order)) || outcomes.some((told) => ids.has(told.orderId));
}
