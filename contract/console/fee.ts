// Seller fees: one entry a captured transaction, never changed, only corrected by another entry. Amounts are cents.
import { z } from 'zod';
import { OrderId } from '../ids.ts';

export const FeeEntryView = z.object({
  id: z.string(),
  kind: z.enum(['accrual', 'correction']),
  orderId: z.string(),
  chargeId: z.string().nullable(),
  sellerId: z.string(),
  sellerName: z.string(),
  trackNumber: z.string().nullable(),
  /** What the consumer was debited; null where the console doesn't know. */
  orderAmount: z.int().nullable(),
  /** Of an accrual: null is unknown, to be reconciled, never 0. Of a correction: what it adds, or takes where negative. */
  amount: z.int().nullable(),
  /** When the order was charged, ISO 8601. */
  at: z.string(),
  recordedAt: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
});
export type FeeEntryView = z.infer<typeof FeeEntryView>;

/** A calendar day in America/New_York, the marketplace's books' zone. */
export const FeeDay = z.iso.date();

/** from and to are days, both included; null where open. What a list, its chart, its sum and its CSV are made from. */
export const FeeFilter = z.strictObject({
  environmentId: z.string(),
  from: FeeDay.nullable(),
  to: FeeDay.nullable(),
  sellerId: z.string().nullable(),
  /** Only those whose amount is unknown. */
  unknownOnly: z.boolean(),
});
export type FeeFilter = z.infer<typeof FeeFilter>;

export const FeeGrouping = z.enum(['seller', 'month', 'day']);
export type FeeGrouping = z.infer<typeof FeeGrouping>;

/** `key` is a seller's id, a month (2026-11) or a day (2026-11-21); `name` what a person reads. */
export const FeeGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Transactions, and of them those whose fee is unknown. */
  transactions: z.int(),
  unknown: z.int(),
  /** The sum of what is known. */
  amount: z.int(),
  /** What consumers were debited, where known. */
  volume: z.int(),
});
export type FeeGroup = z.infer<typeof FeeGroup>;

/** The fee of one order is corrected to this amount: an entry is added with the difference. */
export const CorrectFeeInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  /** What the fee really is, in cents. */
  amount: z.int().nonnegative(),
  reason: z.string().trim().min(5, 'Say how you know: at least five characters.').max(1000),
});
export type CorrectFeeInput = z.infer<typeof CorrectFeeInput>;
