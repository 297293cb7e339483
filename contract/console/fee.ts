// Seller fees: one entry a captured transaction, never changed, only corrected by another entry. Amounts are cents.
import { z } from 'zod';
import { enteredReason } from '../entered-text.ts';
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

/** The fee of one order that is charged, with all its corrections; null is unknown. */
export const OrderFee = z.object({ amount: z.int().nullable() });
export type OrderFee = z.infer<typeof OrderFee>;

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

/** A page of the entries a filter lets through, newest first. */
export const FeeEntriesInput = z.object({
  ...FeeFilter.shape,
  cursor: z.string().max(400).nullish(),
  limit: z.int().min(1).max(1000).default(50),
});
export type FeeEntriesInput = z.infer<typeof FeeEntriesInput>;

export const FeeGrouping = z.enum(['seller', 'month', 'day']);
export type FeeGrouping = z.infer<typeof FeeGrouping>;

export const FeeSums = z.object({
  /** Transactions, and of them those whose fee is unknown. */
  transactions: z.int(),
  unknown: z.int(),
  /** The sum of what is known. */
  amount: z.int(),
  /** What consumers were debited, where known. */
  volume: z.int(),
});
export type FeeSums = z.infer<typeof FeeSums>;

/** The sum in cents; null, unknown, where none of its fees is known: that is no sum of 0. */
export function knownSum({ transactions, unknown, amount }: FeeSums): number | null {
  return unknown > 0 && unknown === transactions ? null : amount;
}

/** `key` is a seller's id, a month (2026-11) or a day (2026-11-21); `name` what a person reads. */
export const FeeGroup = FeeSums.extend({ key: z.string(), name: z.string() });
export type FeeGroup = z.infer<typeof FeeGroup>;

/** Sellers by what they brought, months and days newest first; the total is the sum of the groups. */
export const FeeSummary = z.object({ by: FeeGrouping, groups: z.array(FeeGroup), total: FeeSums });
export type FeeSummary = z.infer<typeof FeeSummary>;

export const FeeSummaryInput = FeeFilter.extend({ by: FeeGrouping });
export type FeeSummaryInput = z.infer<typeof FeeSummaryInput>;

/** What the screen shows, as a file: its groups, or its entries. */
export const FeeCsvInput = FeeFilter.extend({ show: z.enum([...FeeGrouping.options, 'entries']) });
export type FeeCsvInput = z.infer<typeof FeeCsvInput>;

/** The fee of one order is corrected to this amount: an entry is added with the difference. */
export const CorrectFeeInput = z.strictObject({
  environmentId: z.string(),
  orderId: OrderId,
  /** What the fee really is, in cents. */
  amount: z.int().nonnegative(),
  reason: enteredReason('Enter how you know, in at least 5 characters.'),
});
export type CorrectFeeInput = z.infer<typeof CorrectFeeInput>;
