// The sellers of a marketplace, with the steps each has taken.
import { Seller, type SellerState, type SellerSteps } from '../../contract/dashboard-api/seller.ts';
import type { Store } from './database.ts';

/** The last seller of the page before. */
export type SellerPosition = { create_date: string; id: string };

type PageRequest = { after: SellerPosition | undefined; limit: number };

/** Up to `limit` sellers of a marketplace, newest first, that come after a position. */
export async function listSellers(
  store: Store,
  marketplaceId: string,
  { after, limit }: PageRequest,
): Promise<Seller[]> {
  let query = withSteps(store).where('organizations.marketplace_id', '=', marketplaceId);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('organizations.create_date', 'organizations.id'), '<', tuple(after.create_date, after.id)),
    );
  }
  const rows = await query
    .orderBy('organizations.create_date', 'desc')
    .orderBy('organizations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, email, client_id, ...steps }) =>
    Seller.parse({ id, name, email, client_id, steps, state: stateOf(steps) }),
  );
}

/** What a charge debits the consumer is in the book under its organization, which the book's index answers for the first of many. */
function withSteps(store: Store) {
  return store
    .selectFrom('organizations')
    .leftJoin('integrations', 'integrations.organization_id', 'organizations.id')
    .leftJoin('api_keys as entered', (join) =>
      join.onRef('entered.client_id', '=', 'integrations.client_id').on('entered.revoked_at', 'is', null),
    )
    .select(['organizations.id', 'organizations.name', 'integrations.client_id'])
    .select(['organizations.create_date as registered_at', 'organizations.activated_at'])
    .select(({ selectFrom, ref, eb }) => [
      selectFrom('members')
        .select('members.email')
        .whereRef('members.organization_id', '=', 'organizations.id')
        .orderBy('members.create_date')
        .limit(1)
        .as('email'),
      selectFrom('api_keys')
        .select((keys) => keys.fn.min('api_keys.create_date').as('first'))
        .whereRef('api_keys.organization_id', '=', 'organizations.id')
        .where('api_keys.revoked_at', 'is', null)
        .as('keys_made_at'),
      eb
        .case()
        .when('entered.client_id', 'is not', null)
        .then(ref('integrations.verified_at'))
        .end()
        .as('integrated_at'),
      selectFrom('book_entries')
        .select((entries) => entries.fn.min('book_entries.posted_at').as('first'))
        .where('book_entries.account', '=', 'consumer')
        .whereRef('book_entries.owner_id', '=', 'organizations.id')
        .as('first_payment_at'),
    ])
    .where('organizations.role', '=', 'seller');
}

type Steps = { [Step in keyof SellerSteps]: string | null };

const STATES: [SellerState, keyof Steps][] = [
  ['registered', 'registered_at'],
  ['activated', 'activated_at'],
  ['keys_made', 'keys_made_at'],
  ['integrated', 'integrated_at'],
  ['taking_payments', 'first_payment_at'],
];

/** The last step done with none missing before it. */
function stateOf(steps: Steps): SellerState {
  const missing = STATES.findIndex(([, step]) => steps[step] === null);
  return STATES.at(missing < 0 ? -1 : missing - 1)?.[0] ?? 'registered';
}
