// A marketplace's terms and its onboarding link, as its platform sees and changes them. Ours: the spec shows no marketplace record (2.6).
import { z } from 'zod';
import { MarketplaceId } from '../issued-ids.ts';
import { Cents } from '../money.ts';

/** The largest amount in the terms, in cents ($9,999,999.99). */
export const MAX_TERM_AMOUNT = 999_999_999;

const TermAmount = z.int().min(0).max(MAX_TERM_AMOUNT);

const terms = {
  /** The part of a session's amount that is its fee, in hundredths of a per cent: 150 is 1.5 %. */
  fee_basis_points: z.int().min(0).max(10_000),
  /** Added to that part, in cents. */
  fee_fixed: TermAmount,
  /** What a session's fee is at most, in cents; null where there is no cap. */
  fee_cap: TermAmount.min(1).nullable(),
  /** What stays in the balance at a payout, in cents. */
  holding_balance: TermAmount,
};

export const Terms = z.strictObject(terms);
export type Terms = z.infer<typeof Terms>;

/** Terms that are changed; those that are left out stay as they are. */
export const ChangeTermsRequest = Terms.partial();
export type ChangeTermsRequest = z.infer<typeof ChangeTermsRequest>;

export const Marketplace = z.strictObject({
  id: MarketplaceId,
  name: z.string().min(1),
  ...terms,
  holding_balance: Cents,
  /** Where sellers join; null until the platform is activated. */
  onboarding_link: z.url().nullable(),
});
export type Marketplace = z.infer<typeof Marketplace>;
