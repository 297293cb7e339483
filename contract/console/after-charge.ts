// What became of charges as the console shows it: settled, returned, refunded, and how fresh that is.
import { z } from 'zod';
import { AnyReturnCode } from '../ach/return-codes.ts';
import { enteredLines, enteredText } from '../entered-text.ts';
import { ApprovalId, ChargeId, OrderId } from '../ids.ts';
import { MAX_REFUND_REASON } from '../payment-fields.ts';
import { AuthorizationEnd } from './authorization-end.ts';
import { ListCursor } from './page.ts';
import { VoidReason } from './payout.ts';

/** Who told a fact: the payment service, a file, or a person. */
export const FactSource = z.enum(['service', 'csv', 'person']);
export type FactSource = z.infer<typeof FactSource>;

const moment = z.string();

export const RefundView = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['requested', 'sent', 'settled', 'failed']),
  reason: z.string(),
  failureCode: z.string().nullable(),
  at: moment,
  updatedAt: moment,
  /** When it is expected to be sent, or to have settled; null where unknown. */
  nextStepAt: moment.nullable(),
  source: FactSource,
  /** Of one that a person recorded or a file told: who or which, and by what the provider knows it. */
  toldBy: z.string().nullable(),
  reference: z.string().nullable(),
  /** The journal's, where it was asked for from here. */
  entryId: z.string().nullable(),
});
export type RefundView = z.infer<typeof RefundView>;

/** A debit that came back. Amounts in cents. */
export const ReturnView = z.object({
  chargeId: z.string(),
  /** 1: the first debit of its charge. */
  attempt: z.int(),
  orderId: z.string(),
  accountId: z.string(),
  consumerName: z.string().nullable(),
  code: z.string(),
  amount: z.int(),
  at: moment,
  /** By when it can be presented again, or the authorization must be handed in; null where neither applies, or unknown. */
  actBy: moment.nullable(),
  /** It came after the seller had got the money. */
  isLate: z.boolean(),
  /** What had been refunded at that time. */
  refundedBefore: z.int(),
  source: FactSource,
  handledAt: moment.nullable(),
  /** null: not by a person, but because the debit was presented again. */
  handledBy: z.string().nullable(),
  handledNote: z.string().nullable(),
});
export type ReturnView = z.infer<typeof ReturnView>;

/** In the list of returns. ended: nothing of its payment is debited any more. */
export const ListedReturn = ReturnView.extend({ ended: AuthorizationEnd.nullable() });
export type ListedReturn = z.infer<typeof ListedReturn>;

/** What is known of an order's charge, and who told it. Times in UTC, null where unknown. Amounts in cents. */
export const AfterChargeView = z.object({
  chargeId: z.string(),
  status: z.enum(['pending', 'settled', 'returned']),
  amount: z.int(),
  refunded: z.int(),
  returnCode: z.string().nullable(),
  returnedAt: moment.nullable(),
  /** When it is expected to settle, or was. */
  settlesAt: moment.nullable(),
  settledAt: moment.nullable(),
  /** How many times the consumer was debited. */
  attempt: z.int(),
  /** Until when the bank may return it: by most codes, and where the consumer says it wasn't authorized. */
  returnableUntil: z.object({ twoBankingDays: moment, sixtyDays: moment }).nullable(),
  presentAgain: z.object({ obstacle: z.string().nullable(), until: moment }).nullable(),
  updatedAt: moment,
  source: FactSource,
  /** The event, the file or the person. */
  toldBy: z.string(),
  recordedAt: moment,
  returns: z.array(ReturnView),
  /** Newest first. */
  refunds: z.array(RefundView),
});
export type AfterChargeView = z.infer<typeof AfterChargeView>;

/** offered: null until its feed was read; false, too, where its dashboard is on another domain than its API. readAt: when the feed was last read to its end. trouble: a problem's code, or `feed_begun_anew` while what is known is read again. */
export const AfterChargeState = z.object({
  offered: z.boolean().nullable(),
  readAt: moment.nullable(),
  newestAt: moment.nullable(),
  trouble: z.string().nullable(),
  /** Grows with each fact learned: a window that shows an older revision reloads its screens. */
  revision: z.int(),
});
export type AfterChargeState = z.infer<typeof AfterChargeState>;

