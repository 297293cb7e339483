// A marketplace's terms: what its sellers pay a session, and what stays in its balance at a payout.
import type { Selectable } from 'kysely';
import { FIRST_FEE_BASIS_POINTS } from '../../fees.ts';
import type { Store } from '../database.ts';
import type { MarketplacesTable } from './tables.ts';

/** $100.00, in cents. Ours: the spec names the holding balance and shows no amount. */
const FIRST_HOLDING_BALANCE = 10_000;

/** Gives every marketplace that has no terms yet those it begins with. */
export async function ensureMarketplaceTerms(store: Store): Promise<void> {
  const organizations = await store
    .selectFrom('organizations')
    .select('marketplace_id')
    .distinct()
    .where('marketplace_id', 'is not', null)
    .execute();
  const ids = organizations.flatMap(({ marketplace_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return;
  await store
    .insertInto('marketplaces')
    .values(ids.map((id) => ({ id, fee_basis_points: FIRST_FEE_BASIS_POINTS, holding_balance: FIRST_HOLDING_BALANCE })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The terms of a marketplace, amounts in cents. Rejects where there is no such marketplace. */
export async function marketplaceTerms(store: Store, id: string): Promise<Selectable<MarketplacesTable>> {
  const row = await store.selectFrom('marketplaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, holding_balance: Number(row.holding_balance) };
}
