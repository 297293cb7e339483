// Who may do something to a charge: its organization, and the platform of its marketplace.
import type { Store } from '../database.ts';

/** marketplaceId: where the requester is the marketplace's platform, else null. */
export type Requester = { organizationId: string; marketplaceId: string | null };

/** A charge that is the requester's to change; undefined where there is none. */
export async function findOwnCharge(
  store: Store,
  { organizationId, marketplaceId }: Requester,
  chargeId: string,
): Promise<{ id: string; organization_id: string } | undefined> {
  const charge = await store
    .selectFrom('charges')
    .select(['id', 'organization_id', 'marketplace_id'])
    .where('id', '=', chargeId)
    .executeTakeFirst();
  if (!charge) return undefined;
  const isOwn = charge.organization_id === organizationId;
  return isOwn || (marketplaceId !== null && charge.marketplace_id === marketplaceId) ? charge : undefined;
}
