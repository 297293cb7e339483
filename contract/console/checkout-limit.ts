// How many events a checkout may report. The webview's preload loads this, so nothing else is loaded here.

/** How many events are kept of a session, and taken from one opening. A checkout reports a handful; the limit keeps a flood off the disk. */
export const MOST_CHECKOUT_EVENTS = 500;
/** Events before the end; the rest of the limit is kept for the end. */
export const MOST_EVENTS_ON_THE_WAY = 400;

/** Tells of each event of an opening, by its `kind`, whether it is within the limit; the ledger keeps no more of a session. */
export function limitCheckoutEvents(): (kind: unknown) => boolean {
  let onTheWay = 0;
  let all = 0;
  return (kind) => {
    if (all >= MOST_CHECKOUT_EVENTS || (kind === 'event' && onTheWay >= MOST_EVENTS_ON_THE_WAY)) return false;
    all += 1;
    if (kind === 'event') onTheWay += 1;
    return true;
  };
}