/** from, until: when the debit came back, from a moment on and before another. */
export const ReturnsFilter = z.object({
  environmentId: z.string(),
  show: z.enum(['open', 'handled', 'all']).default('open'),
  from: z.iso.datetime().nullish(),
  until: z.iso.datetime().nullish(),
});
export type ReturnsFilter = z.infer<typeof ReturnsFilter>;

/** The open ones first. Open ones come by what is due first, handled ones by when they were handled, newest first; of a span of time, each by when they came back, newest first. */
export const ReturnsInput = ReturnsFilter.extend({
  cursor: ListCursor,
  limit: z.int().min(1).max(200).default(50),
});
export type ReturnsInput = z.infer<typeof ReturnsInput>;

/** Returns of a filter are counted up to this. */
export const MAX_COUNTED_RETURNS = 10_000;

/** amount: cents, of those that were counted. isMore: there may be more. */
export const ReturnsTotal = z.object({ count: z.int(), amount: z.int(), isMore: z.boolean() });
export type ReturnsTotal = z.infer<typeof ReturnsTotal>;

export const MAX_RETURN_NOTE = 500;

export const HandleReturnInput = z.object({
  environmentId: z.string(),
  chargeId: ChargeId,
  attempt: z.int().positive(),
  note: enteredLines(1, MAX_RETURN_NOTE),
});
export type HandleReturnInput = z.infer<typeof HandleReturnInput>;

/** A refund of an order's charge. Amounts in cents. */
export const RefundInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  /** Made when the form is opened, so that its refund is sent once, however often it is asked for. */
  attempt: z.uuid().optional(),
  amount: z.int().positive(),
  reason: enteredLines(0, MAX_REFUND_REASON).default(''),
  /** What a person confirmed a second time. Wanted in production, and only there. */
  confirmedAmount: z.int().positive().nullable().default(null),
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type RefundInput = z.infer<typeof RefundInput>;

/** Debits the consumer of a returned charge once more. */
export const PresentAgainInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  /** In cents: what a person confirmed that the consumer is debited. Wanted in production, and only there. */
  confirmedAmount: z.int().positive().nullable().default(null),
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type PresentAgainInput = z.infer<typeof PresentAgainInput>;

const Day = z.iso.date('Enter a date like 2026-11-21.');

/** A refund that a person made in the provider's dashboard. day: of America/New_York. */
export const RecordRefundInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  amount: z.int().positive(),
  day: Day,
  reference: enteredText(0, 200).nullable(),
});
export type RecordRefundInput = z.infer<typeof RecordRefundInput>;

/** A returned debit that a person saw in the provider's dashboard. */
export const RecordReturnInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  code: AnyReturnCode,
  day: Day,
});
export type RecordReturnInput = z.infer<typeof RecordReturnInput>;

/** Takes back what a person or a file told of an order: a refund by its id, else its return. */
export const TakeBackFactInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  refundId: z.string().max(255).nullable(),
  reason: VoidReason,
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type TakeBackFactInput = z.infer<typeof TakeBackFactInput>;

/** A return that a person marked as handled is open again. */
export const ReopenReturnInput = HandleReturnInput.omit({ note: true });
export type ReopenReturnInput = z.infer<typeof ReopenReturnInput>;

/** Open returns are counted up to this. */
export const MAX_OPEN_RETURNS = 1_000;
/** A deadline counts as near from so many ms before it. */
export const DEADLINE_NEAR_MS = 2 * 86_400_000;

/** The returns that aren't handled yet. amount: cents. isMore: there may be more than were counted. dueSoon: their deadline is near, or passed. */
export const OpenReturns = z.object({
  count: z.int(),
  amount: z.int(),
  isMore: z.boolean(),
  dueSoon: z.int(),
  overdue: z.int(),
  /** By what clock: this computer's, or that of the newest event where it is ahead. */
  asOf: moment,
});
export type OpenReturns = z.infer<typeof OpenReturns>;
