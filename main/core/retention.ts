// How long what a payment says of its consumer must be kept: a proof of authorization two years after its end (Nacha Operating Rules, 2.3.2.7).
import { booksDayOf } from '../../contract/books-day.ts';
import type { ErasureObstacle, ErasureVerdict } from '../../contract/console/erasure.ts';
import { settledState } from './acts.ts';
import type { Fact } from './facts.ts';
import { orderStatus } from './order-status.ts';
import type { Payment, Session } from './payment.ts';

const YEARS = 2;
/** Engineering value, in ms: no consumer is in a checkout for so long. */
const IN_CHECKOUT_MS = 86_400_000;

/** Payments that were recorded after this moment must be kept. In ISO 8601, UTC. */
export function mayBeDue(nowMs: number): string {
  const before = new Date(nowMs);
  before.setUTCFullYear(before.getUTCFullYear() - YEARS);
  return before.toISOString();
}

/** Whether the personal data of a payment can be erased now. facts: its own. nowMs: by the clock of its environment. */
export function erasureVerdict(payment: Payment, facts: readonly Fact[], nowMs: number): ErasureVerdict {
  const why = obstacleOf(payment, nowMs);
  if (why !== null) return { kind: 'open', why };
  const ended = endOfAuthorization(payment, facts);
  const until = ended === null ? null : yearsAfter(ended);
  return until !== null && booksDayOf(nowMs) < until ? { kind: 'keep', until } : { kind: 'erase' };
}

function obstacleOf(payment: Payment, nowMs: number): ErasureObstacle | null {
  const { acts, orders, copyRequests, sessions } = payment;
  const states = acts.map((act) => settledState(act, acts));
  if (states.includes('sent') || states.includes('unknown')) return 'unresolved';
  const statuses = orders.map((order) => orderStatus(order, payment));
  if (statuses.includes('capturing') || statuses.includes('needs_review')) return 'unresolved';
  if (statuses.includes('ready')) return 'may_be_captured';
  if (copyRequests.some(({ providedOn }) => providedOn === null)) return 'copy_asked';
  const isNew = sessions.some((session) => nowMs - Date.parse(madeAt(session)) < IN_CHECKOUT_MS);
  return orders.length === 0 && isNew ? 'in_checkout' : null;
}

const madeAt = ({ createDate, recordedAt }: { createDate: string | null; recordedAt: string }) =>
  createDate ?? recordedAt;

/** A session that was only started authorizes nothing. */
const isAuthorized = ({ consentText, status }: Session): boolean => Boolean(consentText) || status.trim() !== 'started';

/** The last day on which something was done by it, or it was ended; null where none was given. */
function endOfAuthorization(payment: Payment, facts: readonly Fact[]): string | null {
  const { sessions, orders, charges, outcomes, returns, refunds } = payment;
  const moments = [
    ...sessions.filter(isAuthorized).map(madeAt),
    ...orders.flatMap((order) => [madeAt(order), order.capturedAt]),
    ...charges.map(madeAt),
    ...outcomes.flatMap(({ settledAt, returnedAt }) => [settledAt, returnedAt]),
    ...returns.map(({ at }) => at),
    ...refunds.map(({ updatedAt }) => updatedAt),
    ...facts.flatMap((fact) => (fact.kind === 'do_not_capture' ? fact.learnedAt : [])),
  ];
  const days = [
    ...moments.flatMap((moment) => (moment === null ? [] : booksDayOf(Date.parse(moment)))),
    ...facts.flatMap((fact) => (fact.kind === 'authorization_ended' ? fact.day : [])),
  ];
  return days.toSorted().at(-1) ?? null;
}

/** Two years later, on the same day; after February 29 on March 1. */
function yearsAfter(day: string): string {
  const later = `${Number(day.slice(0, 4)) + YEARS}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-02-29', '-03-01') : later;
}
