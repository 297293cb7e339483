// The lines of a month's deposits, page by page: from the ledger, or as they were when the month was closed.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Month } from '../../../contract/books-month.ts';
import type { Page } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { LinePlace, type MonthLine, readLines } from '../month/month-lines.ts';
import { closingFor } from '../month/read-month.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

export const MonthDepositLinesInput = z.strictObject({
  environmentId: z.string(),
  month: Month,
  /** As in MovementsInput. */
  closingId: z.string().max(100).optional(),
  cursor: z.string().max(1_000).nullable(),
});
type MonthDepositLinesInput = z.infer<typeof MonthDepositLinesInput>;

/** Engineering value: read within some ten milliseconds. */
const LINES = 500;

export async function readMonthDepositLines(
  { db }: CallContext,
  { environmentId, month, closingId, cursor }: MonthDepositLinesInput,
): Promise<Page<MonthLine>> {
  const provider = await providerOf(db, environmentId);
  const closed = await closingFor(db, provider, { month, closingId });
  if (closed) {
    const rows = await closedLines(db, closed.id, cursor ? placeOf(cursor, z.int()) : -1);
    const last = rows.at(-1);
    return {
      items: rows.map(({ line }) => line),
      nextCursor: rows.length === LINES && last ? cursorOf(last.place) : null,
    };
  }
  const span = { provider, month, accountId: null, withHere: true };
  const { lines, next } = await readLines(db, span, cursor ? placeOf(cursor, LinePlace) : null);
  return { items: lines, nextCursor: next === null ? null : cursorOf(next) };
}

/** After a place, some hundred of them. */
export async function closedLines(db: Db, closingId: string, after: number) {
  const rows = await db
    .selectFrom('closed_deposit_line')
    .select(['place', 'line'])
    .where('closing_id', '=', closingId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(sql.lit(LINES))
    .execute();
  return rows.map(({ place, line }) => ({ place, line: JSON.parse(line) as MonthLine }));
}

const cursorOf = (place: LinePlace | number): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new PaydeskError('list_place_invalid');
  }
}
