// Counting debits and returns by the day on which the debit was sent.
import type { Kysely } from 'kysely';
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { ratesOf } from '../../books/return-rates.ts';
import type { DebitsTable } from '../books/tables.ts';
import type { Tables } from '../tables.ts';
import type { ReturnDaysTable } from './tables.ts';

type Counted = Pick<DebitsTable, 'organization_id' | 'marketplace_id' | 'create_date'>;

/** Counts that a debit came back, after its postings, as debits are: in this order no two wait for each other. `recountRates` counts its rates again soon after. */
export async function countReturned(tx: Kysely<Tables>, debit: Counted, code: ReturnCode): Promise<void> {
  const { day } = easternTimeOf(Date.parse(debit.create_date));
  const counts = Object.fromEntries(ratesOf(code).map((kind) => [kind, 1]));
  await addToDays(
    tx,
    ownersOf(debit).map((owner_id) => ({ ...NO_RETURNS, ...counts, owner_id, day, debits: 0 })),
  );
  for (const owner of ownersOf(debit)) await noteReturned(tx, debit, owner);
}

function ownersOf({ organization_id, marketplace_id }: Counted): string[] {
  return marketplace_id === null ? [organization_id] : [organization_id, marketplace_id];
}

/** Of a day on which debits were only sent. */
export const NO_RETURNS = { overall: 0, unauthorized: 0, administrative: 0 };
const NOTHING = { debits: 0, ...NO_RETURNS };

/** Adds the counts to their days. Always in the same order: two transactions that want the same rows wait for each other, and never both. */
export async function addToDays(tx: Kysely<Tables>, rows: ReturnDaysTable[]): Promise<void> {
  const sums = new Map<string, ReturnDaysTable>();
  for (const row of rows) {
    const key = `${row.owner_id} ${row.day}`;
    const { debits, overall, unauthorized, administrative } = sums.get(key) ?? NOTHING;
    sums.set(key, {
      ...row,
      debits: debits + row.debits,
      overall: overall + row.overall,
      unauthorized: unauthorized + row.unauthorized,
      administrative: administrative + row.administrative,
    });
  }
  const values = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (values.length === 0) return;
  await tx
    .insertInto('return_days')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'day']).doUpdateSet(({ eb, ref }) => ({
        debits: eb('return_days.debits', '+', ref('excluded.debits')),
        overall: eb('return_days.overall', '+', ref('excluded.overall')),
        unauthorized: eb('return_days.unauthorized', '+', ref('excluded.unauthorized')),
        administrative: eb('return_days.administrative', '+', ref('excluded.administrative')),
      })),
    )
    .execute();
}

/** Has the rates of an owner counted again by the next `recountRates`. */
async function noteReturned(tx: Kysely<Tables>, { organization_id, marketplace_id }: Counted, owner: string) {
  const isMarketplace = owner === marketplace_id;
  const platform = isMarketplace
    ? await tx
        .selectFrom('organizations')
        .select('id')
        .where('marketplace_id', '=', owner)
        .where('role', '=', 'platform')
        .executeTakeFirst()
    : undefined;
  await tx
    .insertInto('return_windows')
    .values({
      owner_id: owner,
      organization_id: platform?.id ?? organization_id,
      marketplace_id: isMarketplace ? null : marketplace_id,
      overall_rate: 0,
      counted_on: '',
      told_overall: 'fine',
      told_unauthorized: 'fine',
      told_administrative: 'fine',
    })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ counted_on: '' }))
    .execute();
}
