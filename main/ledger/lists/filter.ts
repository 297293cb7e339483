// The parts of a filter that orders and sessions have in common, as SQL.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/console/order.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { FEW } from './bounds.ts';

const HOUR_MS = 3_600_000;

/** A filter of which some parts may be left out: all. */
export type SomeFilter<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

type Ranges = SomeFilter<Pick<OrderFilter, 'from' | 'until' | 'olderThanHours' | 'minAmount' | 'maxAmount'>>;
type Table = 'order' | 'session';
/** entered: an index may be entered by it. looked at: none may, since the list's own is. */
type How = 'entered' | 'looked at';

/** Throws where a range ends before it begins. */
export function refuseInverted({ from, until, minAmount, maxAmount }: Ranges): void {
  if (from && until && asRecorded(from) >= asRecorded(until)) throw new PaydeskError('list_days_inverted');
  if (minAmount != null && maxAmount != null && minAmount > maxAmount) throw new PaydeskError('list_amounts_inverted');
}

/** A moment as the ledger writes it, to the ms: times are compared as text. */
export const asRecorded = (moment: string): string => new Date(moment).toISOString();

/** The first moment that is too late for a filter; null where none is. */
export function endOf({ until, olderThanHours }: Ranges, nowMs: number): string | null {
  // "At least so old" holds the ms itself.
  const oldEnough = olderThanHours ? new Date(nowMs - olderThanHours * HOUR_MS + 1).toISOString() : null;
  const end = until ? asRecorded(until) : null;
  return oldEnough && end ? (oldEnough < end ? oldEnough : end) : (oldEnough ?? end);
}

/** When it was recorded. */
export function dayBounds(table: Table, filter: Ranges, nowMs: number, how: How): RawBuilder<SqlBool>[] {
  const recorded = sql.ref(`${table}.recorded_at`);
  const column = how === 'entered' ? recorded : sql`coalesce(${recorded}, '')`;
  const end = endOf(filter, nowMs);
  return [
    ...(filter.from ? [sql<SqlBool>`${column} >= ${asRecorded(filter.from)}`] : []),
    ...(end ? [sql<SqlBool>`${column} < ${end}`] : []),
  ];
}

/** Its amount. */
export function amountsIn(table: Table, { minAmount, maxAmount }: Ranges, how: How): RawBuilder<SqlBool>[] {
  const amount = sql.ref(`${table}.total_amount`);
  const column = how === 'entered' ? amount : sql`${amount} + 0`;
  return [
    ...(minAmount == null ? [] : [sql<SqlBool>`${column} >= ${minAmount}`]),
    ...(maxAmount == null ? [] : [sql<SqlBool>`${column} <= ${maxAmount}`]),
  ];
}

/** Whether it has a note. */
export const noted = (table: Table): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from note where note.provider = ${sql.ref(`${table}.provider`)} and record_id = ${sql.ref(`${table}.id`)})`;

/** Of whatever has a note. */
export const notedIds = (provider: string) => sql`select record_id from note where provider = ${provider}`;

/** Whether a query finds few rows. */
export async function isFew(db: Kysely<LedgerTables>, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*) as found from (${query} limit ${sql.lit(FEW + 1)}) as entries`.execute(db);
  return Number(rows[0]?.found ?? 0) <= FEW;
}
