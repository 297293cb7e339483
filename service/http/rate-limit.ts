// How often may be asked: so many calls a minute, evenly refilled, and counted in the store with a consumer's codes. Ours: the spec shows no rate limits (section 8).

import { storeTroubleOf } from '../../lib/node/store-trouble.ts';
import { drawCalls, WINDOW_MS } from '../store/call-limits.ts';
import type { Store } from '../store/database.ts';
import type { Limited } from '../store/tables.ts';

/** Calls a minute, codes an hour or a day; 0 sets no limit. */
export type RateLimits = {
  /** For each API key, over all calls of the API. */
  apiPerMinute: number;
  /** For each client address, at the token endpoint. */
  tokensPerMinute: number;
  /** For each client address, at the dashboard's forms for who is not signed in. */
  signInsPerMinute: number;
  /** For each client address, one-time codes that consumers ask for. */
  codesPerHour: number;
  /** For each contact of a consumer and each member's address: a stranger who asks for five codes locks the owner out for that hour, and no longer. */
  codesPerContact: number;
  /** The same within a day. */
  codesPerContactADay: number;
  /** For each member's address, wrong codes in all its life: after so many, a code of twelve digits is sent instead of six. */
  wrongGuesses: number;
  /** Openings of one session's checkout in half an hour, for as long as one lasts. */
  openingsPerSession: number;
  /** The same for each client address, over all sessions. */
  openingsPerAddress: number;
};

/** A sandbox's: all its consumers are one developer, who tests with one address. */
export const NO_CODE_LIMITS = {
  codesPerHour: 0,
  codesPerContact: 0,
  codesPerContactADay: 0,
  wrongGuesses: 0,
  openingsPerSession: 0,
  openingsPerAddress: 0,
};

export const GENEROUS: RateLimits = {
  apiPerMinute: 12_000,
  tokensPerMinute: 1_200,
  signInsPerMinute: 60,
  codesPerHour: 30,
  codesPerContact: 5,
  codesPerContactADay: 20,
  wrongGuesses: 100,
  openingsPerSession: 30,
  openingsPerAddress: 300,
};

/** How many callers are remembered before those whose calls are used up or too old are forgotten. */
const SWEEP_AT = 10_000;
/** A process takes this part of a caller's calls from the store at a time: of a generous limit few calls ask the store, of a small one each. */
const PART = 100;

/** Counts one call of a caller at a moment (ms); tells 0, or the whole seconds to wait where it is one too many. */
export type RateLimit = (caller: string, at: number) => Promise<number>;

/** Calls that were taken from the store and not made yet, or how long there are none. Both are ms. */
type Allowance = { at: number; left: number; noneUntil: number };

/**
 * Lets `perMinute` calls of each caller through at once, and gives them back one by one over a minute: over all processes that draw from
 * the same store. What a process took and didn't use within a minute is lost.
 */
export function createRateLimit(store: Store, limited: Limited, perMinute: number): RateLimit {
  if (perMinute === 0) return async () => 0;
  const wanted = Math.max(1, Math.floor(perMinute / PART));
  const taken = new Map<string, Allowance>();
  const drawing = new Map<string, Promise<void>>();
  const draw = async (caller: string, at: number) => {
    const drawn = await drawCalls(store, { limited, caller, perMinute, wanted }, at).catch(allowanceWhileReadOnly);
    if (taken.size >= SWEEP_AT) forgetUseless(taken, at);
    taken.set(caller, { at, left: drawn.calls, noneUntil: 'waitMs' in drawn ? at + drawn.waitMs : at });
  };
  return async (caller, at) => {
    for (;;) {
      const mine = taken.get(caller);
      // Also where the clock was set back.
      const isCurrent = mine !== undefined && Math.abs(at - mine.at) < WINDOW_MS;
      if (isCurrent && mine.noneUntil > at) return Math.ceil((mine.noneUntil - at) / 1000);
      if (isCurrent && mine.left > 0) {
        mine.left -= 1;
        return 0;
      }
      // All who come meanwhile wait for the same answer.
      const asked = drawing.get(caller) ?? draw(caller, at).finally(() => drawing.delete(caller));
      drawing.set(caller, asked);
      await asked;
    }
  };
}

/** Engineering value: so that not every call asks a database that recovers whether it may. */
const READ_ONLY_ALLOWANCE = 20;

/** A database that takes no changes can't count, and yet answers calls that only read; the others it refuses itself. */
function allowanceWhileReadOnly(error: unknown): { calls: number } {
  if (storeTroubleOf(error) === 'read_only') return { calls: READ_ONLY_ALLOWANCE };
  throw error;
}

function forgetUseless(taken: Map<string, Allowance>, at: number): void {
  for (const [caller, { at: since, left, noneUntil }] of taken)
    if (at - since >= WINDOW_MS || (left === 0 && noneUntil <= at)) taken.delete(caller);
}
