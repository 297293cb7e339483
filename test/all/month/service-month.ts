// What the service's own books say of a month: its records by ID, and its sums by seller. Amounts are cents.
import { sumOf } from '../../../service/store/books/account.ts';
import type { Store } from '../../../service/store/database.ts';

/** October 2026 in America/New_York, as the service writes times. */
const FROM = '2026-10-01T04:00:00';
const UNTIL = '2026-11-01T04:00:00';

/** By ID, its seller's name and cents. */
export type Booked = Map<string, { seller: string; cents: number }>;
export type ServiceMonth = Awaited<ReturnType<typeof serviceMonth>>;

const booked = (rows: readonly { id: string; seller: string; cents: number | string }[]): Booked => {
  const all: Booked = new Map();
  for (const { id, seller, cents } of rows) all.set(id, { seller, cents: Number(cents) + (all.get(id)?.cents ?? 0) });
  return all;
};

/** Read while no console runs on the service's file. */
export async function serviceMonth(store: Store) {
  const charges = store
    .selectFrom('charges')
    .innerJoin('organizations', 'organizations.id', 'charges.organization_id')
    .where('charges.create_date', '>=', FROM)
    .where('charges.create_date', '<', UNTIL);
  const debits = store
    .selectFrom('debits')
    .innerJoin('organizations', 'organizations.id', 'debits.organization_id')
    .where('returned_at', '>=', FROM)
    .where('returned_at', '<', UNTIL);
  const refunds = store
    .selectFrom('refunds')
    .innerJoin('organizations', 'organizations.id', 'refunds.organization_id')
    .where('status', '!=', 'failed')
    .where('refunds.create_date', '>=', FROM)
    .where('refunds.create_date', '<', UNTIL);
  const settlements = store
    .selectFrom('settlements')
    .innerJoin('organizations', 'organizations.id', 'settlements.organization_id')
    .where('deposited_at', '>=', FROM)
    .where('deposited_at', '<', UNTIL);
  const lines = settlements.innerJoin('settlement_lines', 'settlement_lines.settlement_id', 'settlements.id');
  const fees = store
    .selectFrom('book_entries')
    .innerJoin('book_postings', 'book_postings.id', 'book_entries.posting_id')
    // A posting comes from a debit or a refund.
    .leftJoin('debits', 'debits.id', 'book_postings.source_id')
    .leftJoin('refunds', 'refunds.id', 'book_postings.source_id')
    .innerJoin('organizations', (on) =>
      on.on(({ eb, fn }) =>
        eb('organizations.id', '=', fn.coalesce('debits.organization_id', 'refunds.organization_id')),
      ),
    )
    .where('account', '=', 'balance')
    .where('book_entries.posted_at', '>=', FROM)
    .where('book_entries.posted_at', '<', UNTIL);
  // Captured in the month, and neither settled nor returned by today.
  const open = await charges
    .where('outcome', '=', 'pending')
    .select((of) => of.fn.sum<number>('charges.amount').as('cents'))
    .executeTakeFirstOrThrow();
  const marketplace = await store.selectFrom('marketplaces').select('id').executeTakeFirstOrThrow();
  const balance = { account: 'balance', owner: marketplace.id } as const;
  return {
    orders: (await store.selectFrom('orders').select('id').execute()).length,
    // A merchant is an organization too, outside of the marketplace.
    sellers: (await store.selectFrom('organizations').select('id').where('role', '=', 'seller').execute()).length,
    captures: booked(
      await charges.select(['charges.id as id', 'organizations.name as seller', 'charges.amount as cents']).execute(),
    ),
    returns: booked(
      await debits.select(['charge_id as id', 'organizations.name as seller', 'debits.amount as cents']).execute(),
    ),
    refunds: booked(
      await refunds.select(['refunds.id as id', 'organizations.name as seller', 'refunds.amount as cents']).execute(),
    ),
    deposits: booked(
      await settlements
        .select(['settlements.id as id', 'organizations.name as seller', 'settlements.amount as cents'])
        .execute(),
    ),
    /** By charge or refund: what its line is worth in a deposit. */
    lines: booked(
      await lines
        .select(({ eb, fn }) => [
          fn.coalesce('refund_id', 'charge_id').as('id'),
          'organizations.name as seller',
          eb('settlement_lines.amount', '+', eb.ref('settlement_lines.fee')).as('cents'),
        ])
        .execute(),
    ),
    /** By charge: what was collected, less what was given back. */
    fees: booked(
      (
        await fees
          .select(({ fn }) => [
            fn.coalesce('debits.charge_id', 'refunds.charge_id').as('id'),
            'organizations.name as seller',
            'book_entries.amount as cents',
          ])
          .execute()
      ).map(({ id, seller, cents }) => ({ id: id ?? '', seller, cents: 0 - cents })),
    ),
    stillOpen: Number(open.cents ?? 0),
    opening: await sumOf(store, balance, '2026-10' as never),
    closing: await sumOf(store, balance, '2026-11' as never),
  };
}

/** By seller, the sum of these. */
export function sumsOf(all: Booked): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { seller, cents } of all.values()) sums.set(seller, cents + (sums.get(seller) ?? 0));
  return sums;
}
