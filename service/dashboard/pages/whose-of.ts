// Whose charges, refunds and returns a page shows: a platform's whole marketplace's, anybody else's own.
import type { Organization } from '../../store/organizations.ts';
import type { Whose } from '../../store/whose.ts';
import { asPlatform } from '../api/requested-account.ts';

export function whoseOf(organization: Organization): Whose {
  const platform = asPlatform(organization);
  return platform
    ? { of: 'marketplace', owner: platform.marketplaceId }
    : { of: 'organization', owner: organization.id };
}
