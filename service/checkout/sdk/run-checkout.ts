// One checkout on a merchant's page, from its start to its one end: hears what the frame says and tells the page's callbacks.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { Envelope, ExitType, PageMessage, SdkMessage } from '../messages.ts';
import { watchForObstacles } from './obstacles.ts';
import type { StartOptions } from './options.ts';
import { placeInline, placeInModal } from './placement.ts';

/** How long the checkout may take to appear, in ms, before the merchant's page is told that it can't be had. Ours. */
const SHOWN_WITHIN_MS = 20_000;

/** Where one checkout stands. Unless it is destroyed before, exactly one of onComplete and onExit is called. */
type Stage = 'loading' | 'shown' | 'completed' | 'ended';

export type RunningCheckout = {
  isOnPage: () => boolean;
  /** Takes it off the page without a word to the callbacks. More than once is the same as once. */
  end: () => void;
};

type Where = { container: Element; serviceOrigin: string };

/** Puts the checkout on the page. Calls onEnd once it is off the page again, whatever the reason. */
export function runCheckout(
  options: StartOptions,
  { container, serviceOrigin }: Where,
  onEnd: () => void,
): RunningCheckout {
  let stage: Stage = 'loading';
  let isStarted = false;
  const place = options.renderInModal ? placeInModal : placeInline;
  const placement = place(container, checkoutUrl(options, serviceOrigin), leaveRequested);
  const { frame } = placement;
  const checkout = { frame, serviceOrigin, selector: options.selector, isStarted: () => isStarted };
  const stopWatching = watchForObstacles(checkout, obstructed);
  const late = setTimeout(() => exit('session_network_error'), SHOWN_WITHIN_MS);
  window.addEventListener('message', hear);
  // A page that draws itself anew may throw our element away: that ends the checkout as destroy() does.
  const watcher = new MutationObserver(() => frame.isConnected || end());
  watcher.observe(document, { childList: true, subtree: true });

  function hear(event: MessageEvent): void {
    if (event.origin !== serviceOrigin || event.source !== frame.contentWindow) return;
    const message = (event.data as Partial<Envelope<PageMessage>> | null)?.hostedCheckout;
    // Answered each time: a frame that is moved about the page loads anew.
    if (message?.kind === 'ready') start();
    else if (message?.kind === 'shown') shown();
    else if (message?.kind === 'event') options.onEvent?.(message.name);
    else if (message?.kind === 'complete') complete(message.payload);
    else if (message?.kind === 'exit') exit(message.type);
    else if (message?.kind === 'close' && stage === 'completed') end();
  }

  function start(): void {
    isStarted = true;
    tell({ kind: 'start' });
  }

  function tell(message: SdkMessage): void {
    const envelope: Envelope<SdkMessage> = { hostedCheckout: message };
    frame.contentWindow?.postMessage(envelope, serviceOrigin);
  }

  function shown(): void {
    if (stage !== 'loading') return;
    stage = 'shown';
    clearTimeout(late);
    placement.reveal();
  }

  // The page's own functions come last in what calls them: one that throws has nothing left to break.
  function complete(payload: CompletePayload): void {
    if (stage !== 'shown') return;
    stage = 'completed';
    options.onComplete(payload);
  }

  function exit(type: ExitType): void {
    const mayTell = stage === 'loading' || stage === 'shown';
    end();
    if (mayTell) options.onExit({ type, code: null });
  }

  function obstructed(type: ExitType, words: string): void {
    if (stage !== 'loading') return;
    console.error(`ServicePay: ${words}.`);
    exit(type);
  }

  /** The consumer asked to leave outside the frame (Escape). A page that is shown knows whether it may go. */
  function leaveRequested(): void {
    if (stage === 'loading') exit('session_cancelled');
    else tell({ kind: 'leave' });
  }

  function end(): void {
    if (stage === 'ended') return;
    stage = 'ended';
    clearTimeout(late);
    stopWatching();
    watcher.disconnect();
    window.removeEventListener('message', hear);
    placement.remove();
    onEnd();
  }

  return { isOnPage: () => frame.isConnected, end };
}

function checkoutUrl({ sessionID, language, theme }: StartOptions, serviceOrigin: string): string {
  const url = new URL(`/checkout/${encodeURIComponent(sessionID)}`, serviceOrigin);
  const asked = { origin: location.origin, language, theme };
  for (const [name, value] of Object.entries(asked)) if (value) url.searchParams.set(name, value);
  return url.href;
}
