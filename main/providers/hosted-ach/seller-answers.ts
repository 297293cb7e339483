// What the console takes of a marketplace and its sellers from the dashboard's API: the fields it can't do without.
import { z } from 'zod';

const Moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time that exists');

export const SellerSeen = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  email: z.string().nullish(),
  steps: z.object({ registered_at: Moment, activated_at: Moment.nullable(), keys_made_at: Moment.nullable() }),
});
export type SellerSeen = z.infer<typeof SellerSeen>;

export const SellerPageSeen = z.object({ sellers: z.array(SellerSeen), next_cursor: z.string().nullable() });

/** A seller is connected with its marketplace. */
export const IntegrationSeen = z.object({ client_id: z.string() });

/** Whose API keys asked. */
export const OrganizationSeen = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  role: z.string(),
  store_id: z.string().nullable(),
  marketplace_id: z.string().nullable(),
});
export type OrganizationSeen = z.infer<typeof OrganizationSeen>;

export const MarketplaceSeen = z.object({ onboarding_link: z.string().nullable() });
export type MarketplaceSeen = z.infer<typeof MarketplaceSeen>;
