// What became of charges as the console shows it: settled, returned, refunded, and how fresh that is.
import { z } from 'zod';
import { ChargeId } from '../ids.ts';
import { ListCursor } from './page.ts';

/** Of a charged order that more is known of. */
export const AfterCharge = z.enum(['settled', 'returned', 'partly_refunded', 'refunded']);
export type AfterCharge = z.infer<typeof AfterCharge>;

/** Who told a fact: the payment service, a file, or a person. */
export const FactSource = z.enum(['service', 'csv', 'person']);
export type FactSource = z.infer<typeof FactSource>;

/**
 * What an order's status says after its charge; null: no more than that it is charged. A return wins over refunds, and a refund over the settlement.
 * Amounts in cents.
 */
export function afterChargeOf(charge: {
  status: 'pending' | 'settled' | 'returned';
  amount: number;
  refunded: number;
}): AfterCharge | null {
  if (charge.status === 'returned') return 'returned';
  if (charge.refunded > 0) return charge.refunded >= charge.amount ? 'refunded' : 'partly_refunded';
  return charge.status === 'settled' ? 'settled' : null;
}

const moment = z.string();

export const RefundView = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['requested', 'sent', 'settled', 'failed']),
  reason: z.string(),
  failureCode: z.string().nullable(),
  at: moment,
  updatedAt: moment,
  source: FactSource,
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
  /** By when it can be presented again; null where it can't, or nobody said. */
  actBy: moment.nullable(),
  /** It came after the seller had got the money. */
  isLate: z.boolean(),
  /** What had been refunded by then. */
  refundedBefore: z.int(),
  source: FactSource,
  handledAt: moment.nullable(),
  /** null: not by a person, but because the debit was presented again. */
  handledBy: z.string().nullable(),
  handledNote: z.string().nullable(),
});
export type ReturnView = z.infer<typeof ReturnView>;

/** What is known of an order's charge, and who told it. Times in UTC; null where nobody said. Amounts in cents. */
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

/** offered: null until the service was asked. readAt: when the feed was last read to its end. trouble: a problem's code, or `feed_begun_anew` while what is known is read again. */
export const AfterChargeState = z.object({
  offered: z.boolean().nullable(),
  readAt: moment.nullable(),
  newestAt: moment.nullable(),
  trouble: z.string().nullable(),
  /** Grows with each fact learned: a window that shows an older one reads its screens anew. */
  revision: z.int(),
});
export type AfterChargeState = z.infer<typeof AfterChargeState>;

export const ReturnsInput = z.object({
  environmentId: z.string(),
  /** all: the open ones first. Open ones come by what is due first, handled ones newest first. */
  show: z.enum(['open', 'handled', 'all']).default('open'),
  cursor: ListCursor,
  limit: z.int().min(1).max(200).default(50),
});
export type ReturnsInput = z.infer<typeof ReturnsInput>;

export const MAX_RETURN_NOTE = 500;

export const HandleReturnInput = z.object({
  environmentId: z.string(),
  chargeId: ChargeId,
  attempt: z.int().positive(),
  note: z.string().trim().min(1).max(MAX_RETURN_NOTE),
});
export type HandleReturnInput = z.infer<typeof HandleReturnInput>;
