// How often may be asked: so many calls a minute, evenly refilled; a consumer's codes are counted in the store. Ours: the spec shows no rate limits (section 8).

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
  /** For each contact of a consumer and each member's address: whoever asks for five in another's name keeps them out for that hour, and no longer. */
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
  ...{ codesPerHour: 0, codesPerContact: 0, codesPerContactADay: 0, wrongGuesses: 0 },
  ...{ openingsPerSession: 0, openingsPerAddress: 0 },
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

const WINDOW_MS = 60_000;
/** How many callers are remembered before those who have all their calls again are forgotten. */
const SWEEP_AT = 10_000;

/** Counts one call of a caller at a moment (ms); tells 0, or the whole seconds to wait where it is one too many. */
export type RateLimit = (caller: string, at: number) => number;

/** Lets `perMinute` calls of each caller through at once, and gives them back one by one over a minute. */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return () => 0;
  const interval = WINDOW_MS / perMinute;
  /** For each caller, when it will have all its calls again. */
  const fullAgain = new Map<string, number>();
  return (caller, at) => {
    const stored = fullAgain.get(caller) ?? at;
    // Further ahead than a window can only be a clock that was set back: nobody is locked out for that.
    const full = stored > at + WINDOW_MS ? at : Math.max(stored, at);
    const next = full + interval;
    const tooEarly = next - (at + WINDOW_MS);
    // A thousandth of a millisecond is what the sum of many intervals may be off by.
    if (tooEarly > 0.001) return Math.ceil(tooEarly / 1000);
    if (fullAgain.size >= SWEEP_AT) forgetRested(fullAgain, at);
    fullAgain.set(caller, next);
    return 0;
  };
}

function forgetRested(fullAgain: Map<string, number>, at: number): void {
  for (const [caller, full] of fullAgain) if (full <= at) fullAgain.delete(caller);
}
