// Debits that a consumer's bank returned, and the rates NACHA limits, through the dashboard's API.
import { z } from 'zod';
import { ReturnCode } from '../ach/return-codes.ts';
import { ChargeId, OrderId, OrganizationId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

export const ReturnGroup = z.enum([
  'insufficient_funds',
  'administrative',
  'unauthorized',
  'stopped',
  'account_restricted',
  'entry_error',
]);

/** One returned attempt of a charge. */
export const ReturnRecord = z.strictObject({
  charge_id: ChargeId,
  order_id: OrderId,
  organization_id: OrganizationId,
  track_number: z.string().min(1),
  attempt: z.int().min(1).max(3),
  amount: Cents,
  at: Timestamp,
  code: ReturnCode,
  title: z.string(),
  group: ReturnGroup,
  actor: z.enum(['customer', 'seller', 'platform']),
  /** After its settlement: the seller owes what it got. */
  is_late: z.boolean(),
  /** What had been refunded when it came back, in cents: the seller owes that. */
  refunded_before: Cents,
  /** By when something can still be done: to present it again, or to hand in the authorization; null where nothing can. */
  act_by: Timestamp.nullable(),
});
export type ReturnRecord = z.infer<typeof ReturnRecord>;

/** Newest first. */
export const ReturnPage = z.strictObject({ returns: z.array(ReturnRecord), next_cursor: z.string().nullable() });
export type ReturnPage = z.infer<typeof ReturnPage>;

/** Of the debits sent in the window, how many came back; rate and limits in basis points, rounded down. */
export const ReturnRate = z.strictObject({
  returned: z.int().nonnegative(),
  rate: z.int().nonnegative(),
  warn: z.int().positive(),
  limit: z.int().positive(),
  state: z.enum(['fine', 'near_limit', 'over_limit']),
});
export type ReturnRate = z.infer<typeof ReturnRate>;

export const ReturnRates = z.strictObject({
  organization_id: OrganizationId,
  name: z.string(),
  debits: z.int().nonnegative(),
  unauthorized: ReturnRate,
  administrative: ReturnRate,
  overall: ReturnRate,
});
export type ReturnRates = z.infer<typeof ReturnRates>;

/** Over the 60 days until as_of. `total` is the asking organization's, or its whole marketplace's; sellers: a platform's, the highest overall rate first, at most 200 in an answer. next_cursor: where those near or over a limit go on. */
export const ReturnRatesAnswer = z.strictObject({
  as_of: Timestamp,
  from: Timestamp,
  total: ReturnRates,
  sellers: z.array(ReturnRates),
  next_cursor: z.string().nullable(),
});
export type ReturnRatesAnswer = z.infer<typeof ReturnRatesAnswer>;
