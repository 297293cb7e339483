// The pace of a run: how many calls may be on their way, when the next may leave, and when to stop and ask a person. Pure; time is ms.
import { remark } from '../../../contract/console/remark.ts';

/** answered: captured, captured before, or refused for good. limited: 429 before any work. unclear_limit: a 429 after which the order may be charged. unreachable: no connection was made. */
export type CallEnd = {
  kind: 'answered' | 'unknown' | 'limited' | 'unclear_limit' | 'unreachable';
  begunAt: number;
  retryAfterMs: number | null;
};

export type Pace = {
  /** How many calls may be on their way at once. */
  limit: number;
  /** Answers since the limit last changed. */
  answers: number;
  /** When it last fell back: what began before that is of the same crowd, and doesn't count again. */
  fellBackAt: number;
  /** No call leaves before this. */
  holdUntil: number;
  unknownsInRow: number;
  /** How often it fell back since the last answer. */
  fallbacks: number;
};

export type PauseWanted = { reason: 'unknowns' | 'trouble'; why: string | null };

/** Engineering values. */
export const FIRST_LIMIT = 4;
export const MAX_AT_ONCE = 16;
export const UNKNOWNS_TO_PAUSE = 3;
/** One more at once after this many answers for each that may be on its way. */
const ANSWERS_TO_GROW = 4;
const FALLBACKS_TO_PAUSE = 8;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A service that asks for more than this is asked again by a person. */
const LONGEST_ASKED_MS = 10 * 60_000;
/** Those that wait for the same moment don't all come at once. */
const SPREAD_MS = 250;

export const freshPace = (): Pace => ({
  limit: FIRST_LIMIT,
  answers: 0,
  fellBackAt: Number.NEGATIVE_INFINITY,
  holdUntil: 0,
  unknownsInRow: 0,
  fallbacks: 0,
});

/** What follows from a call's end: grows slowly, halves on 429, obeys Retry-After. `chance` is in [0, 1). */
export function afterCall(
  pace: Pace,
  end: CallEnd,
  now: number,
  chance: number,
): { pace: Pace; pause: PauseWanted | null } {
  switch (end.kind) {
    case 'answered':
      return { pace: grown({ ...pace, unknownsInRow: 0, fallbacks: 0 }), pause: null };
    case 'unknown': {
      const unknownsInRow = pace.unknownsInRow + 1;
      const pause = unknownsInRow >= UNKNOWNS_TO_PAUSE ? { reason: 'unknowns' as const, why: null } : null;
      return { pace: { ...pace, unknownsInRow, answers: 0 }, pause };
    }
    case 'unclear_limit':
      // The next call would meet the same limit, and leave another order in doubt.
      return { pace: { ...pace, answers: 0 }, pause: { reason: 'unknowns', why: remark('limit_unclear') } };
    default:
      return fallenBack(pace, end, now, chance);
  }
}

function grown(pace: Pace): Pace {
  const answers = pace.answers + 1;
  if (answers < pace.limit * ANSWERS_TO_GROW || pace.limit >= MAX_AT_ONCE) return { ...pace, answers };
  return { ...pace, limit: pace.limit + 1, answers: 0 };
}

function fallenBack(pace: Pace, end: CallEnd, now: number, chance: number): ReturnType<typeof afterCall> {
  const isOfSameCrowd = end.begunAt < pace.fellBackAt;
  const fallbacks = isOfSameCrowd ? pace.fallbacks : pace.fallbacks + 1;
  const half = Math.max(1, Math.floor(pace.limit / 2));
  const wait = end.retryAfterMs === null ? backoff(fallbacks, chance) : end.retryAfterMs + chance * SPREAD_MS;
  const next: Pace = {
    ...pace,
    limit: end.kind === 'limited' && !isOfSameCrowd ? half : pace.limit,
    answers: 0,
    fellBackAt: isOfSameCrowd ? pace.fellBackAt : now,
    holdUntil: Math.max(pace.holdUntil, now + wait),
    fallbacks,
  };
  return { pace: next, pause: giveUp(end, fallbacks) };
}

/** Doubles each time, and half of it is left to chance. */
function backoff(fallbacks: number, chance: number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (fallbacks - 1));
  return most / 2 + (chance * most) / 2;
}

function giveUp({ kind, retryAfterMs }: CallEnd, fallbacks: number): PauseWanted | null {
  if (retryAfterMs !== null && retryAfterMs > LONGEST_ASKED_MS) {
    const minutes = Math.ceil(retryAfterMs / 60_000);
    return { reason: 'trouble', why: remark('service_asks_to_wait', { minutes }) };
  }
  if (fallbacks < FALLBACKS_TO_PAUSE) return null;
  return {
    reason: 'trouble',
    why: remark(kind === 'limited' ? 'limited_in_row' : 'unreachable_in_row', { times: FALLBACKS_TO_PAUSE }),
  };
}
