// How many events a checkout may report. The webview's preload loads this, so nothing else is loaded here.

/** The most events kept of a session, and taken from one visit of its checkout. A checkout reports a handful; the limit keeps a flood off the disk. */
export const MAX_CHECKOUT_EVENTS = 500;
/** The most events before the end; the rest of the limit is kept for the end. */
const MAX_PROGRESS_EVENTS = 400;

/** Whether one more event of this kind is within the limit. `progress`: how many came before the end; `total`: all. */
export const isWithinCheckoutLimit = (
  { progress, total }: { progress: number; total: number },
  kind: unknown,
): boolean => total < MAX_CHECKOUT_EVENTS && (kind !== 'event' || progress < MAX_PROGRESS_EVENTS);

/** Returns a function that counts the events of one visit, by their `kind`, and says of each whether it is within the limit. */
export function createEventLimiter(): (kind: unknown) => boolean {
  const counted = { progress: 0, total: 0 };
  return (kind) => {
    if (!isWithinCheckoutLimit(counted, kind)) return false;
    counted.total += 1;
    if (kind === 'event') counted.progress += 1;
    return true;
  };
}
