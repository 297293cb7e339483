// A marketplace's terms: what its sellers pay a session, and what stays in its balance at a payout.
import type { Selectable } from 'kysely';
import type { ChangeTermsRequest } from '../../../contract/dashboard-api/marketplace.ts';
import { type FeeSchedule, FIRST_FEES } from '../../books/fees.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import type { MarketplacesTable } from './tables.ts';

export type MarketplaceTerms = Selectable<MarketplacesTable>;

/** $100.00, in cents. Ours: the spec names the holding balance and shows no amount. */
const FIRST_HOLDING_BALANCE = 10_000;

/** Gives every marketplace that has no terms yet those it begins with. */
export async function ensureMarketplaceTerms(store: Store): Promise<void> {
  const organizations = await store
    .selectFrom('organizations')
    .select(['marketplace_id', 'name'])
    .where('role', '=', 'platform')
    .execute();
  for (const { marketplace_id: id, name } of organizations) if (id !== null) await openMarketplace(store, { id, name });
}

/** Opens a marketplace with the terms it begins with and an onboarding link of its own; one that is open already stays as it is. */
export async function openMarketplace(store: Store, { id, name }: { id: string; name: string }): Promise<void> {
  await store
    .insertInto('marketplaces')
    .values({
      id,
      name,
      onboarding_code: newId('onb_'),
      fee_basis_points: FIRST_FEES.basisPoints,
      fee_fixed: FIRST_FEES.fixed,
      fee_cap: FIRST_FEES.cap,
      holding_balance: FIRST_HOLDING_BALANCE,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The terms of a marketplace, amounts in cents. Rejects where there is no such marketplace. */
export async function marketplaceTerms(store: Store, id: string): Promise<MarketplaceTerms> {
  const row = await store.selectFrom('marketplaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...row,
    fee_fixed: Number(row.fee_fixed),
    fee_cap: row.fee_cap === null ? null : Number(row.fee_cap),
    holding_balance: Number(row.holding_balance),
  };
}

/** The fee schedule in the terms of a marketplace. */
export function feeScheduleOf(
  terms: Pick<MarketplaceTerms, 'fee_basis_points' | 'fee_fixed' | 'fee_cap'>,
): FeeSchedule {
  return { basisPoints: terms.fee_basis_points, fixed: terms.fee_fixed, cap: terms.fee_cap };
}

/** Changes the terms that are named; sessions created from then on follow them. What was created before keeps its fee. */
export async function changeTerms(store: Store, id: string, changes: ChangeTermsRequest): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await store.updateTable('marketplaces').set(changes).where('id', '=', id).execute();
}

/** The marketplace an onboarding link leads to, once its platform is activated; undefined before that, and where there is none. */
export function findOpenMarketplace(
  store: Store,
  onboardingCode: string,
): Promise<{ id: string; name: string } | undefined> {
  return store
    .selectFrom('marketplaces')
    .innerJoin('organizations', 'organizations.marketplace_id', 'marketplaces.id')
    .select(['marketplaces.id', 'marketplaces.name'])
    .where('marketplaces.onboarding_code', '=', onboardingCode)
    .where('organizations.role', '=', 'platform')
    .where('organizations.activated_at', 'is not', null)
    .executeTakeFirst();
}
