// Keeps the totals of orders and sessions by day and account in step with their rows.
import type { Kysely } from 'kysely';
import type { Order, Payment, Session } from '../../core/payment.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { KeptTotalTable, LedgerTables } from '../store/schema.ts';

type Listed = Pick<Order | Session, 'accountId' | 'recordedAt' | 'amount'>;
export type Total = KeptTotalTable;

export async function countInTotals(db: Kysely<LedgerTables>, before: Payment, after: Payment): Promise<void> {
  for (const total of totalsBetween(before, after)) await add(db, total);
}

/** The same of several payments: each total is written once. */
export async function countAllInTotals(
  db: Kysely<LedgerTables>,
  all: readonly { before: Payment; after: Payment }[],
): Promise<void> {
  const sums = new Map<string, Total>();
  for (const total of all.flatMap(({ before, after }) => totalsBetween(before, after))) {
    const key = JSON.stringify([total.of, total.provider, total.day, total.account_id]);
    const { count, amount } = sums.get(key) ?? { count: 0, amount: 0 };
    sums.set(key, { ...total, count: count + total.count, amount: amount + total.amount });
  }
  for (const total of sums.values()) if (total.count !== 0 || total.amount !== 0) await add(db, total);
}

/** What totals go up or down by. */
export const totalsBetween = (before: Payment, after: Payment): Total[] => [
  ...differences('order', before.provider, before.orders, after.orders),
  ...differences('session', before.provider, before.sessions, after.sessions),
];

function differences(of: Total['of'], provider: string, before: readonly Listed[], after: readonly Listed[]): Total[] {
  const totals = new Map<string, Total>();
  const count = (each: Listed, sign: 1 | -1) => {
    const day = each.recordedAt.slice(0, 10);
    const key = `${day} ${each.accountId}`;
    const total = totals.get(key) ?? { of, provider, day, account_id: each.accountId, count: 0, amount: 0 };
    totals.set(key, { ...total, count: total.count + sign, amount: total.amount + sign * (each.amount ?? 0) });
  };
  for (const each of before) count(each, -1);
  for (const each of after) count(each, 1);
  return [...totals.values()].filter(({ count: many, amount }) => many !== 0 || amount !== 0);
}

const add = preparedQuery((db, total: Total) =>
  db
    .insertInto('kept_total')
    .values(total)
    .onConflict((conflict) =>
      conflict.columns(['of', 'provider', 'day', 'account_id']).doUpdateSet((of) => ({
        count: of('kept_total.count', '+', of.ref('excluded.count')),
        amount: of('kept_total.amount', '+', of.ref('excluded.amount')),
      })),
    ),
);
