// Events of a provider's feed. One that can't be true beside what is known is kept with its alarm, and frees nothing; its sender's clock never decides alone.

import { remark } from '../../../contract/console/remark.ts';
import { OrderId } from '../../../contract/ids.ts';
import type { ChargeOutcomeSeen, EventSeen, RefundSeen } from '../../../contract/records/payment.ts';
import type { FactOf } from '../facts.ts';
import { BEFORE_ANY, isFarAhead, takesBackDebit, takesBackRefund, takesBackRefunded } from '../newer.ts';
import type { Payment, Refund } from '../payment.ts';
import { type NewAlarm, raiseAlarm } from './alarms.ts';
import { noticeDebits } from './authorizations.ts';
import { captureOf } from './by-hand.ts';
import { noteAuthorizedSession, noteFedCharge, noteFedOrder, noteFedSession } from './fed-orders.ts';
import { chargeById, noteAccount, orderById, otherCharged, otherReported, outcomeOf, refundById } from './find.ts';
import { answeredBy, claimRefunded, reportedOf, sumRefunds } from './refunded.ts';
import {
  attemptOf,
  progressOf,
  type Report,
  reportCharge,
  reportRefund,
  reportRefundThatBlocks,
  reportWhatBlocks,
  withMovedRefund,
} from './reports.ts';
import { resolveCreations, resolveUnknown } from './resolve-reported.ts';
import { noteProgress } from './session-progress.ts';
import { addUnknownAct } from './unknown-acts.ts';

type Event = FactOf<'feed_event'>;
type ChargeEvent = Extract<EventSeen, { charge: unknown }>;

export function applyEvent(payment: Payment, fact: Event): void {
  takeEvent(payment, fact, fact.alarmsRaised);
}

/** As a fold of all facts with this one does. */
export function addEvent(payment: Payment, fact: Event, mostAlarms: number): NewAlarm[] {
  let alarms: NewAlarm[] = [];
  noticeDebits(payment, fact, () => {
    alarms = takeEvent(payment, fact, mostAlarms);
  });
  return alarms;
}

/** Gives what the event contradicts, each an alarm: as many are raised as its page still may. */
function takeEvent(payment: Payment, fact: Event, mostAlarms: number): NewAlarm[] {
  const { event } = fact;
  if (!('charge' in event || 'session' in event)) return [];
  noteAccount(payment, fact);
  if (!('charge' in event)) {
    if ('order' in event) noteFedOrder(payment, fact, event);
    else {
      (event.type === 'session.authorized' ? noteAuthorizedSession : noteFedSession)(payment, fact, event.session);
      if (event.type !== 'session.created') noteProgress(payment, fact, event);
    }
    resolveCreations(payment, fact.learnedAt);
    return [];
  }
  const alarms = takeIn(payment, fact, event);
  for (const alarm of alarms.slice(0, mostAlarms)) raiseAlarm(payment, alarm, fact.learnedAt);
  if (alarms.length === 0 && resolveUnknown(payment, event.charge, fact.learnedAt))
    noteFedCharge(payment, fact, event.charge, true);
  resolveCreations(payment, fact.learnedAt);
  return alarms;
}

const reportOf = ({ accountId, event, learnedAt: at }: Event): Report => ({
  accountId,
  source: 'service',
  by: event.id,
  at,
});

/** Gives the alarms. */
function takeIn(payment: Payment, fact: Event, event: ChargeEvent): NewAlarm[] {
  const owner = ownerOf(payment, event.charge);
  if (owner !== null) return reviewMovedCharge(payment, fact, event, owner);
  const report = reportOf(fact);
  let { charge } = event;
  const heard = [...claimedElsewhere(payment, charge), ...debitsAtOnce(charge), ...ofOtherOrder(payment, charge)];
  if ('refund' in event) {
    const wrong = contradictionOfRefund(payment, fact, event, event.refund);
    if (wrong === null) reportRefund(payment, report, event.refund);
    else {
      heard.push(wrong);
      charge = withMovedRefund(payment, charge, event.refund);
      reportRefundThatBlocks(payment, report, charge, event.refund);
    }
  }
  const { wrong, isBelieved, claimed } = contradictionsOfCharge(payment, fact, { ...event, charge });
  if (isBelieved && claimed !== null) claimRefunded(payment, charge.id, claimed);
  (isBelieved ? reportCharge : reportWhatBlocks)(payment, report, charge);
  noteFedCharge(payment, fact, charge, isBelieved);
  return [...secondCharges(payment, event.id, charge), ...alarmsOf(payment, event, [...heard, ...wrong])];
}

