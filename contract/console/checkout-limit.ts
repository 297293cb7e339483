// How much a checkout may say: read by each side that hears it, the webview's preload included, so nothing else is loaded here.

/** How many events of one session are kept, and heard of one opening: a checkout says a handful; a page gone wild must fill neither the disk nor the window. */
export const MOST_CHECKOUT_EVENTS = 500;
/** What is said on the way leaves room for how it ends. */
export const MOST_EVENTS_ON_THE_WAY = 400;

/** Whether the next event of an opening is heard, by its `kind`: as many as the ledger keeps of a session, and the rest is dropped. */
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
