// Seller fees by seller, month or day: the sums behind the chart, the table and the total.
import { sql } from 'kysely';
import type { FeeGroup, FeeGrouping, FeeSummary, FeeSummaryInput, FeeSums } from '../../../contract/console/fee.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';
import type { CallContext } from '../define-call.ts';
import { entriesWhere, isUnknown } from './fee-filter.ts';

const KEY = {
  seller: sql<string>`fee_entry.account_id`,
  month: sql<string>`substr(fee_entry.day, 1, 7)`,
  day: sql<string>`fee_entry.day`,
};

/** Sums in cents of what the filter lets through; the total is the sum of the groups. */
export async function sumFees({ db }: CallContext, input: FeeSummaryInput): Promise<FeeSummary> {
  const { query } = await entriesWhere(db, input);
  const rows = await query
    .select([
      KEY[input.by].as('key'),
      sql<string>`max(account.name)`.as('seller'),
      sql<number>`sum(fee_entry.transactions)`.as('transactions'),
      sql<number>`sum(case when ${isUnknown} then 1 else 0 end)`.as('unknown'),
      sql<number>`coalesce(sum(fee_entry.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(fee_entry.transactions * fee_entry.order_amount), 0)`.as('volume'),
    ])
    .groupBy(KEY[input.by])
    .execute();
  const groups = rows
    .map(({ seller, ...group }) => ({ ...group, name: nameOf(input.by, group.key, seller) }))
    .sort(input.by === 'seller' ? byAmount : newestFirst);
  return { by: input.by, groups, total: groups.reduce(plus, { transactions: 0, unknown: 0, amount: 0, volume: 0 }) };
}

function nameOf(by: FeeGrouping, key: string, seller: string): string {
  return { seller: () => seller, month: () => monthWords(key), day: () => dayWords(key) }[by]();
}

const byAmount = (a: FeeGroup, b: FeeGroup): number => b.amount - a.amount || a.name.localeCompare(b.name);
const newestFirst = (a: FeeGroup, b: FeeGroup): number => (a.key < b.key ? 1 : -1);

function plus(total: FeeSums, { transactions, unknown, amount, volume }: FeeSums): FeeSums {
  return {
    transactions: total.transactions + transactions,
    unknown: total.unknown + unknown,
    amount: total.amount + amount,
    volume: total.volume + volume,
  };
}
