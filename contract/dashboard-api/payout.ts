// Payout of a marketplace's balance (product.md, part 5) and the request that starts one, through the dashboard's API. Ours: the spec shows no payout endpoint.
import { z } from 'zod';
import { Month } from '../books-month.ts';
import { BusinessAccountId, MarketplaceId, OrganizationId, PayoutId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

/** amount = balance − holding_balance, in cents, as they were when it was started; one a month. */
export const Payout = z.strictObject({
  id: PayoutId,
  create_date: Timestamp,
  month: Month,
  marketplace_id: MarketplaceId,
  organization_id: OrganizationId,
  business_fi_account_id: BusinessAccountId,
  amount: Cents,
  balance: Cents,
  holding_balance: Cents,
});
export type Payout = z.infer<typeof Payout>;

/** With expected_amount (cents) the payout is started only if that is its amount at that moment: what a person confirmed. */
export const StartPayoutRequest = z.strictObject({ expected_amount: Cents.optional() });
export type StartPayoutRequest = z.infer<typeof StartPayoutRequest>;

/** Newest first; next_cursor asks for what comes after, null at the end. */
export const PayoutPage = z.strictObject({ payouts: z.array(Payout), next_cursor: z.string().nullable() });
export type PayoutPage = z.infer<typeof PayoutPage>;
