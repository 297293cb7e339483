// The page of an order: its charge, its timeline and its calls.
import { z } from 'zod';
import { OperationName } from '../operations/who-may-send.ts';
import { AfterChargeView, FactSource, RefundView } from './after-charge.ts';
import { CopyRequestView, EndedView, ToldBy } from './authorization-end.ts';
import { OrderFee } from './fee.ts';
import { JournalEntryView } from './journal.ts';
import { RecordNote } from './note.ts';
import { OrderView } from './order.ts';

export const ChargeView = z.object({
  id: z.string(),
  type: z.string().nullable(),
  status: z.string(),
  amount: z.int(),
  createdAt: z.string(),
  balanceTransactionId: z.string().nullable(),
  consumerAccountId: z.string().nullable(),
  businessAccountId: z.string().nullable(),
  trackNumber: z.string().nullable(),
});
export type ChargeView = z.infer<typeof ChargeView>;

const step = { at: z.string() };
/** Of a call. detail: what the answer said, or why there was none. */
const stepOfCall = { ...step, operation: OperationName.exclude(['start_payout']) };
const detail = z.string().nullable();
const chargeId = z.string().nullable();
/** A fact of what became of the charge. toldBy: the person or the file; null where that isn't known, and of the service. */
const told = { ...step, source: FactSource, toldBy: z.string().nullable() };

/** One step of an order's timeline: facts, of which the window makes a sentence. */
export const TimelineStep = z.discriminatedUnion('kind', [
  /** refundAmount: of a refund, in cents. */
  z.object({ ...stepOfCall, kind: z.literal('done'), chargeId, refundAmount: z.int().nullable() }),
  /** Confirmed by an answer that came after a person had resolved the call. */
  z.object({ ...stepOfCall, kind: z.literal('done_after_resolved'), person: z.string(), chargeId }),
  /** An earlier call did it. Of `done_unnamed`, the answer names nothing that was made. */
  z.object({ ...stepOfCall, kind: z.literal('done_before'), detail }),
  z.object({ ...stepOfCall, kind: z.literal('done_unnamed'), detail }),
  z.object({ ...stepOfCall, kind: z.literal('refused'), detail }),
  z.object({ ...stepOfCall, kind: z.literal('unknown'), detail }),
  /** It may have been done in a part of the past that this ledger lacks. */
  z.object({ ...stepOfCall, kind: z.literal('lost'), detail }),
  /** A safe retry of a call of unknown outcome. result: what it said of that call, where it said anything. */
  z.object({
    ...stepOfCall,
    kind: z.literal('retried'),
    result: z.enum(['succeeded', 'already_done']).nullable(),
    detail,
  }),
  /** A person's decision. isChange: it replaces what was said before. */
  z.object({
    ...stepOfCall,
    kind: z.enum(['marked_done', 'marked_not_done']),
    person: z.string(),
    isChange: z.boolean(),
    reason: z.string().nullable(),
  }),
  /** What was said of a capture, until a person took it back: by a person, or by the service in an error. */
  z.object({ ...step, kind: z.literal('marked_charged'), person: z.string(), chargeId, reason: z.string() }),
  z.object({ ...step, kind: z.literal('said_charged'), chargeId, detail: z.string() }),
  /** A person marked the order against capture, or lifted that. */
  z.object({
    ...step,
    kind: z.literal('do_not_capture'),
    isMarked: z.boolean(),
    person: z.string(),
    reason: z.string(),
  }),
  /** Days are New York's. */
  EndedView.extend({ kind: z.literal('authorization_ended') }),
  z.object({ ...step, kind: z.literal('authorization_restored'), person: z.string(), reason: z.string() }),
  z.object({
    ...step,
    kind: z.literal('copy_requested'),
    dueOn: z.iso.date(),
    toldBy: ToldBy,
    person: z.string(),
    note: z.string(),
  }),
  z.object({ ...step, kind: z.literal('copy_provided'), day: z.iso.date(), person: z.string(), note: z.string() }),
  /** What the checkout told the browser. total: in cents. */
  z.object({ ...step, kind: z.literal('checkout_completed'), total: z.int().nullable() }),
  z.object({ ...step, kind: z.literal('checkout_left'), type: z.string().nullable() }),
  z.object({ ...told, kind: z.literal('settled') }),
  z.object({ ...told, kind: z.literal('returned'), code: z.string() }),
  /** By somebody else than this console. */
  z.object({ ...told, kind: z.literal('presented_again') }),
  z.object({ ...step, kind: z.literal('return_handled'), person: z.string(), note: z.string().nullable() }),
  /** How far a refund is. amount: in cents. */
  z.object({
    ...told,
    ...RefundView.pick({ status: true, amount: true, failureCode: true }).shape,
    kind: z.literal('refund'),
  }),
]);
export type TimelineStep = z.infer<typeof TimelineStep>;

/** The mark against capture that is in force; undefined where there is none. */
export function markOf({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const last = timeline.findLast((step) => step.kind === 'do_not_capture');
  return last?.isMarked ? last : undefined;
}

/** Likely duplicates of an order that are shown. Ours. */
export const DUPLICATES_SHOWN = 5;

export const OrderDetail = OrderView.extend({
  /** Other orders that may be the same purchase, newest first: one more than are shown, where there are more. */
  duplicates: z.array(OrderView),
  /** Newest first. */
  copyRequests: z.array(CopyRequestView),
  charge: ChargeView.nullable(),
  /** null where nothing was told of its charge. */
  afterCharge: AfterChargeView.nullable(),
  /** What was sent of how to reach the consumer; null where nothing was, or the console doesn't know. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** Who buys, as the shop told in a file; null where it told nothing. */
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** Newest first, those on its session too. */
  notes: z.array(RecordNote),
  /** What the consumer added to the session's amount; null where nothing, or where the console doesn't know. */
  tip: z.int().nullable(),
  /** null where no seller fee accrued. */
  sellerFee: OrderFee.nullable(),
  timeline: z.array(TimelineStep),
  calls: z.array(JournalEntryView),
  /** The capture that blocks another one: in flight, of unknown outcome, or done before without a charge that is named. */
  blocking: JournalEntryView.nullable(),
  /** The capture that a person settled as done, or that an error body says was made before, where no answer has shown the charge. */
  chargedByWord: JournalEntryView.nullable(),
});
export type OrderDetail = z.infer<typeof OrderDetail>;
