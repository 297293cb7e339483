// Journal entries: each call to a payment service, written down before it is sent.
import { z } from 'zod';
import { enteredName, enteredReason } from '../entered-text.ts';
import { ApprovalId, ChargeId } from '../ids.ts';
import { OperationName } from '../operations/who-may-send.ts';
import { PageInput } from './page.ts';

/**
 * sent: on its way, or its instance died and that isn't known yet. succeeded, refused, already_done: the service's word. already_done may name nothing: then nothing counts as made.
 * unknown: sent, and no answer that can be understood. settled_done, settled_not_done: a person's word after unknown.
 */
export const EntryState = z.enum([
  'sent',
  'succeeded',
  'refused',
  'already_done',
  'unknown',
  'settled_done',
  'settled_not_done',
]);
export type EntryState = z.infer<typeof EntryState>;

/** Who of a team works on it, and on which of their devices. */
export const Holder = z.object({ person: z.string(), desk: z.string() });
export type Holder = z.infer<typeof Holder>;

/** Times are ISO 8601 in UTC. */
export const JournalEntryView = z.object({
  id: z.string(),
  operation: OperationName,
  state: EntryState,
  sessionId: z.string().nullable(),
  orderId: z.string().nullable(),
  chargeId: z.string().nullable(),
  /** Of start_payout: which month's, and the amount (cents) that was confirmed. */
  payout: z.object({ month: z.string(), amount: z.int() }).nullable(),
  /** Of refund_charge: what of the charge, in cents. */
  refundAmount: z.int().nullable(),
  sentAt: z.string(),
  answeredAt: z.string().nullable(),
  httpStatus: z.int().nullable(),
  code: z.string().nullable(),
  /** What the service said, or a remark. */
  detail: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledReason: z.string().nullable(),
  settledAt: z.string().nullable(),
  /** The call of unknown outcome that this one sent again. */
  repeatOf: z.string().nullable(),
  /** Of a call on its way from another desk of the team: whose; null of every other. */
  holder: Holder.nullable(),
});
export type JournalEntryView = z.infer<typeof JournalEntryView>;

/** A call of unknown outcome in the list of them, with what a person knows it by. */
export const UnknownView = JournalEntryView.extend({
  consumerName: z.string().nullable(),
  /** In cents: of the order, the session or the payout. */
  amount: z.int().nullable(),
  /** The page of this console that shows its record; null where there is none. */
  record: z.enum(['order', 'session', 'payout']).nullable(),
});
export type UnknownView = z.infer<typeof UnknownView>;

/** A page of the calls of unknown outcome, oldest first; operation: only those of one. */
export const UnknownInput = PageInput.extend({ operation: OperationName.optional() });
export type UnknownInput = z.infer<typeof UnknownInput>;

export const ResolveInput = z.object({
  environmentId: z.string(),
  entryId: z.string(),
  verdict: z.enum(['done', 'not_done']),
  /** Who says so, where it isn't the person at this desk. */
  name: enteredName(100, 'Enter your name.').optional(),
  reason: enteredReason('Enter how you know, in at least 5 characters.'),
  /** Wanted where a capture is said to have been done, and only there: which charge it was, and its day in UTC ("2026-11-21"). */
  chargeId: ChargeId.optional(),
  chargedOn: z.iso.date('Enter a date like 2026-11-21.').optional(),
  /** A second person's, where the team wants one for 'not_done'. */
  approvalId: ApprovalId.optional(),
});
export type ResolveInput = z.infer<typeof ResolveInput>;

/** Takes back that a capture was made, where no answer has shown the charge. */
export const TakeBackChargeInput = z.strictObject({
  environmentId: z.string(),
  entryId: z.string(),
  name: enteredName(100, 'Enter your name.'),
  reason: enteredReason('Enter how you know, in at least 5 characters.'),
  /** As of ResolveInput: the order can be captured again by either. */
  approvalId: ApprovalId.optional(),
});
export type TakeBackChargeInput = z.infer<typeof TakeBackChargeInput>;

/** Sends a capture of unknown outcome again, to a service that refuses a repeat. */
export const RetrySafelyInput = z.strictObject({
  environmentId: z.string(),
  entryId: z.string(),
  /** In cents: what a person confirmed that the consumer is charged. Wanted in production, and only there. */
  confirmedAmount: z.int().positive().nullable().default(null),
});
export type RetrySafelyInput = z.infer<typeof RetrySafelyInput>;

/** A call that was refused for a cause that passes, and is about to be tried again. Times are ISO 8601 in UTC. */
export const PendingRetry = z.object({
  id: z.string(),
  operation: OperationName,
  orderId: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** Why the last try was refused: a remark. */
  why: z.string(),
  /** Which try comes next, and how many there are at most. */
  next: z.int(),
  most: z.int(),
  nextAt: z.string(),
});
export type PendingRetry = z.infer<typeof PendingRetry>;
