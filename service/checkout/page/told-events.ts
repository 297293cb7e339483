// What moves the flow, as the merchant's onEvent is told of it.

import type { CheckoutEventName } from '../messages.ts';
import type { BankPlace } from './bank/place.ts';
import type { FlowEvent } from './flow.ts';

/** The name of an event, or null where it is the consumer's own affair. */
export function eventNameOf(event: FlowEvent): CheckoutEventName | null {
  switch (event.type) {
    case 'code_sent':
      return 'code_sent';
    case 'proved':
      return 'consumer_proved';
    case 'account_chosen':
      return 'account_chosen';
    case 'met_trouble':
      return event.trouble === 'session_insufficient_balance' ? 'insufficient_balance' : null;
    case 'authorize_pressed':
      return 'reviewed';
    case 'authorized':
      return 'authorized';
    default:
      return null;
  }
}

/** The same for a move within the choice of an account. The way back tells nothing. */
export function eventNameOfMove(from: BankPlace, to: BankPlace): CheckoutEventName | null {
  if (from.at === 'search' && to.at === 'login') return 'bank_chosen';
  return from.at === 'login' && to.at === 'accounts' ? 'bank_logged_in' : null;
}
