// Messages from the preview, read with distrust: only what has the contract's shape goes further.
import { CHECKOUT_CHANNEL } from '../../../contract/console/bridge.ts';
import { CheckoutEvent } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';

const UNREADABLE: CheckoutEvent = {
  kind: 'failed',
  message: t({ defaultMessage: 'The checkout sent a message that Paydesk couldn’t read.' }),
};

/** The event in what the preview sent on our channel; one of a strange shape is a failure worth showing. */
export function readCheckoutEvent(sent: unknown): CheckoutEvent {
  const parsed = CheckoutEvent.safeParse(sent);
  return parsed.success ? parsed.data : UNREADABLE;
}

/** What a window message carries for us, or null where it isn't ours: other scripts post messages too. */
export function eventInWindowMessage(data: unknown): CheckoutEvent | null {
  if (typeof data !== 'object' || data === null || !(CHECKOUT_CHANNEL in data)) return null;
  return readCheckoutEvent(data[CHECKOUT_CHANNEL]);
}
