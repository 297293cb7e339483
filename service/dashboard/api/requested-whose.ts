// Whose charges, refunds, returns or events a call is about: the organization's own, or a platform's whole marketplace's.
import { z } from '@hono/zod-openapi';
import { Refusal } from '../../http/refusal.ts';
import type { Requester } from '../../store/books/whose-charge.ts';
import type { Organization } from '../../store/organizations.ts';
import type { Owner } from '../../store/owner.ts';
import { asPlatform } from './requested-account.ts';

/** In a query. */
export const Of = z
  .enum(['organization', 'marketplace'])
  .default('organization')
  .openapi({ description: "The organization's own, or a platform's whole marketplace's." });

/** Whose it is that was asked for; 403 where a whole marketplace was asked for by anybody but its platform. */
export function requestedWhose(organization: Organization, of: Owner['of']): Owner {
  if (of === 'organization') return { of, owner: organization.id };
  const platform = asPlatform(organization);
  if (!platform) {
    throw new Refusal(403, {
      message: "Only the platform of a marketplace may read what is its marketplace's: use the platform's API keys.",
      reason: 'platform_only',
    });
  }
  return { of, owner: platform.marketplaceId };
}

/** Every organization something of which the holder of these keys may see and change: itself, and a platform's sellers. */
export function requesterOf(organization: Organization): Requester {
  return { organizationId: organization.id, marketplaceId: asPlatform(organization)?.marketplaceId ?? null };
}
