// Pages of one role: for the others they don't exist.

import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../store/books/payouts.ts';
import type { Organization } from '../../store/organizations.ts';
import type { Owner } from '../../store/owner.ts';
import { asPlatform } from '../api/requested-account.ts';
import type { PageContext } from './pages-app.ts';

/** The signed-in organization as a platform; 404 where it is none. */
export function asPlatformOnly(c: PageContext): Platform {
  const platform = asPlatform(c.get('organization'));
  if (!platform) throw new Refusal(404, t({ defaultMessage: 'There’s no page at this address.' }));
  return platform;
}

/** The signed-in organization as a seller of a marketplace; 404 where it is none. */
export function asSellerOnly(c: PageContext): { organizationId: string; marketplaceId: string } {
  const { id, role, marketplace_id: marketplaceId } = c.get('organization');
  if (role !== 'seller' || marketplaceId === null)
    throw new Refusal(404, t({ defaultMessage: 'There’s no page at this address.' }));
  return { organizationId: id, marketplaceId };
}

export function whoseOf(organization: Organization): Owner {
  const platform = asPlatform(organization);
  return platform
    ? { of: 'marketplace', owner: platform.marketplaceId }
    : { of: 'organization', owner: organization.id };
}
