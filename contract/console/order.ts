// Orders and charges as the console shows them and takes them in.
import { z } from 'zod';
import { ApprovalId, OrderId, SessionId } from '../ids.ts';
import { OperationName } from '../operations/who-may-send.ts';
import { AfterCharge, AfterChargeView, FactSource, RefundView } from './after-charge.ts';
import { AuthorizationEnd, CopyRequestView, ToldBy } from './authorization-end.ts';
import { OrderFee } from './fee.ts';
import { JournalEntryView } from './journal.ts';
import { RecordNote } from './note.ts';
import { ListCursor, PageInput } from './page.ts';
import { VoidReason } from './payout.ts';

export const OrderKey = z.object({ environmentId: z.string(), orderId: OrderId });

export const CreateOrderInput = z.object({ environmentId: z.string(), accountId: z.string(), sessionId: SessionId });
export type CreateOrderInput = z.infer<typeof CreateOrderInput>;

export const CaptureInput = z.object({
  environmentId: z.string(),
  accountId: z.string(),
  orderId: OrderId,
  /** In cents: what a person confirmed that the consumer is charged. Wanted in production, and only there. */
  confirmedAmount: z.int().positive().nullable().default(null),
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type CaptureInput = z.infer<typeof CaptureInput>;

/** isMarked: false lifts the mark. */
export const DoNotCaptureInput = z.strictObject({ ...OrderKey.shape, isMarked: z.boolean(), reason: VoidReason });
export type DoNotCaptureInput = z.infer<typeof DoNotCaptureInput>;

/** What capturing this order would meet: nothing, an authorization that the consumer ended, a person's mark against it, a call on its way, an unknown outcome, or a charge; of a charge, what became of it. In the order of a list sorted by status. */
export const OrderStatus = z.enum([
  'needs_review',
  'returned',
  'capturing',
  'ready',
  'revoked',
  'disputed',
  'do_not_capture',
  'charged',
  'settled',
  'partly_refunded',
  'refunded',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Whether there is a charge, whatever became of it. */
export const isChargedStatus = (status: OrderStatus): boolean =>
  status === 'charged' || AfterCharge.safeParse(status).success;

/** Who captured an order: this ledger, or another program such as the shop's own server. */
export const CapturedWhere = z.enum(['here', 'elsewhere']);
export type CapturedWhere = z.infer<typeof CapturedWhere>;

/** Which orders a list shows; null: all. A range that ends before it begins is refused. */
export const OrderFilter = z.object({
  status: OrderStatus.nullable().default(null),
  /** Only those recorded here at least this many hours ago. */
  olderThanHours: z.int().positive().max(87_600).nullable().default(null),
  /** ISO 8601 in UTC: recorded here from this moment on, and before that one. */
  from: z.iso.datetime().nullable().default(null),
  until: z.iso.datetime().nullable().default(null),
  /** Cents, both included. */
  minAmount: z.int().min(0).nullable().default(null),
  maxAmount: z.int().min(0).nullable().default(null),
  /** A seller's, or the merchant's own. */
  accountId: z.string().max(100).nullable().default(null),
  /** true: only those with a note. */
  hasNote: z.literal(true).nullable().default(null),
  /** true: only those no answer of the service has shown yet. */
  unverified: z.literal(true).nullable().default(null),
  /** here: only those that a call from this ledger captured. elsewhere: only charged ones that none did. */
  captured: CapturedWhere.nullable().default(null),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/**
 * status: one after the other as `OrderStatus` names them if descending, else the other way around; each newest first. Of one amount
 * the newest come first where amounts descend. Orders of unknown amount count as less than any.
 */
export const OrderSort = z.object({ by: z.enum(['created', 'amount', 'status']), descending: z.boolean() });
export type OrderSort = z.infer<typeof OrderSort>;

const orderSort = OrderSort.default({ by: 'created', descending: true });
const someFilters = OrderFilter.partial().shape;

/**
 * Each request looks through a bounded number of rows, and hands back what it found and where to go on. So a page may hold fewer items than
 * `limit`, or none, while its nextCursor isn't null: only null says that the list ends. A cursor belongs to its sort: another one is refused.
 */
export const OrdersInput = PageInput.extend({ ...someFilters, sort: orderSort });
export type OrdersInput = z.infer<typeof OrdersInput>;

/** Asks for the total of what a filter finds. */
export const OrderTotalInput = z.object({ ...someFilters, environmentId: z.string(), cursor: ListCursor });
export type OrderTotalInput = z.infer<typeof OrderTotalInput>;

/** Asks for what a filter finds as CSV, in the list's order. */
export const OrderCsvInput = OrderTotalInput.extend({ sort: orderSort });
export type OrderCsvInput = z.infer<typeof OrderCsvInput>;

/** Asks for the orders before and after one in a list. */
export const OrderNeighborsInput = OrderKey.extend({ ...someFilters, sort: orderSort });
export type OrderNeighborsInput = z.infer<typeof OrderNeighborsInput>;

/** Amounts in cents, times ISO 8601. Null where the console doesn't know. */
export const OrderView = z.object({
  id: z.string(),
  environmentId: z.string(),
  accountId: z.string(),
  sessionId: z.string().nullable(),
  serviceStatus: z.string(),
  status: OrderStatus,
  /** How the consumer ended its authorization; null while that is in force. */
  ended: AuthorizationEnd.nullable(),
  totalAmount: z.int().nullable(),
  /** Why its charge came back, as the bank wrote it; null where it didn't. */
  returnCode: z.string().nullable(),
  refunded: z.int(),
  chargeId: z.string().nullable(),
  storeId: z.string().nullable(),
  organizationId: z.string().nullable(),
  marketplaceId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  consumerName: z.string().nullable(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** false until an answer of the service has shown this order. */
  verified: z.boolean(),
  /** Whether a call from this ledger captured it. */
  capturedHere: z.boolean(),
});
export type OrderView = z.infer<typeof OrderView>;

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
  z.object({
    ...step,
    kind: z.literal('authorization_ended'),
    cause: AuthorizationEnd,
    day: z.iso.date(),
    toldBy: ToldBy,
    person: z.string(),
    reason: z.string(),
  }),
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

export const OrderDetail = OrderView.extend({
  /** Newest first. */
  copyRequests: z.array(CopyRequestView),
  charge: ChargeView.nullable(),
  /** null where nothing was told of its charge. */
  afterCharge: AfterChargeView.nullable(),
  /** What was sent of how to reach the consumer; null where nothing was, or the console doesn't know. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** The shop's own reference; null if not set. */
  reference: z.string().nullable(),
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
