// The organizations a sandbox begins with: a plain merchant, a platform and two of its sellers, each with somebody who can sign in.
import { sql, type Transaction } from 'kysely';
import { timestampOf } from '../../contract/timestamp.ts';
import { newId } from '../secrets/identifiers.ts';
import { worldMark } from '../secrets/randomness.ts';
import type { Store } from './database.ts';
import type { Organization } from './organizations.ts';
import type { OrganizationRole, Tables } from './tables.ts';
import { FIRST_ORGANIZATIONS, takeLock } from './take-turn.ts';

/** An organization that is activated from the start, and its member. */
export type Founded = { name: string; role: OrganizationRole; email: string; fullName: string };

/** A platform and its sellers share its one marketplace_id. */
export const FIRST: readonly Founded[] = [
  { name: 'Corner Books', role: 'merchant', email: 'owner@corner-books.example', fullName: 'Cora Banks' },
  { name: 'Harvest Market', role: 'platform', email: 'owner@harvest-market.example', fullName: 'Harvey Marsh' },
  { name: 'Blue Barn Farm', role: 'seller', email: 'owner@blue-barn-farm.example', fullName: 'Bea Farrow' },
  { name: 'Hilltop Honey', role: 'seller', email: 'owner@hilltop-honey.example', fullName: 'Hilda Hong' },
];
const EMAILS = FIRST.map(({ email }) => email);

/** Who can sign in to a sandbox from its first start, or to a world from its beginning. */
export async function listSandboxMembers(store: Store): Promise<{ name: string; email: string }[]> {
  return worldMark() === undefined ? [...FIRST] : listFounded(store);
}

/** Makes them in a store that has no organization yet; `at` is ms, UTC. */
export async function ensureFirstOrganizations(store: Store, at: number): Promise<void> {
  await store.transaction().execute(async (tx) => {
    // Of several processes that start at once, the others wait here and then find what the first made.
    await takeLock(tx, FIRST_ORGANIZATIONS, at);
    const any = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
    if (!any) await found(tx, FIRST, at);
  });
}

async function makeOrganizations(tx: Transaction<Tables>, founded: readonly Founded[], at: number) {
  const marketplaceId = newId('mk_org_');
  const rows = founded.map(({ name, role }) => ({
    id: newId('org_'),
    name,
    role,
    store_id: newId('store_'),
    marketplace_id: role === 'merchant' ? null : marketplaceId,
    business_fi_account_id: newId('b_account_'),
    create_date: timestampOf(at),
    activated_at: timestampOf(at),
  }));
  await tx.insertInto('organizations').values(rows).execute();
  return rows;
}

/** Makes these in a store without any, at most one of them a platform, each with somebody who can sign in; `at` is ms, UTC. */
export function foundOrganizations(store: Store, founded: readonly Founded[], at: number): Promise<Organization[]> {
  return store.transaction().execute((tx) => found(tx, founded, at));
}

async function found(tx: Transaction<Tables>, founded: readonly Founded[], at: number): Promise<Organization[]> {
  const organizations = await makeOrganizations(tx, founded, at);
  const members = founded.map((each, index) => ({ ...each, organizationId: organizations[index]?.id ?? '' }));
  await giveMembers(tx, members, at);
  return organizations;
}

/** Gives each somebody who can sign in, and business details. */
async function giveMembers(
  tx: Transaction<Tables>,
  founded: readonly (Founded & { organizationId: string })[],
  at: number,
): Promise<void> {
  const create_date = timestampOf(at);
  const members = founded.map(({ organizationId, email, fullName }) => ({
    id: newId('member_'),
    organization_id: organizationId,
    create_date,
    email,
    full_name: fullName,
  }));
  const details = founded.map(({ organizationId, name }) => ({
    organization_id: organizationId,
    create_date,
    legal_name: `${name} LLC`,
    business_type: 'llc' as const,
    tax_id_last_four: '4567',
    phone: '(555) 010-0199',
    website: null,
    address_line: '1 Example Street',
    city: 'Springfield',
    state: 'IL',
    postal_code: '62701',
    bank_name: 'First Sandbox Bank',
    routing_number: '011000015',
    account_last_four: '6789',
  }));
  await tx.insertInto('members').values(members).execute();
  await tx.insertInto('business_details').values(details).execute();
}

/** Every organization of a store in memory with its members, in the order in which they were made. */
export function listFounded(store: Store): Promise<(Organization & { email: string })[]> {
  return store
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select('members.email')
    .orderBy(sql`organizations.rowid`)
    .execute();
}

/** Those a sandbox began with: merchants, then platforms, then sellers, each by name. */
export async function listFirstOrganizations(store: Store): Promise<Organization[]> {
  const rows = await store
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .selectAll('organizations')
    .where('members.email', 'in', EMAILS)
    .execute();
  return rows.toSorted(byRoleAndName);
}

const ROLE_ORDER: OrganizationRole[] = ['merchant', 'platform', 'seller'];

function byRoleAndName(one: Organization, other: Organization): number {
  return ROLE_ORDER.indexOf(one.role) - ROLE_ORDER.indexOf(other.role) || (one.name < other.name ? -1 : 1);
}
