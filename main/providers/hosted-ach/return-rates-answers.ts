// What the console takes of return rates and of an organization's own balance: the fields it can't do without.
import { z } from 'zod';
import { SeenMoment } from '../../../contract/records/after-charge.ts';

const count = z.int().nonnegative();

/** Basis points. */
const RateSeen = z.object({
  returned: count,
  rate: count,
  warn: z.int().positive(),
  limit: z.int().positive(),
  state: z.enum(['fine', 'near_limit', 'over_limit']),
});

export const RatesSeen = z.object({
  organization_id: z.string().min(1),
  name: z.string(),
  debits: count,
  unauthorized: RateSeen,
  administrative: RateSeen,
  overall: RateSeen,
});
export type RatesSeen = z.infer<typeof RatesSeen>;

export const ReturnRatesSeen = z.object({
  as_of: SeenMoment,
  total: RatesSeen,
  sellers: z.array(RatesSeen).max(1_000).default([]),
});
export type ReturnRatesSeen = z.infer<typeof ReturnRatesSeen>;

/** Cents. owed: withheld from what settles next. */
export const OwnBalanceSeen = z.object({
  organization_id: z.string().min(1),
  as_of: SeenMoment,
  pending_settlement: count,
  owed: count,
  next_settlement_date: SeenMoment.nullish(),
});
export type OwnBalanceSeen = z.infer<typeof OwnBalanceSeen>;
