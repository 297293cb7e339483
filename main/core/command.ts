// What decide is asked and what it goes by. All of it is plain data: the ledger reads it, decide reads nothing.
import type { ProblemArguments } from '../../contract/console/problem.ts';
import type { Act, ActRequest, Payment } from './payment.ts';

/** What is to be sent: by a click, a row of a file, an automatic retry or Retry safely. Times are ISO 8601 in UTC. */
export type Command = ActRequest & {
  actId: string;
  at: string;
  /** The key of a try before, where the caller still knows it. */
  key: string | undefined;
  /** The act that is sent again. */
  again: Act | null;
  /** Whether the service turned its attempt away for the token, so that the same attempt goes on under a new one. */
  isSameAttempt: boolean;
  /** Whether the service has listed its payouts just before: the ledger knows each that it has. */
  arePayoutsListed: boolean;
};

/** The payment at another address of the same service. environment: its name. */
export type Elsewhere = { environment: string; payment: Payment };

/** What is known when the command is decided. */
export type DecisionContext = {
  here: Payment;
  elsewhere: readonly Elsewhere[];
  /** Other acts that the same form, debit or key is in force for, whatever payment they are of. */
  sameForm: readonly Act[];
  /** Its environment's name. */
  environment: string;
  /** Whether the provider answers a repeated charge of an order with its first. */
  rejectsDuplicates: boolean;
  /** When the newest fact of the provider was learned, ISO 8601 in UTC: the time can't be earlier, whatever the clock says. */
  newestAt: string | null;
  /** How long the provider keeps an Idempotency-Key, in ms; null: for good. */
  keepsKeysMs: number | null;
  /** Whether a feed that tells of the account was read through the history gap. */
  isFeedRead: boolean;
};

export type Refusal = ProblemArguments;

/** needs_review: nothing is sent, because it may have been done in the lost part of the history. detail: a remark. */
export type Decision =
  | { result: 'intent'; key: string | null }
  | { result: 'refused'; why: Refusal }
  | { result: 'needs_review'; detail: string };

export const refused = (...why: Refusal): Decision => ({ result: 'refused', why });
