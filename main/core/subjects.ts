// What a fact is about, so that all facts of a payment are found: its session, orders, charges and acts, or a marketplace's month.
import type { ActReference, FactBody, SessionMatch } from './facts.ts';
import type { AnyOutcome } from './outcome.ts';
import { payoutKey } from './payout-key.ts';

const session = (id: string | null) => (id === null ? [] : [`session ${id}`]);
const order = (id: string | null) => (id === null ? [] : [`order ${id}`]);
const charge = (id: string | null) => (id === null ? [] : [`charge ${id}`]);
const act = (id: string) => [`act ${id}`];
const ofAct = ({ actId, doubt }: ActReference) => [
  ...act(actId),
  ...order(doubt?.orderId ?? null),
  ...session(doubt?.sessionId ?? null),
];
const form = (id: string | null) => (id === null ? [] : [`form ${id}`]);
const month = (key: string | null) => (key === null ? [] : [`payout ${key}`]);

/** Each once. None of a gap, or of a feed that passed it: they are of every payment. */
export const subjectsOf = (fact: FactBody): string[] => [...new Set(all(fact))];

function all(fact: FactBody): string[] {
  switch (fact.kind) {
    case 'intent':
    case 'intent_unsent':
      return [
        ...act(fact.actId),
        ...session(fact.sessionId),
        ...order(fact.orderId),
        ...charge(fact.chargeId),
        ...month(fact.payoutOf),
        ...form(fact.attempt),
        ...(fact.key === null ? [] : act(fact.key)),
      ];
    case 'attempt':
      return [...ofAct(fact), ...act(fact.attemptId)];
    case 'abandoned':
    case 'charge_taken_back':
      return ofAct(fact);
    case 'answer':
      return [...ofAct(fact), ...inOutcome(fact.outcome), ...fact.matched.flatMap(inMatch)];
    case 'resolved':
      // A refund that a person found has its call's ID, which the service may give to another.
      return [...ofAct(fact), ...charge(fact.charge?.id ?? null), `refund ${fact.actId}`];
    case 'look_up':
      return [...order(fact.orderId), ...session(fact.sessionId), ...charge(fact.chargeId)];
    case 'feed_event':
      if ('order' in fact.event) return [...order(fact.event.order.id), ...session(fact.event.session.id)];
      if ('session' in fact.event) return session(fact.event.session.id);
      return 'charge' in fact.event
        ? [
            ...charge(fact.event.charge.id),
            ...order(fact.event.charge.order_id),
            ...session(fact.event.charge.session_id ?? null),
            ...refundOf(fact.event),
          ]
        : [];
    case 'refund_recorded':
    case 'return_recorded':
    case 'file_row':
    case 'file_row_needs_review':
    case 'record_voided':
    case 'do_not_capture':
    case 'copy_requested':
    case 'copy_provided':
    case 'fee_corrected':
      return order(fact.orderId);
    case 'authorization_ended':
    case 'authorization_restored':
      return [...order(fact.orderId), ...session(fact.sessionId ?? null)];
    case 'return_handled':
    case 'return_reopened':
      return charge(fact.chargeId);
    case 'payout_reported':
      return month(payoutKey(fact.payout.marketplace_id, fact.payout.month));
    case 'payout_recorded':
    case 'payout_voided':
      return month(payoutKey(fact.marketplaceId, fact.month));
    case 'alarm_noted':
      return [...ofAct(fact), ...order(fact.actId), ...month(fact.actId)];
    case 'history_gap':
    case 'feed_passed_gap':
      return [];
  }
}

const inMatch = ({ orderId, sessionId }: SessionMatch): string[] => [...order(orderId), ...session(sessionId)];

/** A refund that an event gives to another charge joins both. */
const refundOf = (event: object): string[] =>
  'refund' in event
    ? [`refund ${(event.refund as { id: string }).id}`, ...charge((event.refund as { charge_id: string }).charge_id)]
    : [];

function inOutcome(outcome: AnyOutcome): string[] {
  const others = (('named' in outcome && outcome.named) || []).flatMap(order);
  if (outcome.kind === 'already_done') return [...order(outcome.orderId), ...charge(outcome.chargeId), ...others];
  if (outcome.kind !== 'succeeded') return others;
  const { answer } = outcome;
  // Of each answer, whichever operation asked for it.
  const made =
    'session' in answer
      ? [...session(answer.session.id), ...order(answer.order.id), ...charge(answer.order.charge_id)]
      : [];
  const charged = 'charge' in answer ? [...order(answer.order.id), ...charge(answer.charge.id)] : [];
  const changed = 'order_id' in answer ? order(answer.order_id) : [];
  const ofCharge = 'charge_id' in answer ? [...charge(answer.charge_id), `refund ${answer.id}`] : [];
  const started = 'month' in answer ? month(payoutKey(answer.marketplace_id, answer.month)) : [];
  const own = 'total_amount' in answer ? session(answer.id) : [];
  const debited = 'attempts' in answer && 'order_id' in answer ? charge(answer.id) : [];
  return [...made, ...charged, ...changed, ...ofCharge, ...started, ...own, ...debited, ...others];
}
