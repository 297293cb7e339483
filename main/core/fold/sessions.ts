// An order's session, learned from an answer: its acts are the session's too, so that no other order of that session is captured.
import { remark } from '../../../contract/console/remark.ts';
import { inOrderSent } from '../acts.ts';
import type { SessionMatch } from '../facts.ts';
import { isCharged, type Payment } from '../payment.ts';
import { grouped, type NewAlarm, raiseAlarm } from './alarms.ts';
import { orderById, otherCharged } from './find.ts';

/** Where another order of the session was captured as well, or may have been, an alarm says so. */
export function applySessionMatch(payment: Payment, match: SessionMatch, at: string): void {
  for (const alarm of grouped(joinActs(payment, match))) raiseAlarm(payment, alarm, at);
}

/** Of orders that have no session yet: an answer made it known by their track number. */
export function applyMatches(payment: Payment, matched: readonly SessionMatch[], at: string): void {
  const alarms: NewAlarm[] = [];
  for (const match of matched) {
    const order = orderById(payment, match.orderId);
    if (order) order.sessionId = match.sessionId;
    alarms.push(...joinActs(payment, match));
  }
  for (const alarm of grouped(alarms)) raiseAlarm(payment, alarm, at);
}

/** Gives the alarms. */
function joinActs(payment: Payment, { orderId, sessionId }: SessionMatch): NewAlarm[] {
  const alarms: NewAlarm[] = [];
  for (const act of inOrderSent(payment.acts)) {
    if (act.orderId !== orderId || act.sessionId !== null) continue;
    const other = payment.acts.find(
      (each) => act.isBlocking && each.isBlocking && each.sessionId === sessionId && each.operation === act.operation,
    );
    if (!other) act.sessionId = sessionId;
    // What a restore left in doubt was never sent from here.
    else if (act.operation === 'charge_order' && act.code !== 'restored' && other.code !== 'restored') {
      const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.orderId ?? '', sessionId });
      const answer = { sessionId, orders: [other.orderId, orderId], captures: [other.id, act.id] };
      alarms.push({ about: act.id, kind: 'two_captures', said: null, heard, answer });
    }
  }
  return alarms;
}

/** Raises an alarm where another order of a charged order's session is charged too. about: the order's capture. */
export function raiseSecondOfSession(payment: Payment, about: string, orderId: string, at: string): void {
  const order = orderById(payment, orderId);
  if (!order || order.sessionId === null || !isCharged(order)) return;
  const { sessionId, chargeId } = order;
  const other = otherCharged(payment, orderId, sessionId);
  if (!other) return;
  const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.id, sessionId });
  const answer = { chargeId, orderId };
  raiseAlarm(payment, { about, kind: 'two_captures', said: null, heard, answer }, at);
}
