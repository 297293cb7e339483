// The browser SDK, served as {js_url}/v1.js: puts the checkout on a merchant's page and tells the page how it ended (spec, 4.5).
import type { CompletePayload, ExitPayload, StartSessionOptions } from '../../contract/payment-api/checkout.ts';
import type { Envelope, ExitType, PageMessage, SdkMessage } from './messages.ts';
import { type Placement, placeInline, placeInModal } from './placement.ts';

/** How long the checkout may take to appear, in ms, before the merchant's page is told that it can't be had. Ours. */
const READY_WITHIN_MS = 20_000;

/** The service's own origin: where this very script came from. Known only while the script first runs. */
const serviceOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** Where one checkout stands. Once ended, exactly one of onComplete and onExit has been called. */
type Stage = 'loading' | 'open' | 'completed' | 'ended';

class ServicePay {
  static #running = false;

  /** Opens the checkout of a session. Throws where the options can't work or another checkout is open. */
  startSession(options: StartSessionOptions): void {
    const container = checkOptions(options);
    if (ServicePay.#running) throw new Error('ServicePay: a checkout is open already.');
    ServicePay.#running = true;
    runCheckout(options, container, () => {
      ServicePay.#running = false;
    });
  }
}

function checkOptions(options: StartSessionOptions): Element {
  if (typeof options?.sessionID !== 'string' || options.sessionID === '')
    throw new Error('ServicePay: sessionID is missing.');
  if (typeof options.onComplete !== 'function' || typeof options.onExit !== 'function') {
    throw new Error('ServicePay: onComplete and onExit must be functions.');
  }
  if (!/^https?:/.test(location.origin)) throw new Error('ServicePay: the page must be served over http or https.');
  const container = document.querySelector(options.selector);
  if (!container) throw new Error(`ServicePay: there is no element "${options.selector}".`);
  return container;
}

function runCheckout(options: StartSessionOptions, container: Element, onEnd: () => void): void {
  let stage: Stage = 'loading';
  const place = options.renderInModal ? placeInModal : placeInline;
  const placement: Placement = place(container, checkoutUrl(options.sessionID), leaveRequested);
  const late = setTimeout(() => exit('session_network_error'), READY_WITHIN_MS);
  window.addEventListener('message', hear);

  function hear(event: MessageEvent): void {
    if (event.origin !== serviceOrigin || event.source !== placement.frame.contentWindow) return;
    const message = (event.data as Partial<Envelope<PageMessage>> | null)?.hostedCheckout;
    if (message?.kind === 'ready') ready();
    else if (message?.kind === 'complete') complete(message.payload);
    else if (message?.kind === 'exit') exit(message.type);
    else if (message?.kind === 'close' && stage === 'completed') end();
  }

  function ready(): void {
    if (stage !== 'loading') return;
    stage = 'open';
    clearTimeout(late);
    placement.reveal();
  }

  function complete(payload: CompletePayload): void {
    if (stage !== 'open') return;
    stage = 'completed';
    options.onComplete(payload);
  }

  function exit(type: ExitType): void {
    if (stage === 'completed' || stage === 'ended') return;
    end();
    const payload: ExitPayload = { type, code: null };
    options.onExit(payload);
  }

  /** The consumer asked to leave outside the frame (Escape). A page that has loaded knows whether it may go. */
  function leaveRequested(): void {
    if (stage === 'loading') return exit('session_cancelled');
    const message: Envelope<SdkMessage> = { hostedCheckout: { kind: 'leave' } };
    placement.frame.contentWindow?.postMessage(message, serviceOrigin);
  }

  function end(): void {
    stage = 'ended';
    clearTimeout(late);
    window.removeEventListener('message', hear);
    placement.remove();
    onEnd();
  }
}

function checkoutUrl(sessionId: string): string {
  const url = new URL(`/checkout/${encodeURIComponent(sessionId)}`, serviceOrigin);
  url.searchParams.set('origin', location.origin);
  return url.href;
}

Object.assign(window, { ServicePay });
