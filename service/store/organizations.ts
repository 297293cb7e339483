// Organizations: the plain merchant, the marketplace platform and its sellers.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../identifiers.ts';
import type { Store } from './database.ts';
import { FIRST_ORGANIZATIONS } from './migrations/turns.ts';
import type { OrganizationRole, OrganizationsTable } from './tables.ts';

export type Organization = Selectable<OrganizationsTable>;

/** The organizations of a fresh store; those in the marketplace share its one marketplace_id. */
const FIRST: { name: string; role: OrganizationRole; inMarketplace: boolean }[] = [
  { name: 'Corner Books', role: 'merchant', inMarketplace: false },
  { name: 'Harvest Market', role: 'platform', inMarketplace: true },
  { name: 'Blue Barn Farm', role: 'seller', inMarketplace: true },
  { name: 'Hilltop Honey', role: 'seller', inMarketplace: true },
];

/** Makes one plain merchant, one platform and two of its sellers in a store that has no organization yet; `at` is ms, UTC. */
export async function ensureFirstOrganizations(store: Store, at: number): Promise<void> {
  await store.transaction().execute(async (tx) => {
    // Of several processes that start at once, the others wait here and then find what the first made.
    await tx
      .updateTable('turns')
      .set({ taken_at: timestampOf(at) })
      .where('what', '=', FIRST_ORGANIZATIONS)
      .execute();
    const any = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
    if (any) return;
    const marketplaceId = newId('mk_org_');
    const rows = FIRST.map(({ name, role, inMarketplace }) => ({
      id: newId('org_'),
      name,
      role,
      store_id: newId('store_'),
      marketplace_id: inMarketplace ? marketplaceId : null,
      business_fi_account_id: newId('b_account_'),
      create_date: timestampOf(at),
    }));
    await tx.insertInto('organizations').values(rows).execute();
  });
}

const ROLE_ORDER: OrganizationRole[] = ['merchant', 'platform', 'seller'];

/** Every organization: merchants, then platforms, then sellers, each by name. */
export async function listOrganizations(store: Store): Promise<Organization[]> {
  const rows = await store.selectFrom('organizations').selectAll().orderBy('name').execute();
  return rows.toSorted((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role));
}

/** One organization, or undefined. */
export function findOrganization(store: Store, id: string): Promise<Organization | undefined> {
  return store.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}
