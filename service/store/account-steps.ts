// How far an organization's account is: what its overview needs to say what is next.
import type { Store } from './database.ts';
import type { Organization } from './organizations.ts';

export type AccountSteps = {
  activatedAt: string | null;
  /** When the first of its keys that still work were made. */
  keysMadeAt: string | null;
  /** When a seller's keys were entered for its marketplace. */
  integratedAt: string | null;
  /** When its first charge was made. */
  firstChargeAt: string | null;
};

export async function accountSteps(store: Store, { id, activated_at }: Organization): Promise<AccountSteps> {
  const keys = await store
    .selectFrom('api_keys')
    .select((row) => row.fn.min('create_date').as('first'))
    .where('organization_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const integration = await store
    .selectFrom('integrations')
    .select('verified_at')
    .where('organization_id', '=', id)
    .executeTakeFirst();
  const charge = await store
    .selectFrom('book_entries')
    .select((row) => row.fn.min('posted_at').as('first'))
    .where('account', '=', 'consumer')
    .where('owner_id', '=', id)
    .executeTakeFirst();
  return {
    activatedAt: activated_at,
    keysMadeAt: keys?.first ?? null,
    integratedAt: integration?.verified_at ?? null,
    firstChargeAt: charge?.first ?? null,
  };
}

/** The last part of the link by which sellers join an organization's marketplace; undefined where it has none. */
export async function onboardingCodeOf(
  store: Store,
  { role, marketplace_id }: Organization,
): Promise<string | undefined> {
  if (role !== 'platform' || marketplace_id === null) return undefined;
  const row = await store
    .selectFrom('marketplaces')
    .select('onboarding_code')
    .where('id', '=', marketplace_id)
    .executeTakeFirst();
  return row?.onboarding_code;
}
