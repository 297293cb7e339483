// Totals by day and account, which the database itself keeps.
import { type Kysely, sql } from 'kysely';
import type { TablesOf } from '../../../lib/node/create-tables.ts';
import { createTrigger } from '../../../lib/node/create-triggers.ts';
import type { LedgerTables } from '../schema.ts';
import { text, whole } from './columns.ts';

type Names = 'kept_total';

export const keptTotalTables: TablesOf<LedgerTables, Names> = {
  kept_total: {
    columns: {
      of: text,
      provider: text,
      day: text,
      account_id: text,
      count: whole,
      amount: whole,
    },
    key: ['of', 'provider', 'day', 'account_id'],
    isInKeyOrder: true,
  },
};

/** Keeps them by the rows of the tables of orders and sessions. */
export async function keepTotals(db: Kysely<unknown>): Promise<void> {
  for (const table of ['order', 'session']) await keepTotalsOf(db, table);
}

async function keepTotalsOf(db: Kysely<unknown>, table: string): Promise<void> {
  const add = sql`insert into kept_total (of, provider, day, account_id, count, amount)
    values (${sql.lit(table)}, new.provider, substr(new.recorded_at, 1, 10), new.account_id, 1, coalesce(new.total_amount, 0))
    on conflict (of, provider, day, account_id) do update
    set count = kept_total.count + 1, amount = kept_total.amount + excluded.amount`;
  const take = sql`update kept_total set count = count - 1, amount = amount - coalesce(old.total_amount, 0)
    where of = ${sql.lit(table)} and provider = old.provider and day = substr(old.recorded_at, 1, 10)
      and account_id = old.account_id`;
  await createTrigger(db, `${table}_adds_to_kept_total`, { after: 'insert', on: table, does: [add] });
  await createTrigger(db, `${table}_leaves_kept_total`, { after: 'delete', on: table, does: [take] });
  await createTrigger(db, `${table}_changes_kept_total`, {
    after: 'update',
    of: ['provider', 'recorded_at', 'account_id', 'total_amount'],
    on: table,
    if: sql`old.provider <> new.provider or old.recorded_at <> new.recorded_at or old.account_id <> new.account_id
      or old.total_amount is distinct from new.total_amount`,
    does: [take, add],
  });
}
