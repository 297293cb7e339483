// Authorizations that consumers end or dispute, and the copies that are asked for. An authorization is of one session, and of all its orders.
import type { FactOf } from '../facts.ts';
import type { EndedAuthorization, Payment } from '../payment.ts';

/** The orders of one authorization: the order itself, and others of its session. */
export function ordersOfAuthorization(orderId: string, { orders }: Pick<Payment, 'orders'>): string[] {
  const sessionIds = orders.flatMap(({ id, sessionId }) => (id === orderId && sessionId !== null ? [sessionId] : []));
  const others = orders.filter(({ sessionId }) => sessionId !== null && sessionIds.includes(sessionId));
  return [...new Set([orderId, ...others.map(({ id }) => id)])];
}

/** How the authorization of an order ended; undefined while it is in force. */
export function endedAuthorizationOf(orderId: string, payment: Payment): EndedAuthorization | undefined {
  if (payment.endedAuthorizations.length === 0) return undefined;
  const orderIds = ordersOfAuthorization(orderId, payment);
  return payment.endedAuthorizations.findLast((ended) => orderIds.includes(ended.orderId));
}

export function applyAuthorizationEnded(payment: Payment, { orderId, cause }: FactOf<'authorization_ended'>): void {
  payment.endedAuthorizations = payment.endedAuthorizations.filter((ended) => ended.orderId !== orderId);
  payment.endedAuthorizations.push({ orderId, cause });
}

export function applyAuthorizationRestored(payment: Payment, { orderId }: FactOf<'authorization_restored'>): void {
  const orderIds = ordersOfAuthorization(orderId, payment);
  payment.endedAuthorizations = payment.endedAuthorizations.filter((ended) => !orderIds.includes(ended.orderId));
}

export function applyCopyRequested(payment: Payment, fact: FactOf<'copy_requested'>): void {
  const { requestId: id, orderId, day: askedOn, dueOn, toldBy, note, actor: recordedBy, learnedAt: recordedAt } = fact;
  const provided = { providedOn: null, providedBy: null, providedNote: null };
  payment.copyRequests.push({ id, orderId, askedOn, dueOn, toldBy, note, recordedAt, recordedBy, ...provided });
}

export function applyCopyProvided(payment: Payment, fact: FactOf<'copy_provided'>): void {
  const asked = payment.copyRequests.find(({ id }) => id === fact.requestId);
  if (asked?.providedOn !== null) return;
  Object.assign(asked, { providedOn: fact.day, providedBy: fact.actor, providedNote: fact.note });
}
