// A month of the books: its figures as the ledger has them now, or as they were when it was closed; and the months there are.
import { type Kysely, sql } from 'kysely';
import { booksDayOf, booksMonthOf } from '../../../contract/books-day.ts';
import { Day, Month, monthPlus } from '../../../contract/books-month.ts';
import type { Closing, MonthEntry, MonthList, MonthView } from '../../../contract/console/month.ts';
import type { MonthFigures } from '../../../contract/console/month-figures.ts';
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countedMonth, namedFigures } from './count-month.ts';
import type { ClosedMonthTable } from './tables.ts';

type Db = Kysely<LedgerTables>;

type ClosingRow = Pick<ClosedMonthTable, 'id' | 'as_of' | 'closed_by' | 'note' | 'movements' | 'digest'>;

const closingOf = (row: ClosingRow): Closing => ({
  id: row.id,
  asOf: row.as_of,
  by: row.closed_by,
  note: row.note,
  movements: row.movements,
  digest: row.digest,
});

/** The closings of a month, the newest first. */
export const closingsOf = (db: Db, provider: string, month: string) =>
  db
    .selectFrom('closed_month')
    .selectAll()
    .where('provider', '=', provider)
    .where('month', '=', month)
    .orderBy('number', 'desc')
    .execute();

/** The closing that is asked for, else the newest. Throws `month_not_closed` where it isn't the month's. */
export async function closingFor(
  db: Db,
  provider: string,
  { month, closingId }: { month: string; closingId?: string | undefined },
) {
  const closings = await closingsOf(db, provider, month);
  if (closingId === undefined) return closings[0];
  const found = closings.find(({ id }) => id === closingId);
  if (!found) throw new PaydeskError('month_not_closed', { month });
  return found;
}

/** A sandbox's clock may be ahead of this computer's: what was told is of its own. In production no event moves the clock. ms, UTC. */
export async function clockOf(db: Db, environmentId: string, nowMs: number): Promise<number> {
  const { newest } = await db
    .selectFrom('feed_place')
    .innerJoin('account', 'account.id', 'feed_place.account_id')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(({ fn }) => fn.max('feed_place.newest_at').as('newest'))
    .where('account.environment_id', '=', environmentId)
    .where('environment.kind', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  return Math.max(nowMs, newest === null ? 0 : Date.parse(newest));
}

const stateOf = (month: string, present: string, isClosed: boolean): MonthEntry['state'] =>
  isClosed ? 'closed' : month >= present ? 'running' : 'open';

/** A month's figures: as it was closed, else as they are now. */
export async function readMonth({ db, nowMs }: CallContext, { environmentId, month }: MonthInput): Promise<MonthView> {
  const provider = await providerOf(db, environmentId);
  const present = booksMonthOf(await clockOf(db, environmentId, nowMs));
  const closings = await closingsOf(db, provider, month);
  const [closed] = closings;
  const shared = {
    month,
    state: stateOf(month, present, closed !== undefined),
    closing: closed ? closingOf(closed) : null,
    closings: closings.map(closingOf),
  };
  if (closed) {
    const balance = closed.balance === null ? null : (JSON.parse(closed.balance) as MonthView['balance']);
    return { ...shared, figures: JSON.parse(closed.figures) as MonthFigures, balance };
  }
  return { ...shared, figures: await figuresNow(db, provider, month), balance: null };
}

/** As the ledger has it now, also of a month that is closed. */
export async function countMonthNow({ db }: CallContext, { environmentId, month }: MonthInput): Promise<MonthFigures> {
  return figuresNow(db, await providerOf(db, environmentId), month);
}

const figuresNow = async (db: Db, provider: string, month: string): Promise<MonthFigures> =>
  namedFigures(db, (await countedMonth(db, { provider, month })).figures);

/** From the month of the first capture, deposit, return or closing to the present one. */
export async function listMonths(
  { db, nowMs }: CallContext,
  { environmentId }: Pick<MonthInput, 'environmentId'>,
): Promise<MonthList> {
  const provider = await providerOf(db, environmentId);
  const today = Day.parse(booksDayOf(await clockOf(db, environmentId, nowMs)));
  const present = today.slice(0, 7);
  const closed = await db
    .selectFrom('closed_month')
    .select(['month', 'id', 'as_of', 'closed_by', 'note', 'movements', 'digest'])
    .where('provider', '=', provider)
    .orderBy('month')
    .orderBy('number')
    .execute();
  const closings = new Map(closed.map((row) => [row.month, closingOf(row)]));
  const months: MonthEntry[] = [];
  const begins = [closed[0]?.month, ...(await firstMonths(db, provider))].reduce<string>(
    (first, each) => (each !== undefined && each < first ? each : first),
    present,
  );
  for (let month = begins; month <= present; month = monthPlus(month, 1)) {
    const closing = closings.get(month) ?? null;
    months.push({ month: Month.parse(month), state: stateOf(month, present, closing !== null), closing });
  }
  return { today, months: months.reverse() };
}

/** Of the first capture, deposit and return, where there are any. Each is the first of an index. */
async function firstMonths(db: Db, provider: string): Promise<string[]> {
  const capture = await db
    .selectFrom('order')
    .select('captured_at as at')
    .where('provider', '=', provider)
    .where('captured_at', 'is not', null)
    .orderBy('captured_at')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const deposit = await db
    .selectFrom('deposit')
    .select('deposited_at as at')
    .where('provider', '=', provider)
    .orderBy('deposited_at')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const returnsOf = (handled: 'is' | 'is not') =>
    db
      .selectFrom('return_case')
      .select('at')
      .where('provider', '=', provider)
      .where('handled_at', handled, null)
      .orderBy('at')
      .limit(sql.lit(1))
      .executeTakeFirst();
  return [capture, deposit, await returnsOf('is'), await returnsOf('is not')].flatMap((row) =>
    row?.at ? [booksMonthOf(Date.parse(row.at))] : [],
  );
}
