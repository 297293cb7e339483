// Notices that the computer slept, or that this process was stopped, by the time that passed between two looks: no system has to tell.
import { elapsedMs } from './elapsed.ts';

/** ms by which a look must be late to count: a busy machine is late by less. */
const STILL_MS = 30_000;

type Options = {
  /** How often it is looked, in ms. */
  lookMs: number;
  /** ms since some moment, sleep included. */
  elapsed?: () => number;
};

export type SleepNoticed = {
  /** The system told of a sleep: it isn't noticed a second time. */
  told: () => void;
  close: () => void;
};

/** Calls `woke` once after each sleep. */
export function noticeSleep(woke: () => void, { lookMs, elapsed = elapsedMs }: Options): SleepNoticed {
  let lookedAt = elapsed();
  const look = () => {
    const since = elapsed() - lookedAt;
    lookedAt = elapsed();
    if (since > lookMs + STILL_MS) woke();
  };
  const timer = setInterval(look, lookMs);
  return {
    told: () => {
      lookedAt = elapsed();
    },
    close: () => clearInterval(timer),
  };
}
