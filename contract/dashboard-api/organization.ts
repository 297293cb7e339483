// Whose API keys these are, and a seller's keys as connected with its marketplace.
import { z } from 'zod';
import { MarketplaceId, OrganizationId, StoreId } from '../issued-ids.ts';
import { Timestamp } from '../timestamp.ts';

export const OrganizationRecord = z.strictObject({
  id: OrganizationId,
  name: z.string().min(1),
  role: z.enum(['merchant', 'platform', 'seller']),
  store_id: StoreId,
  marketplace_id: MarketplaceId.nullable(),
  /** When its business details were complete; null before that. */
  activated_at: Timestamp.nullable(),
});
export type OrganizationRecord = z.infer<typeof OrganizationRecord>;

/** A seller's keys, connected with its marketplace. */
export const IntegrationRecord = z.strictObject({ client_id: z.string().min(1), integrated_at: Timestamp });
export type IntegrationRecord = z.infer<typeof IntegrationRecord>;
