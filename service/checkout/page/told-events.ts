// What moves the flow, as the merchant's onEvent is told of it. What happens within a step is told by the step.
import type { CheckoutEventName } from '../messages.ts';
import type { FlowEvent } from './flow.ts';

/** The name of an event, or null where it is the consumer's own affair. */
export function eventNameOf(event: FlowEvent): CheckoutEventName | null {
  switch (event.type) {
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
