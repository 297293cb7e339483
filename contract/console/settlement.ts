// Deposits to a bank account as the console shows them, and what each is made of. Amounts are cents.
import { z } from 'zod';
import { Day, Month } from '../books-month.ts';
import { SettlementId } from '../ids.ts';

/** Of the service's list, or of a file's piece, which has two of them. */
const Cursor = z.string().max(8_000).nullish();
const moment = z.string();

/** amount = charges − fees − refunds − returns + feesReturned − broughtForward + carriedForward, unless the service counts otherwise. */
export const SettlementView = z.object({
  id: SettlementId,
  accountId: z.string(),
  depositedAt: moment,
  amount: z.int(),
  charges: z.int(),
  fees: z.int(),
  refunds: z.int(),
  returns: z.int(),
  feesReturned: z.int(),
  broughtForward: z.int(),
  carriedForward: z.int(),
});
export type SettlementView = z.infer<typeof SettlementView>;

/** amount and fee as they count in the deposit: together, what the line adds to it. */
export const SettlementLineView = z.object({
  id: z.string(),
  /** charge, refund, refund_failed or return; or a service's own. */
  kind: z.string(),
  chargeId: z.string().nullable(),
  refundId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  /** null: of an order that isn't in Paydesk. */
  orderId: z.string().nullable(),
  consumerName: z.string().nullable(),
  amount: z.int(),
  fee: z.int(),
  at: moment,
});
export type SettlementLineView = z.infer<typeof SettlementLineView>;

/** Of one account's deposits; amount: exactly so many cents; day: in America/New_York. */
export const SettlementsInput = z.strictObject({
  environmentId: z.string(),
  accountId: z.string(),
  amount: z.int().nonnegative().nullable(),
  day: Day.nullable(),
  cursor: Cursor,
  limit: z.int().min(1).max(200).default(50),
});
export type SettlementsInput = z.infer<typeof SettlementsInput>;

/** Newest first. offered: whether the service tells of deposits at all. */
export const SettlementList = z.object({
  offered: z.boolean(),
  items: z.array(SettlementView),
  nextCursor: z.string().nullable(),
});
export type SettlementList = z.infer<typeof SettlementList>;

export const SettlementInput = z.strictObject({
  environmentId: z.string(),
  accountId: z.string(),
  settlementId: SettlementId,
  cursor: Cursor,
  limit: z.int().min(1).max(200).default(50),
});
export type SettlementInput = z.infer<typeof SettlementInput>;

/** With a page of its lines. */
export const SettlementDetail = z.object({
  settlement: SettlementView,
  lines: z.array(SettlementLineView),
  nextCursor: z.string().nullable(),
});
export type SettlementDetail = z.infer<typeof SettlementDetail>;

/** The lines of one deposit, or of every deposit of a month in America/New_York. */
export const SettlementCsvInput = z.strictObject({
  environmentId: z.string(),
  accountId: z.string(),
  of: z.union([z.strictObject({ settlementId: SettlementId }), z.strictObject({ month: Month })]),
  cursor: Cursor,
});
export type SettlementCsvInput = z.infer<typeof SettlementCsvInput>;

type Parts = Omit<SettlementView, 'id' | 'accountId' | 'depositedAt' | 'amount'>;

/** What the parts of a deposit come to, in cents. */
export function sumOfParts(parts: Parts): number {
  const { charges, fees, refunds, returns, feesReturned, broughtForward, carriedForward } = parts;
  return charges - fees - refunds - returns + feesReturned - broughtForward + carriedForward;
}
