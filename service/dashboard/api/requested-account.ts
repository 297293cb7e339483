// Which account a call is about. An organization sees its own settlements, and a platform its marketplace's balance too.
import type { BookAccount } from '../../../contract/dashboard-api/entry.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HeldAccount } from '../../store/books/account.ts';
import type { Platform } from '../../store/books/payouts.ts';
import type { Organization } from '../../store/organizations.ts';

/** The organization as the platform of a marketplace, or undefined where it is none. */
export function asPlatform(organization: Organization): Platform | undefined {
  const { id, role, marketplace_id: marketplaceId, business_fi_account_id: businessAccountId } = organization;
  if (role !== 'platform' || marketplaceId === null) return undefined;
  return { organizationId: id, marketplaceId, businessAccountId };
}

/** The organization as a platform; 403 where it is none. */
export function platformOnly(organization: Organization): Platform {
  const platform = asPlatform(organization);
  if (!platform) {
    throw new Refusal(
      403,
      "Only the platform of a marketplace has a balance, payouts, sellers and terms: use the platform's API keys.",
    );
  }
  return platform;
}

/** The account that was asked for: a platform's balance where none was named, anybody else's settlements. */
export function requestedAccount(organization: Organization, account: BookAccount | undefined): HeldAccount {
  if ((account ?? (asPlatform(organization) ? 'balance' : 'settlement')) === 'settlement') {
    return { account: 'settlement', owner: organization.id };
  }
  return { account: 'balance', owner: platformOnly(organization).marketplaceId };
}