/** The order that owns this charge, by an answer or an earlier event. null where it is this order, or unknown. */
function ownerOf(payment: Payment, { id, order_id }: ChargeOutcomeSeen): string | null {
  const told = outcomeOf(payment, id);
  const owner = chargeById(payment, id)?.orderId ?? (told?.source === 'service' ? told.orderId : null);
  return owner === order_id ? null : owner;
}

/** Where another order's charge is this one, as a 409 or a person named it. */
const claimedElsewhere = ({ orders }: Payment, { id: chargeId, order_id: orderId }: ChargeOutcomeSeen): string[] =>
  orders
    .filter((order) => order.chargeId === chargeId && order.id !== orderId)
    .map((order) => remark('feed_moves_charge', { chargeId, orderId, otherOrderId: order.id }));

/** Where a debit is listed after one that hasn't come back. */
function debitsAtOnce({ id: chargeId, order_id: orderId, attempts }: ChargeOutcomeSeen): string[] {
  const earlier = (attempts ?? []).slice(0, -1);
  return earlier.some((debit) => debit.return === null) ? [remark('two_debits_at_once', { chargeId, orderId })] : [];
}

/** Where the order of a charge that no answer has shown has another amount, or is another session's. */
function ofOtherOrder(payment: Payment, charge: ChargeOutcomeSeen): string[] {
  const { id: chargeId, order_id: orderId, session_id, amount: told } = charge;
  const order = orderById(payment, orderId);
  if (!order || chargeById(payment, chargeId)) return [];
  const { amount: known, sessionId } = order;
  const isOtherSession = sessionId !== null && session_id != null && session_id !== sessionId;
  return [
    ...(known === null || known === told ? [] : [remark('feed_gives_other_amount', { chargeId, told, known })]),
    ...(isOtherSession ? [remark('order_of_other_session', { orderId, sessionId })] : []),
  ];
}

type Contradictions = { wrong: string[]; isBelieved: boolean; claimed: number | null };

/** A remark on each thing that can't be true of the charge; the refund of the same event was recorded before. isBelieved: at most its refunds are wrong, so that the rest is told as by any report. claimed: cents that count as refunded beside it. */
function contradictionsOfCharge(payment: Payment, fact: Event, { at, charge }: ChargeEvent): Contradictions {
  const { id, order_id: orderId, amount } = charge;
  const told = outcomeOf(payment, id);
  const known = told?.source === 'service' ? told : undefined;
  const amountKnown = chargeById(payment, id)?.amount ?? known?.amount;
  const wrong: string[] = [];
  if (amountKnown !== undefined && amountKnown !== amount)
    wrong.push(remark('feed_gives_other_amount', { chargeId: id, told: amount, known: amountKnown }));
  const progress = { ...charge, attempt: attemptOf(charge) };
  const before = known === undefined || known.updatedAt === BEFORE_ANY ? undefined : known;
  const counted = before && progressOf(before, reportedOf(payment, id));
  const isAhead = [at, charge.updated_at].some((moment) =>
    isFarAhead(moment, { kind: fact.environmentKind, now: fact.learnedAt }),
  );
  const isTakenBack = isAhead || (counted !== undefined && takesBackDebit(progress, counted));
  const isBelieved = wrong.length === 0 && !isTakenBack;
  const failed = counted ? failedSince(payment, id, [charge.updated_at, counted.updated_at]) : 0;
  const lacksRefund = counted !== undefined && takesBackRefunded(progress, counted, failed);
  // At the same moment, the first report may be the earlier one.
  const lacksAnswered = charge.refunded < answeredBy(payment, charge, before !== undefined);
  if (isTakenBack || lacksRefund || lacksAnswered) wrong.push(remark('feed_takes_back', { chargeId: id, orderId }));
  const claimed = lacksRefund ? Math.max(charge.refunded, counted.refunded) - failed : null;
  return { wrong, isBelieved, claimed };
}

