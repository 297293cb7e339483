// Deposits to bank accounts as the console shows them, what each is made of, and in which an order is. Amounts are cents.
import { z } from 'zod';
import { Day, Month } from '../books-month.ts';
import { OrderId, SettlementId } from '../ids.ts';
import { ListCursor, PageInput } from './page.ts';

const moment = z.string();

/** Why a deposit's lines aren't shown. unreadable: the service's answer can't be read. other_organization: they are of another one's deposit. */
export const SettlementTrouble = z.enum([
  'lines_differ',
  'lines_missing',
  'lines_repeated',
  'not_found',
  'other_organization',
  'unreadable',
]);
export type SettlementTrouble = z.infer<typeof SettlementTrouble>;

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
  /** As the service counts its lines; null where it doesn't. */
  lineCount: z.int().nullable(),
  /** false: its lines follow, or the trouble says why they don't. */
  hasLines: z.boolean(),
  trouble: SettlementTrouble.nullable(),
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
  /** When the order was captured. */
  capturedAt: moment.nullable(),
  consumerName: z.string().nullable(),
  /** Why its charge came back; null where it didn't. */
  returnCode: z.string().nullable(),
  amount: z.int(),
  fee: z.int(),
  at: moment,
});
export type SettlementLineView = z.infer<typeof SettlementLineView>;

/** accountId: a seller's, or the merchant's own; null: all. amount: exactly so many cents. day, month: in America/New_York. */
export const SettlementsInput = PageInput.extend({
  accountId: z.string().max(100).nullable().default(null),
  amount: z.int().nonnegative().nullable().default(null),
  day: Day.nullable().default(null),
  month: Month.nullable().default(null),
});
export type SettlementsInput = z.infer<typeof SettlementsInput>;

/** What is in the way of knowing every deposit. other_organization: the service told of another organization's. */
export const SettlementsTrouble = z.enum(['other_organization', 'unreadable']);
export type SettlementsTrouble = z.infer<typeof SettlementsTrouble>;

/** Newest first. offered: whether the service tells of deposits at all. isReading: earlier ones are still being read. */
export const SettlementList = z.object({
  offered: z.boolean(),
  isReading: z.boolean(),
  trouble: SettlementsTrouble.nullable(),
  items: z.array(SettlementView),
  nextCursor: z.string().nullable(),
});
export type SettlementList = z.infer<typeof SettlementList>;

export const SettlementInput = PageInput.extend({ settlementId: SettlementId });
export type SettlementInput = z.infer<typeof SettlementInput>;

/** With a page of its lines. */
export const SettlementDetail = z.object({
  settlement: SettlementView,
  lines: z.array(SettlementLineView),
  nextCursor: z.string().nullable(),
});
export type SettlementDetail = z.infer<typeof SettlementDetail>;

/** The lines of one deposit, or of every deposit of a month in America/New_York, of all sellers where accountId is null. */
export const SettlementCsvInput = z.strictObject({
  environmentId: z.string(),
  accountId: z.string().max(100).nullable().default(null),
  of: z.union([z.strictObject({ settlementId: SettlementId }), z.strictObject({ month: Month })]),
  cursor: ListCursor,
});
export type SettlementCsvInput = z.infer<typeof SettlementCsvInput>;

export const SettlementsOfOrderInput = z.strictObject({ environmentId: z.string(), orderId: OrderId });
export type SettlementsOfOrderInput = z.infer<typeof SettlementsOfOrderInput>;

/** A line by which an order is in a deposit. */
const LineOfOrder = z.object({
  settlementId: SettlementId,
  accountId: z.string(),
  depositedAt: moment,
  ...SettlementLineView.pick({ id: true, kind: true, amount: true, fee: true }).shape,
});

/** Why an order is in no deposit. missing: the service says that it settled, and no deposit names it. */
export const NoSettlement = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('not_charged') }),
  z.object({ reason: z.literal('waiting'), expectedAt: moment.nullable() }),
  z.object({ reason: z.literal('returned'), code: z.string().nullable(), at: moment.nullable() }),
  z.object({ reason: z.literal('refunded') }),
  z.object({ reason: z.literal('not_read') }),
  z.object({ reason: z.literal('not_reported') }),
  z.object({ reason: z.literal('missing') }),
]);
export type NoSettlement = z.infer<typeof NoSettlement>;

/** The deposits that an order is in, oldest first; why: null where it is in one. */
export const SettlementsOfOrder = z.object({ lines: z.array(LineOfOrder), why: NoSettlement.nullable() });
export type SettlementsOfOrder = z.infer<typeof SettlementsOfOrder>;

type Parts = Pick<
  SettlementView,
  'charges' | 'fees' | 'refunds' | 'returns' | 'feesReturned' | 'broughtForward' | 'carriedForward'
>;

/** What the parts of a deposit come to, in cents. */
export function sumOfParts(parts: Parts): number {
  const { charges, fees, refunds, returns, feesReturned, broughtForward, carriedForward } = parts;
  return charges - fees - refunds - returns + feesReturned - broughtForward + carriedForward;
}
