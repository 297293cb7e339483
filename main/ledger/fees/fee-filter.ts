// What a list of fees, its groups, its sum and its file have in common: which entries they are made from.
import { type Kysely, sql } from 'kysely';
import type { FeeFilter } from '../../../contract/console/fee.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';

/** An accrual nobody knows the amount of, as long as no correction has brought it. */
export const isUnknown = sql<boolean>`(fee_entry.kind = 'accrual' and fee_entry.amount is null and not exists (
  select 1 from fee_entry as correction where correction.provider = fee_entry.provider
  and correction.order_id = fee_entry.order_id and correction.kind = 'correction'))`;

/** The entries a filter lets through. Those of one order stand or fall together: they share its day and seller. */
export async function entriesWhere(db: Kysely<LedgerTables>, filter: FeeFilter) {
  const provider = await providerOf(db, filter.environmentId);
  const { from, to, sellerId, unknownOnly } = filter;
  return {
    query: db
      .selectFrom('fee_entry')
      .innerJoin('account', 'account.id', 'fee_entry.account_id')
      .where('fee_entry.provider', '=', provider)
      .$if(from !== null, (query) => query.where('fee_entry.day', '>=', from ?? ''))
      .$if(to !== null, (query) => query.where('fee_entry.day', '<=', to ?? ''))
      .$if(sellerId !== null, (query) => query.where('fee_entry.account_id', '=', sellerId ?? ''))
      .$if(unknownOnly, (query) => query.where(isUnknown)),
  };
}