/** Cents of the charge's refunds that failed after the earlier of two reports. */
function failedSince(payment: Payment, id: string, reports: string[]): number {
  const [earlier = ''] = reports.toSorted();
  return sumRefunds(payment, id, ({ status, updatedAt }) => status === 'failed' && updatedAt > earlier);
}

/** A time that can't be right compares with none. */
const isTakenBack = (refund: RefundSeen, { updatedAt, status }: Refund): boolean =>
  updatedAt !== BEFORE_ANY && takesBackRefund(refund, { updated_at: updatedAt, status });

function contradictionOfRefund(
  payment: Payment,
  fact: Event,
  { at, charge }: ChargeEvent,
  refund: RefundSeen,
): string | null {
  const told = refundById(payment, refund.id);
  const known = told?.source === 'service' ? told : undefined;
  const isOther = (chargeId: string, orderId: string) => chargeId !== refund.charge_id || orderId !== refund.order_id;
  const isWrong =
    isOther(charge.id, charge.order_id) ||
    (told !== undefined && isOther(told.chargeId, told.orderId)) ||
    (known !== undefined && (known.amount !== refund.amount || isTakenBack(refund, known))) ||
    [at, refund.updated_at].some((moment) => isFarAhead(moment, { kind: fact.environmentKind, now: fact.learnedAt }));
  return isWrong
    ? remark('feed_changes_refund', { refundId: refund.id, orderId: told?.orderId ?? refund.order_id })
    : null;
}

/** A second charge of the order, or a charge of another order of its session. */
function secondCharges(payment: Payment, by: string, { id: named, order_id: orderId }: ChargeOutcomeSeen): NewAlarm[] {
  const answer = { event: by, chargeId: named, orderId };
  const about = captureOf(payment, orderId);
  const order = orderById(payment, orderId);
  const known = order?.chargeId ?? otherReported(payment, orderId, named)?.chargeId ?? null;
  const alarms: NewAlarm[] = [];
  const isRaised = payment.alarms.some((alarm) => alarm.about === about && alarm.kind === 'two_charges');
  if (known !== null && known !== named && !isRaised) {
    const heard = remark('two_charges_of_order', { orderId, known, named });
    alarms.push({ about, kind: 'two_charges', said: null, heard, answer });
  }
  const sessionId = order?.sessionId ?? null;
  const other = sessionId === null ? undefined : otherCharged(payment, orderId, sessionId);
  if (other && sessionId !== null) {
    const heard = remark('two_orders_of_session', { orderId, otherOrderId: other.id, sessionId });
    alarms.push({ about, kind: 'two_captures', said: null, heard, answer });
  }
  return alarms;
}

/** The event is kept with each. */
function alarmsOf(payment: Payment, event: ChargeEvent, heard: string[]): NewAlarm[] {
  const { id: chargeId, order_id: orderId } = event.charge;
  const about = captureOf(payment, orderId);
  const answer = { event, chargeId, orderId };
  return heard.map((each) => ({ about, kind: 'feed_contradicts', said: null, heard: each, answer }));
}

/** Blocks both orders: the charge's owner, and the one the event names. */
function reviewMovedCharge(payment: Payment, fact: Event, event: ChargeEvent, owner: string): NewAlarm[] {
  const { id: chargeId, order_id: orderId } = event.charge;
  const { environmentId, accountId, learnedAt } = fact;
  const report = reportOf(fact);
  let charge: ChargeOutcomeSeen = { ...event.charge, order_id: OrderId.parse(owner) };
  if ('refund' in event) {
    charge = withMovedRefund(payment, charge, event.refund);
    reportRefundThatBlocks(payment, report, charge, event.refund);
  }
  reportWhatBlocks(payment, report, charge);
  const doubt = {
    environmentId,
    accountId,
    operation: 'charge_order' as const,
    request: JSON.stringify({ order_id: orderId }),
    actor: 'Paydesk',
    instanceId: 'feed',
    code: 'named_elsewhere' as const,
    detail: remark('named_by_feed', { chargeId, otherOrderId: owner }),
  };
  // A locked ledger takes in no event.
  addUnknownAct(payment, doubt, orderId, { at: learnedAt, isLocked: false });
  return alarmsOf(payment, event, [remark('feed_moves_charge', { chargeId, orderId, otherOrderId: owner })]);
}
