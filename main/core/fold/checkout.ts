// How far a session's checkout is, by what it told the browser: the one place that says whether it failed.
import type { CheckoutEvent } from '../../../contract/console/session.ts';
import { FailureTypeSeen } from '../../../contract/records/payment.ts';

export type CheckoutEnd = {
  state: 'complete' | 'exit' | 'failed' | 'reopened';
  /** The SDK's type of the error, of a checkout that failed. */
  error: string | null;
};

/** Exits that aren't errors: the consumer closed the checkout. */
const LEFT: ReadonlySet<string> = new Set(['session_cancelled']);
const DONE_BEFORE = 'session_already_completed';

/** The type that the checkout exits with then. */
const INSUFFICIENT_BALANCE = 'session_insufficient_balance';
/** What our checkout tells while it is still open: the bank account has too little, and a step that only another one reaches. */
export const SHORT_OF_FUNDS = 'insufficient_balance';
const PAST_FUNDS: ReadonlySet<string> = new Set(['account_chosen', 'reviewed', 'authorized']);

/** A success stands, whatever is told after it. An error stands until the consumer succeeds or meets another one. */
export function afterCheckoutEvent(before: CheckoutEnd | null, event: CheckoutEvent): CheckoutEnd | null {
  if (before?.state === 'complete') return before;
  switch (event.kind) {
    case 'complete':
      return { state: 'complete', error: null };
    case 'exit': {
      const { type } = event.payload;
      if (type === DONE_BEFORE) return { state: 'complete', error: null };
      const error = type === null || LEFT.has(type) ? (before?.error ?? null) : FailureTypeSeen.parse(type);
      return { state: error === null ? 'exit' : 'failed', error };
    }
    case 'started':
      return triedAgain(before);
    case 'event':
      if (event.name === SHORT_OF_FUNDS) return { state: 'failed', error: INSUFFICIENT_BALANCE };
      return before?.error === INSUFFICIENT_BALANCE && PAST_FUNDS.has(event.name) ? triedAgain(before) : before;
    case 'failed':
      return before;
  }
}

const triedAgain = (before: CheckoutEnd | null): CheckoutEnd | null =>
  before?.state === 'failed' ? { state: 'reopened', error: before.error } : before;
