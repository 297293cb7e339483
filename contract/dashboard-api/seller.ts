// A seller of a marketplace, and how far it has come, as its platform sees it.
import { z } from 'zod';
import { OrganizationId } from '../issued-ids.ts';
import { Timestamp } from '../timestamp.ts';

/** The steps of onboarding in their order (spec, marketplace rule 2), each with when it was done; null where it isn't. */
export const SellerSteps = z.strictObject({
  registered_at: Timestamp,
  activated_at: Timestamp.nullable(),
  /** Of the oldest API keys that work. */
  keys_made_at: Timestamp.nullable(),
  /** When its keys were entered on the integrations page; null again once those keys are revoked. */
  integrated_at: Timestamp.nullable(),
  first_payment_at: Timestamp.nullable(),
});
export type SellerSteps = z.infer<typeof SellerSteps>;

/** The last step done with none missing before it. */
export const SellerState = z.enum(['registered', 'activated', 'keys_made', 'integrated', 'taking_payments']);
export type SellerState = z.infer<typeof SellerState>;

export const Seller = z.strictObject({
  id: OrganizationId,
  name: z.string().min(1),
  /** Of the person who registered it. */
  email: z.string().min(1).nullable(),
  state: SellerState,
  steps: SellerSteps,
  /** Of the integration; null where there is none. */
  client_id: z.string().min(1).nullable(),
});
export type Seller = z.infer<typeof Seller>;

/** Newest first; next_cursor asks for what comes after, null at the end. */
export const SellerPage = z.strictObject({ sellers: z.array(Seller), next_cursor: z.string().nullable() });
export type SellerPage = z.infer<typeof SellerPage>;
