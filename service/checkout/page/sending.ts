// Sending a code, as both halves of the first step see it.
import type { ContactRequest } from './use-code-requests.ts';
import type { StepCall } from './use-step-call.ts';

export type Sending = Pick<StepCall, 'busy' | 'hindrance' | 'clear'> & {
  /** Whether the browser's own work is what takes its time. */
  working: boolean;
  send: (contact: ContactRequest) => Promise<void>;
};
