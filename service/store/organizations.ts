// Organizations: plain merchants, marketplace platforms and their sellers.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import { openMarketplace } from './books/marketplaces.ts';
import type { Store } from './database.ts';
import type { OrganizationRole, OrganizationsTable } from './tables.ts';

export type Organization = Selectable<OrganizationsTable>;

/** One organization, or undefined. */
export function findOrganization(store: Store, id: string): Promise<Organization | undefined> {
  return store.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What an organization begins with; a seller names the marketplace it joins. */
export type NewOrganization = { name: string; role: OrganizationRole; joins: string | null };

/** Makes an organization that is not activated yet, a platform with its marketplace; tells its id. `at` is ms, UTC. */
export async function makeOrganization(tx: Store, { name, role, joins }: NewOrganization, at: number): Promise<string> {
  const id = newId('org_');
  const marketplaceId = role === 'platform' ? newId('mk_org_') : joins;
  await tx
    .insertInto('organizations')
    .values({
      id,
      name,
      role,
      store_id: newId('store_'),
      marketplace_id: marketplaceId,
      business_fi_account_id: newId('b_account_'),
      create_date: timestampOf(at),
      activated_at: null,
    })
    .execute();
  if (role === 'platform' && marketplaceId !== null) await openMarketplace(tx, { id: marketplaceId, name });
  return id;
}

/** The names of organizations, by their identifiers. */
export async function namesOf(store: Store, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
