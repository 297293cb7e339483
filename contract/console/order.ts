// Orders and charges as the console shows them and takes them in.
import { z } from 'zod';
import { enteredText } from '../entered-text.ts';
import { ApprovalId, OrderId, SessionId } from '../ids.ts';
import { AfterCharge } from './after-charge-status.ts';
import { AuthorizationEnd } from './authorization-end.ts';
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

/** A name or contact of the consumer: each of its words, or how it begins. */
export const SoughtConsumer = enteredText(1, 100);

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
  consumer: SoughtConsumer.nullable().default(null),
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
  /** The shop's own reference; null if not set. */
  reference: z.string().nullable(),
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
