// Authorizations that consumers end or dispute, and the copies that are asked for. An authorization is of one session, and of all its orders.
import { remark } from '../../../contract/console/remark.ts';
import { present } from '../acts.ts';
import type { Fact, FactOf } from '../facts.ts';
import { type EndedAuthorization, isCharged, type Payment } from '../payment.ts';
import { raiseAlarm } from './alarms.ts';
import { captureOf } from './by-hand.ts';

/** What an authorization is of: a session and all its orders, or an order of no session that is known. */
type Authorized = { orderIds: string[]; sessionIds: string[] };

type Named = { orderId: string | null; sessionId?: string | null | undefined };

function authorizationOf({ orderId, sessionId }: Named, { orders }: Pick<Payment, 'orders'>): Authorized {
  const own = orders.flatMap((order) => (order.id === orderId ? present(order.sessionId) : []));
  const sessionIds = [...new Set([...present(sessionId ?? null), ...own])];
  const others = orders.filter(({ sessionId: of }) => of !== null && sessionIds.includes(of));
  return { orderIds: [...new Set([...present(orderId), ...others.map(({ id }) => id)])], sessionIds };
}

const isOf =
  ({ orderIds, sessionIds }: Authorized) =>
  ({ orderId, sessionId }: EndedAuthorization): boolean =>
    (orderId !== null && orderIds.includes(orderId)) || (sessionId !== null && sessionIds.includes(sessionId));

/** How the authorization of an order or a session ended; undefined while it is in force. */
export function endOf(named: Named, payment: Payment): EndedAuthorization | undefined {
  if (payment.endedAuthorizations.length === 0) return undefined;
  return payment.endedAuthorizations.findLast(isOf(authorizationOf(named, payment)));
}

export function applyAuthorizationEnded(payment: Payment, fact: FactOf<'authorization_ended'>): void {
  const { orderId, sessionId = null, cause } = fact;
  const isSame = (ended: EndedAuthorization) => ended.orderId === orderId && ended.sessionId === sessionId;
  payment.endedAuthorizations = payment.endedAuthorizations.filter((ended) => !isSame(ended));
  payment.endedAuthorizations.push({ orderId, sessionId, cause });
}

/** What was charged meanwhile needs no refund for that. */
export function applyAuthorizationRestored(payment: Payment, fact: FactOf<'authorization_restored'>): void {
  const authorized = authorizationOf(fact, payment);
  const isEndOfThis = isOf(authorized);
  payment.endedAuthorizations = payment.endedAuthorizations.filter((ended) => !isEndOfThis(ended));
  const about = new Set(authorized.orderIds.map((id) => captureOf(payment, id)));
  const noted = { by: fact.actor, what: fact.reason, at: fact.learnedAt };
  for (const alarm of payment.alarms)
    if (alarm.kind === 'charged_after_end' && alarm.noted === null && about.has(alarm.about)) alarm.noted = noted;
}

/** Raises an alarm for each order that turns out to be debited after its authorization had ended. */
export function noticeDebits(
  payment: Payment,
  { kind, learnedAt }: Pick<Fact, 'kind' | 'learnedAt'>,
  apply: () => void,
) {
  const before = debitsAfterEnd(payment);
  apply();
  // What was charged before the consumer ended the authorization stays charged.
  if (kind === 'authorization_ended') return;
  for (const [orderId, { cause, debits }] of debitsAfterEnd(payment)) {
    if (debits <= (before.get(orderId)?.debits ?? 0)) continue;
    const heard = remark(debits > 1 ? 'debited_again_after_end' : `charged_though_${cause}`, { orderId });
    const about = captureOf(payment, orderId);
    raiseAlarm(payment, { about, kind: 'charged_after_end', said: null, heard, answer: { orderId } }, learnedAt);
  }
}

type Debited = { cause: EndedAuthorization['cause']; debits: number };

/** Of each order whose authorization ended: how often it was debited. */
function debitsAfterEnd(payment: Payment): Map<string, Debited> {
  const debited = new Map<string, Debited>();
  if (payment.endedAuthorizations.length === 0) return debited;
  for (const order of payment.orders) {
    const ended = endOf({ orderId: order.id }, payment);
    if (!ended) continue;
    const attempts = payment.outcomes.flatMap(({ orderId, attempt }) => (orderId === order.id ? [attempt] : []));
    debited.set(order.id, { cause: ended.cause, debits: Math.max(isCharged(order) ? 1 : 0, ...attempts) });
  }
  return debited;
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
