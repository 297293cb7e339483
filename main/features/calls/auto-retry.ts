// Trying again: a call that was refused for a cause that passes waits, in sight of a person who can stop it, and is sent once more.
import type { PendingRetry } from '../../../contract/console/journal.ts';

/** Time and chance, so that a test neither sleeps nor depends on luck. `wait` resolves after ms, or at once when aborted. */
export type TimeAndChance = {
  now: () => number;
  random: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** What is to be tried again: of which environment, and why the last try was refused. */
export type Refusal = Omit<PendingRetry, 'next' | 'most' | 'nextAt'> & {
  environmentId: string;
  /** In how many ms it may be tried again at the earliest. */
  notBeforeMs: number;
};

export type AutoRetry = {
  /** Waits before the next try. false where there is none: it was the last, the service asks for too long, somebody stopped it, Paydesk closes, or the computer slept past its time. */
  wait: (refusal: Refusal, triesSoFar: number) => Promise<boolean>;
  waiting: (environmentId: string) => PendingRetry[];
  /** Gives up the next try; what is on its way ends as it ends. */
  stop: (id: string) => void;
};

/** Tries in all. Ours: three more take a few seconds and outlast a restart of the service or a burst of others. */
export const MAX_TRIES = 4;
/** ms; doubles with each try. */
const FIRST_LIMIT_MS = 1_000;
/** A service that asks for more, in ms, isn't waited for, and a computer that slept for more after the next try's time makes none: a person would rather know. */
const LONGEST_MS = 60_000;

/** How long to wait before the next try, in ms: a part, by chance, of a limit that doubles, and never less than the service asked for. null where it isn't waited for. */
export function pause(triesSoFar: number, notBeforeMs: number, random: () => number): number | null {
  if (triesSoFar >= MAX_TRIES || notBeforeMs > LONGEST_MS) return null;
  // Full jitter: consoles that were refused at one moment don't come back at one moment.
  return Math.round(notBeforeMs + random() * FIRST_LIMIT_MS * 2 ** (triesSoFar - 1));
}

/** `closing` is aborted when Paydesk is about to close. */
export function openAutoRetry(closing: AbortSignal, { now, random, wait }: TimeAndChance = SYSTEM): AutoRetry {
  const waiting = new Map<string, { view: PendingRetry; environmentId: string; stop: AbortController }>();
  return {
    wait: async ({ environmentId, notBeforeMs, ...refusal }, triesSoFar) => {
      const ms = pause(triesSoFar, notBeforeMs, random);
      if (ms === null || closing.aborted) return false;
      const stop = new AbortController();
      const nextMs = now() + ms;
      const view = { ...refusal, next: triesSoFar + 1, most: MAX_TRIES, nextAt: new Date(nextMs).toISOString() };
      waiting.set(refusal.id, { view, environmentId, stop });
      const ended = AbortSignal.any([stop.signal, closing]);
      await wait(ms, ended);
      waiting.delete(refusal.id);
      return !ended.aborted && now() - nextMs <= LONGEST_MS;
    },
    waiting: (environmentId) =>
      [...waiting.values()].filter((call) => call.environmentId === environmentId).map(({ view }) => view),
    stop: (id) => waiting.get(id)?.stop.abort(),
  };
}

const SYSTEM: TimeAndChance = {
  now: Date.now,
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};
