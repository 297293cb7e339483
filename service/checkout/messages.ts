// What the SDK and the checkout page say to each other, and what the service tells the page when it opens. Types only: both bundles stay small.
import type { CompletePayload, INSUFFICIENT_BALANCE } from '../../contract/payment-api/checkout.ts';
import type { BankAccount } from './bank-accounts.ts';

/** The error types of onExit. Ours but for the first: the spec names one (section 7). */
export type ExitType =
  | typeof INSUFFICIENT_BALANCE
  | 'session_cancelled'
  | 'session_expired'
  | 'session_not_found'
  | 'session_already_completed'
  | 'checkout_unavailable';

/** From the page to the SDK. */
export type PageMessage =
  | { kind: 'ready' }
  | { kind: 'complete'; payload: CompletePayload }
  | { kind: 'exit'; type: ExitType }
  | { kind: 'close' };

/** From the SDK to the page: the consumer asked to leave, outside the frame. */
export type SdkMessage = { kind: 'leave' };

/** Each message travels under this name, so that neither side mistakes somebody else's for its own. */
export type Envelope<Message> = { hostedCheckout: Message };

/** A session that can't be paid for from this page. */
export type UnavailableReason = Extract<
  ExitType,
  'session_not_found' | 'session_already_completed' | 'session_expired'
>;

export type PayableSession = {
  sessionId: string;
  /** Good for this one session, for a while. */
  token: string;
  organizationName: string;
  consumerFirstName: string;
  /** Dollars, ready to show. */
  amount: string;
  trackNumber: string;
  consentText: string;
  institution: string;
  accounts: BankAccount[];
};

/** What the page finds in its document when it opens. */
export type PageConfig = { merchantOrigin: string } & (
  | { state: 'payable'; session: PayableSession }
  | { state: 'unavailable'; reason: UnavailableReason }
);
