// What an organization has with the service: what will settle to it, and a platform's balance with what stands between it and a payout.
import { z } from 'zod';
import { Day } from '../books-month.ts';
import { MarketplaceId, OrganizationId, PayoutId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

/** Whether a payout can be started now, and if not, what is missing. */
export const PayoutEligibility = z.discriminatedUnion('state', [
  /** amount: what would be paid out, balance − holding balance, in cents. */
  z.strictObject({ state: z.literal('eligible'), amount: Cents }),
  /** missing: how many cents more make the balance greater than the holding balance; 1 where they are equal. */
  z.strictObject({ state: z.literal('below_holding_balance'), missing: Cents }),
  /** next_date: the first day on which another can be started. */
  z.strictObject({ state: z.literal('already_this_month'), payout_id: PayoutId, next_date: Day }),
]);
export type PayoutEligibility = z.infer<typeof PayoutEligibility>;

/** A marketplace's balance, in cents: the seller fees it has collected, less what was given back and paid out. */
export const MarketplaceBalance = z.strictObject({
  marketplace_id: MarketplaceId,
  /** Below zero where fees that were paid out already had to be given back. */
  balance: z.int(),
  holding_balance: Cents,
  /** The fee of a session in hundredths of a per cent of its amount: 150 is 1.5 %. */
  fee_basis_points: z.int().min(0).max(10_000),
  /** Added to it, and what the fee is at most (null: no cap), in cents. */
  fee_fixed: Cents,
  fee_cap: Cents.nullable(),
  payout: PayoutEligibility,
});
export type MarketplaceBalance = z.infer<typeof MarketplaceBalance>;

export const Balance = z.strictObject({
  organization_id: OrganizationId,
  /** By the service's clock, which decides what month it is. */
  as_of: Timestamp,
  /** Charged, less fees, and neither settled nor returned yet, in cents. */
  pending_settlement: Cents,
  /** What reached the organization's bank account since the beginning, in cents. */
  settled: Cents,
  /** What the organization owes for charges returned after they had settled, in cents: withheld from what settles next. */
  owed: Cents,
  /** When the next of it settles; null where nothing is pending. */
  next_settlement_date: Timestamp.nullable(),
  /** Of a marketplace's platform only; null for its sellers and for a plain merchant. */
  marketplace: MarketplaceBalance.nullable(),
});
export type Balance = z.infer<typeof Balance>;
