// The four steps of a seller in words (spec, marketplace rule 2).

import type { SellerStep } from '../../contract/console/seller.ts';
import { perLanguage, t } from '../../messages/t.ts';

type Words = {
  /** As the checklist names it. */
  name: string;
  /** What is said while it is what everyone waits for. */
  missing: string;
};

export const SELLER_STEP = perLanguage(
  (): Record<SellerStep, Words> => ({
    link_shared: {
      name: t({ defaultMessage: 'Onboarding link shared' }),
      missing: t({ defaultMessage: 'Share the onboarding link' }),
    },
    activated: {
      name: t({ defaultMessage: 'Registered and activated with business details' }),
      missing: t({ defaultMessage: 'Waiting for business details' }),
    },
    keys_generated: {
      name: t({ defaultMessage: 'API keys generated' }),
      missing: t({ defaultMessage: 'Waiting for the seller’s API keys' }),
    },
    keys_verified: {
      name: t({ defaultMessage: 'API keys entered and verified' }),
      missing: t({ defaultMessage: 'Enter the seller’s API keys' }),
    },
  }),
);
