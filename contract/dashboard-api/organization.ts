// Whose API keys these are.
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
