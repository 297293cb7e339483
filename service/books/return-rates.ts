// Return rates as NACHA limits them: of the debits sent in the last 60 days, how many came back.
import {
  type RateKind,
  RETURN_CODES,
  RETURN_RATE_LIMITS,
  RETURN_RATE_WINDOW_DAYS,
  type ReturnCode,
} from '../../contract/ach/return-codes.ts';
import { Day } from '../../contract/books-month.ts';
import type { ReturnRate } from '../../contract/dashboard-api/return.ts';
import { easternMoment, easternTimeOf } from './eastern-time.ts';

const DAY_MS = 86_400_000;

/** Debits, and how many of them were returned by a code that counts in a rate. */
export type ReturnCounts = { debits: number } & Record<RateKind, number>;

/** The rates a return counts in. */
export function ratesOf(code: ReturnCode): RateKind[] {
  const { group } = RETURN_CODES[code];
  return group === 'unauthorized' || group === 'administrative' ? [group, 'overall'] : ['overall'];
}

/** The first and the last day of the 60 until a moment (ms, UTC), today's included, and when they begin (ms, UTC). */
export function windowUntil(at: number): { first: Day; last: Day; from: number } {
  const last = easternTimeOf(at).day;
  const first = Day.parse(
    new Date(Date.parse(last) - (RETURN_RATE_WINDOW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
  );
  return { first, last, from: easternMoment(first, 0) };
}

/** A rate in basis points, rounded half up, and where it stands. On the limit it isn't over it. */
export function rateOf(kind: RateKind, counts: ReturnCounts): ReturnRate {
  const { limit, warn } = RETURN_RATE_LIMITS[kind];
  const { debits } = counts;
  const returned = counts[kind];
  const points = returned * 10_000;
  const state =
    points > limit * debits ? 'over_limit' : returned > 0 && points >= warn * debits ? 'near_limit' : 'fine';
  return { returned, rate: debits === 0 ? 0 : Math.floor((2 * points + debits) / (2 * debits)), warn, limit, state };
}
