// What every step of a session that can be paid for works with.
import type { PageConfig, PayableSession } from '../messages.ts';
import type { FlowEvent } from './flow.ts';

export type StepProps = {
  session: PayableSession;
  config: Extract<PageConfig, { state: 'payable' }>;
  dispatch: (event: FlowEvent) => void;
};
