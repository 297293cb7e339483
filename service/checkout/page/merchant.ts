// Talking to the merchant's page around the checkout: only to the one origin the checkout was opened for, and only to the frame's parent.
import type { Envelope, PageMessage, SdkMessage } from '../messages.ts';

/** Tells the SDK on the merchant's page something. */
export function tellMerchant(merchantOrigin: string, message: PageMessage): void {
  const envelope: Envelope<PageMessage> = { hostedCheckout: message };
  window.parent.postMessage(envelope, merchantOrigin);
}

/** Calls back when the SDK asks to leave; the answer stops listening. */
export function onLeaveRequest(merchantOrigin: string, callback: () => void): () => void {
  const hear = (event: MessageEvent) => {
    if (event.origin !== merchantOrigin || event.source !== window.parent) return;
    const message = (event.data as Partial<Envelope<SdkMessage>> | null)?.hostedCheckout;
    if (message?.kind === 'leave') callback();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
