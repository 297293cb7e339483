// What anybody may ask as often as they like is found out once a second at most, and within a time.
import { setTimeout } from 'node:timers/promises';

/** Engineering values, in ms: between two looks, and until one counts as unanswered. A balancer gives up after about five seconds. */
const EVERY_MS = 1_000;
const PATIENCE_MS = 3_000;

/** Gives what the newest `look`, which never rejects, has found. One that takes too long is `silent`, and no other begins until it is over. */
export function nowAndThen<Found>(look: () => Promise<Found>, silent: Found): () => Promise<Found> {
  let last: { at: number; isOver: boolean; found: Promise<Found> } | null = null;
  return () => {
    if (last && (!last.isOver || performance.now() - last.at < EVERY_MS)) return last.found;
    const late = new AbortController();
    const looking = look().finally(() => {
      begun.isOver = true;
      late.abort();
    });
    const patience = setTimeout(PATIENCE_MS, silent, { ref: false, signal: late.signal }).catch(() => looking);
    const begun = { at: performance.now(), isOver: false, found: Promise.race([looking, patience]) };
    last = begun;
    return begun.found;
  };
}
