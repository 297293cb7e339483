// What every step of a session that can be paid for works with.
import type { CheckoutEventName, PageConfig, PayableSession } from '../messages.ts';
import type { FlowEvent } from './flow.ts';

export type StepProps = {
  session: PayableSession;
  config: Extract<PageConfig, { state: 'payable' }>;
  dispatch: (event: FlowEvent) => void;
  /** For what happens within a step and the merchant's onEvent is told of. What moves the flow is told by itself (told-events.ts). */
  tell: (name: CheckoutEventName) => void;
};
