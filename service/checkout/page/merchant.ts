// Talking to the merchant's page around the checkout: only to the one origin the checkout was opened for, and only to the frame's parent.
import type { Envelope, PageMessage, SdkMessage } from '../messages.ts';

/** Tells the SDK on the merchant's page something. */
export function tellMerchant(merchantOrigin: string, message: PageMessage): void {
  const envelope: Envelope<PageMessage> = { hostedCheckout: message };
  window.parent.postMessage(envelope, merchantOrigin);
}

/** Calls back when the SDK asks to leave; the answer stops listening. */
export function onLeaveRequest(merchantOrigin: string, callback: () => void): () => void {
  return onMessage(merchantOrigin, (message) => message.kind === 'leave' && callback());
}

/** Says that the page is ready and calls back once, when it is started by the very page it was opened for. A stranger who frames it can't: neither a false origin nor silence starts anything. */
export function onStart(merchantOrigin: string, callback: () => void): void {
  const stop = onMessage(merchantOrigin, (message) => {
    if (message.kind !== 'start') return;
    stop();
    callback();
  });
  tellMerchant(merchantOrigin, { kind: 'ready' });
}

function onMessage(merchantOrigin: string, callback: (message: SdkMessage) => void): () => void {
  const hear = (event: MessageEvent) => {
    // A page that isn't framed is its own parent, and could start itself.
    if (event.origin !== merchantOrigin || event.source !== window.parent || window.parent === window) return;
    const message = (event.data as Partial<Envelope<SdkMessage>> | null)?.hostedCheckout;
    if (message) callback(message);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
