// How far a session's consumer has come in the checkout. Ours: the flags of the payment API are false until the session is completed (spec, 2.1).
import { z } from 'zod';
import { INSUFFICIENT_BALANCE } from '../payment-api/checkout.ts';

/** A step that the consumer took and hasn't finished. */
export const CheckoutStep = z.enum(['opened', 'consumer_confirmed', 'account_chosen']);
export type CheckoutStep = z.infer<typeof CheckoutStep>;

/** The newest of what happened. */
export const SessionProgress = z.enum(['created', ...CheckoutStep.options, 'failed', 'expired', 'authorized']);
export type SessionProgress = z.infer<typeof SessionProgress>;

/** What the SDK's onExit is told when the consumer leaves then (spec, 2.5 and section 7). */
export const SessionFailure = z.strictObject({
  type: z.enum([INSUFFICIENT_BALANCE, 'session_account_not_valid', 'session_authentication_failed']),
  code: z.null(),
});
export type SessionFailure = z.infer<typeof SessionFailure>;
export type FailureType = SessionFailure['type'];
