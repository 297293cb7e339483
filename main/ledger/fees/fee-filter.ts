// What a list of fees, its groups, its sum and its file have in common: which entries they are made from.
import { type Kysely, sql } from 'kysely';
import type { FeeFilter } from '../../../contract/console/fee.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';

/** A charge of unknown fee that has no later entry: a correction brings the fee, or the charge is taken back. */
export const isUnknown = sql<boolean>`(fee_entry.amount is null and fee_entry.transactions = 1 and not exists (
  select 1 from fee_entry as later where later.provider = fee_entry.provider
  and later.order_id = fee_entry.order_id and later.place > fee_entry.place))`;

/** The entries a filter lets through. Those of one charge stand or fall together: they share its day and seller. */
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
