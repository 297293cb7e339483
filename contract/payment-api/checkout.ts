// The browser SDK: what a merchant's page gives startSession (spec, 4.5) and what it is told (2.4, 2.5, section 7).
import { z } from 'zod';
import type { SessionId } from '../ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

/** The onComplete argument (2.4). totalAmount = orderAmount + tip, in cents. */
export const CompletePayload = z.strictObject({
  createdDate: Timestamp,
  fees: Cents,
  referenceId: z.string().min(1),
  tip: Cents.nullable(),
  orderAmount: Cents,
  totalAmount: Cents,
});
export type CompletePayload = z.infer<typeof CompletePayload>;

/** The one error type the spec names (section 7); the others are ours. */
export const INSUFFICIENT_BALANCE = 'session_insufficient_balance';

/** The onExit argument (2.5). */
export const ExitPayload = z.strictObject({ type: z.string().min(1), code: z.string().nullable() });
export type ExitPayload = z.infer<typeof ExitPayload>;

/** What startSession takes (4.5). */
export type StartSessionOptions = {
  sessionID: SessionId;
  /** CSS selector of the element the checkout is placed in. */
  selector: string;
  /** true lays the modal over the page until the consumer leaves the flow. */
  renderInModal: boolean;
  onComplete: (response: CompletePayload) => void;
  onExit: (response: ExitPayload) => void;
};
