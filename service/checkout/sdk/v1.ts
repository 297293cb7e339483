// The browser SDK, served as {js_url}/v1.js: what a merchant's page calls (spec, 4.5). The service writes its own constructor's name over ServicePay.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { Envelope, ExitType, PageMessage, SdkMessage } from '../messages.ts';
import { checkOptions, type StartOptions } from './options.ts';
import { placeInline, placeInModal } from './placement.ts';
import { ServicePayError } from './service-pay-error.ts';

/** How long the checkout may take to appear, in ms, before the merchant's page is told that it can't be had. Ours. */
const SHOWN_WITHIN_MS = 20_000;

/** Where one checkout stands. Unless it is destroyed before, exactly one of onComplete and onExit is called. */
type Stage = 'loading' | 'shown' | 'completed' | 'ended';

type RunningCheckout = {
  isOnPage: () => boolean;
  /** Takes it off the page without a word to the callbacks. More than once is the same as once. */
  end: () => void;
};

type Where = { container: Element; serviceOrigin: string };

/** Puts the checkout on the page. Calls onEnd once it is off the page again, whatever the reason. */
function runCheckout(options: StartOptions, { container, serviceOrigin }: Where, onEnd: () => void): RunningCheckout {
  let stage: Stage = 'loading';
  let isStarted = false;
  const place = options.renderInModal ? placeInModal : placeInline;
  const placement = place(container, checkoutUrl(options, serviceOrigin), leaveRequested);
  const { frame } = placement;
  const checkout = { frame, serviceOrigin, selector: options.selector, isStarted: () => isStarted };
  const stopWatching = watchForObstacles(checkout, obstructed);
  const late = setTimeout(() => exit('session_network_error'), SHOWN_WITHIN_MS);
  window.addEventListener('message', hear);
  // A page that redraws itself may throw our element away: that ends the checkout as destroy() does.
  const watcher = new MutationObserver(() => frame.isConnected || end());
  watcher.observe(document, { childList: true, subtree: true });

  function hear(event: MessageEvent): void {
    if (event.origin !== serviceOrigin || event.source !== frame.contentWindow) return;
    const message = (event.data as Partial<Envelope<PageMessage>> | null)?.hostedCheckout;
    // Answered each time: a frame that is moved about the page loads again.
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

/** Calls back at most once, never before the call that began this has returned. */
type Obstructed = (type: ExitType, words: string) => void;

type Checkout = { frame: HTMLIFrameElement; serviceOrigin: string; selector: string; isStarted: () => boolean };

/** How long a document that has loaded may take to say that it is the checkout, in ms. Ours: its script runs before it counts as loaded. */
const HANDSHAKE_MS = 3000;

/** Watches for obstacles until it is told to stop. */
function watchForObstacles(checkout: Checkout, obstructed: Obstructed): () => void {
  const { frame, serviceOrigin, selector, isStarted } = checkout;
  let late: ReturnType<typeof setTimeout> | undefined;

  function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (disposition !== 'enforce' || !/^(frame|child)-src/.test(effectiveDirective)) return;
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== serviceOrigin) return;
    const change = `add "frame-src ${serviceOrigin}" to it`;
    obstructed('session_frame_blocked', `this page's Content-Security-Policy blocks the checkout: ${change}`);
  }

  function onLoad(): void {
    clearTimeout(late);
    late = setTimeout(() => {
      if (isStarted()) return;
      const causes = `Check that ${serviceOrigin} can be reached, and that no browser extension or header of this page blocks its frame`;
      obstructed('session_network_error', `the checkout's frame loaded, but the checkout did not start. ${causes}`);
    }, HANDSHAKE_MS);
  }

  document.addEventListener('securitypolicyviolation', onViolation);
  frame.addEventListener('load', onLoad);
  queueMicrotask(() => {
    if (frame.isConnected && !isVisible(frame)) {
      const change = 'show it before startSession is called';
      obstructed('session_element_hidden', `the element "${selector}", or one around it, is hidden: ${change}`);
    }
  });
  return () => {
    clearTimeout(late);
    document.removeEventListener('securitypolicyviolation', onViolation);
    frame.removeEventListener('load', onLoad);
  };
}

/** Whether it takes up room and is drawn; that the frame itself is transparent at first doesn't count. */
function isVisible(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(frame).visibility === 'visible';
}

/** The service's own origin: where this very script came from. Known only while the script first runs. */
const script = document.currentScript;
const serviceOrigin = script instanceof HTMLScriptElement && script.src !== '' ? new URL(script.src).origin : null;

/** On the window, so that a script loaded twice knows of the other's checkout. */
const RUNNING = Symbol.for('hosted-checkout');
type Host = { [RUNNING]?: RunningCheckout };
const host = window as Host;

class ServicePay {
  #own: RunningCheckout | undefined;

  /** Opens the checkout of a session. Throws a ServicePayError where the options can't work or another checkout is open. */
  startSession(options: StartOptions): void {
    const container = checkOptions(options);
    if (serviceOrigin === null) {
      throw new ServicePayError('script_address_unknown', 'load v1.js by <script src>, and not as a module');
    }
    if (host[RUNNING]?.isOnPage()) throw new ServicePayError('checkout_open', 'a checkout is open already');
    // Taken off the page a moment ago by the page itself: it ends here, before the next begins.
    host[RUNNING]?.end();
    const running = runCheckout(options, { container, serviceOrigin }, () => {
      if (host[RUNNING] === running) delete host[RUNNING];
    });
    host[RUNNING] = running;
    this.#own = running;
  }

  /** Takes the checkout this instance opened off the page; neither callback is called any more. Does nothing where none is open. */
  destroy(): void {
    this.#own?.end();
    this.#own = undefined;
  }
}

Object.assign(window, { ['ServicePay']: ServicePay, ['ServicePayError']: ServicePayError });
