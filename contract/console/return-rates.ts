// Return rates as the console shows them, against the limits and against themselves 30 days before, and what a seller is owed. Rates are basis points, amounts cents.
import { z } from 'zod';

export const RateKind = z.enum(['unauthorized', 'administrative', 'overall']);
export type RateKind = z.infer<typeof RateKind>;

export const RateState = z.enum(['fine', 'near_limit', 'over_limit']);
export type RateState = z.infer<typeof RateState>;

/** before: the rate 30 days before; null where the service doesn't tell it. */
export const RateView = z.object({
  returned: z.int(),
  rate: z.int(),
  warn: z.int(),
  limit: z.int(),
  state: RateState,
  before: z.int().nullable(),
});
export type RateView = z.infer<typeof RateView>;

/** accountId: of a seller that is known here. debits: how many were sent in the 60 days. */
export const RatesView = z.object({
  organizationId: z.string(),
  accountId: z.string().nullable(),
  name: z.string(),
  debits: z.int(),
  unauthorized: RateView,
  administrative: RateView,
  overall: RateView,
});
export type RatesView = z.infer<typeof RatesView>;

/** total: of the account itself, or of a platform's whole marketplace. sellers: a platform's, the highest overall rate first. */
export const ReturnRatesView = z.object({
  asOf: z.string(),
  total: RatesView,
  sellers: z.array(RatesView),
});
export type ReturnRatesView = z.infer<typeof ReturnRatesView>;

/** What the payment service has for a seller. owed: withheld from what settles next. */
export const SellerMoney = z.object({
  asOf: z.string(),
  pending: z.int(),
  owed: z.int(),
  nextSettlementAt: z.string().nullable(),
});
export type SellerMoney = z.infer<typeof SellerMoney>;
