// Reads messages from the preview. The preview isn't trusted: only messages that match the contract pass.
import { CHECKOUT_CHANNEL } from '../../../contract/console/bridge.ts';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { perLanguage, t } from '../../../messages/t.ts';

const UNREADABLE = perLanguage(
  (): CheckoutEvent => ({
    kind: 'failed',
    message: t({ defaultMessage: 'The checkout sent a message that Paydesk couldn’t read.' }),
  }),
);

/** Reads a message on our channel. One that doesn’t match the contract becomes a failure event. */
export function readCheckoutEvent(sent: unknown): CheckoutEvent {
  const parsed = CheckoutEvent.safeParse(sent);
  return parsed.success ? parsed.data : UNREADABLE();
}

/** Reads a window message. Null for messages of other scripts. */
export function eventInWindowMessage(data: unknown): CheckoutEvent | null {
  if (typeof data !== 'object' || data === null || !(CHECKOUT_CHANNEL in data)) return null;
  return readCheckoutEvent(data[CHECKOUT_CHANNEL]);
}
