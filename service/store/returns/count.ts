// Counting debits and returns by the day on which the debit was sent, in the transaction that sends or returns it.
import type { Kysely } from 'kysely';
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { easternTimeOf } from '../../books/eastern-time.ts';
import { ratesOf } from '../../books/return-rates.ts';
import type { DebitsTable } from '../books/tables.ts';
import type { Tables } from '../tables.ts';
import type { ReturnDaysTable } from './tables.ts';

type Counted = Pick<DebitsTable, 'organization_id' | 'marketplace_id' | 'create_date'>;

/**
 * Counts debits that were sent, for their organizations and marketplaces. After their postings, as returns are: in this order no two
 * wait for each other.
 */
export async function countDebits(tx: Kysely<Tables>, debits: Counted[]): Promise<void> {
  await add(
    tx,
    debits.flatMap((debit) => rowsOf(debit, { debits: 1 })),
  );
}

/** Counts that a debit came back. `recountRates` counts its rates again soon after. */
export async function countReturned(tx: Kysely<Tables>, debit: Counted, code: ReturnCode): Promise<void> {
  await add(tx, rowsOf(debit, Object.fromEntries(ratesOf(code).map((kind) => [kind, 1]))));
  for (const owner of ownersOf(debit)) await noteReturned(tx, debit, owner);
}

function ownersOf({ organization_id, marketplace_id }: Counted): string[] {
  return marketplace_id === null ? [organization_id] : [organization_id, marketplace_id];
}

const NOTHING = { debits: 0, overall: 0, unauthorized: 0, administrative: 0 };

function rowsOf(debit: Counted, counts: Partial<typeof NOTHING>): ReturnDaysTable[] {
  const { day } = easternTimeOf(Date.parse(debit.create_date));
  return ownersOf(debit).map((owner_id) => ({ ...NOTHING, ...counts, owner_id, day }));
}

/** Always in the same order: two transactions that want the same rows wait for each other, and never both. */
async function add(tx: Kysely<Tables>, rows: ReturnDaysTable[]): Promise<void> {
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
