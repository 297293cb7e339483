// The four steps of a seller in words (spec, marketplace rule 2).
import type { SellerStep } from '../../contract/console/seller.ts';

type Words = {
  /** As the checklist names it. */
  name: string;
  /** What is said while it is what everyone waits for. */
  missing: string;
};

export const SELLER_STEP: Record<SellerStep, Words> = {
  link_shared: { name: 'Onboarding link shared', missing: 'Share the onboarding link' },
  activated: { name: 'Registered and activated with business details', missing: 'Waiting for business details' },
  keys_generated: { name: 'API keys generated', missing: 'Waiting for the seller’s API keys' },
  keys_verified: { name: 'API keys entered and verified', missing: 'Enter the seller’s API keys' },
};
