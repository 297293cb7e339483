// A month of the books: its figures, counted movement by movement, or as they were when it was closed.
import { type Kysely, sql } from 'kysely';
import { booksDayOf, booksMonthOf, monthBounds } from '../../../contract/books-day.ts';
import { Day, Month } from '../../../contract/books-month.ts';
import type { Closing, MonthEntry, MonthList, MonthView } from '../../../contract/console/month.ts';
import { type AccountFigures, type MonthFigures, noFigures } from '../../../contract/console/month-figures.ts';
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { countDeposit, countMovement, sortable } from '../../core/month.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { accountsById, type StatedRow, UNKNOWN_ACCOUNT, withStates } from './complete-movements.ts';
import { EVERY_KIND, type MonthSpan, readPiece, startOf } from './movements.ts';
import type { ClosedMonthTable } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** Engineering value: of each table, read within some ten milliseconds. */
const PIECE = 1_000;

/** All movements of a month in pieces. Between two of them other calls have their turn. */
export async function* piecesOf(db: Db, span: MonthSpan): AsyncGenerator<StatedRow[]> {
  let from: string | null = startOf(span.month);
  while (from !== null) {
    const piece: Awaited<ReturnType<typeof readPiece>> = await readPiece(db, span, from, PIECE);
    yield await withStates(db, span.provider, piece.rows);
    from = piece.next;
    await new Promise(setImmediate);
  }
}

/** The figures of an account, begun where there are none yet. */
type Ensure = (accountId: string) => AccountFigures;

/** The figures of a month, from what the ledger has now. each: what else is done with the movements. */
export async function countMonth(
  db: Db,
  { provider, month }: Pick<MonthSpan, 'provider' | 'month'>,
  each: (rows: StatedRow[]) => Promise<void> = async () => undefined,
): Promise<MonthFigures> {
  const accounts = await accountsById(db);
  const figures = new Map<string, AccountFigures>();
  const ensure: Ensure = (accountId) => {
    const known = figures.get(accountId);
    if (known) return known;
    const { name, role } = accounts.get(accountId) ?? UNKNOWN_ACCOUNT;
    const begun = noFigures({ accountId, accountName: name, accountRole: role });
    figures.set(accountId, begun);
    return begun;
  };
  for await (const rows of piecesOf(db, { provider, month, accountId: null, kinds: EVERY_KIND })) {
    for (const row of rows) countRow(ensure(row.account_id), row, month);
    await countDeposits(db, provider, rows, ensure);
    await each(rows);
  }
  await countLines(db, { provider, month }, ensure);
  const counted = [...figures.values()];
  return {
    accounts: counted.sort(
      (a, b) => compareTexts(a.accountName, b.accountName) || compareTexts(a.accountId, b.accountId),
    ),
  };
}

function countRow(figures: AccountFigures, row: StatedRow, month: string): void {
  const { kind, amount, state, deposited_at: depositedAt } = row;
  countMovement(figures, { kind, amount, state, depositedAt }, month);
  // Its line is counted with those of charges that were captured in another month (countLines).
  const { captured_at, line_amount } = row;
  if (kind !== 'presented_again' || line_amount === null || depositedAt === null || captured_at === null) return;
  if (monthOf(captured_at) === month || monthOf(depositedAt) !== month) return;
  figures.deposits.earlier.count -= 1;
  figures.deposits.earlier.amount -= line_amount;
}

const monthOf = (moment: string): string => booksMonthOf(Date.parse(moment));

/** What the deposits among some movements are made of, as the service states it. */
async function countDeposits(db: Db, provider: string, rows: StatedRow[], ensure: Ensure): Promise<void> {
  const ids = rows.flatMap(({ kind, deposit_id }) => (kind === 'deposit' ? (deposit_id ?? []) : []));
  if (ids.length === 0) return;
  const deposits = await db
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', ids))
    .execute();
  for (const deposit of deposits)
    countDeposit(ensure(deposit.account_id), {
      fees: deposit.fees,
      refunds: deposit.refunds,
      returns: deposit.returns,
      feesReturned: deposit.fees_returned,
      broughtForward: deposit.brought_forward,
      carriedForward: deposit.carried_forward,
      hasLines: deposit.lines_read === 1,
    });
}

type LineSum = { account_id: string; captured: 'here' | 'earlier' | 'elsewhere'; count: number; amount: number };

/** The charges in the month's deposits that were captured in another month, or not by an order that is known here; day by day. */
async function countLines(
  db: Db,
  { provider, month }: Pick<MonthSpan, 'provider' | 'month'>,
  ensure: Ensure,
): Promise<void> {
  const bounds = monthBounds(month);
  const [from, until] = [startOf(month), sortable(new Date(bounds.until).toISOString())];
  const days = Math.round((bounds.until - bounds.from) / 86_400_000);
  for (let day = 1; day <= days; day += 1) {
    const { rows } = await sql<LineSum>`
      select account_id, captured, count(*) as "count", sum(amount) as amount from (
        select account_id, amount, case when captured_at is null then 'elsewhere'
          when captured_at >= ${from} and captured_at < ${until} then 'here' else 'earlier' end as captured
        from (
          select deposit.account_id, deposit_line.amount, (
            select min("order".captured_at) from "order"
            where "order".provider = deposit_line.provider and "order".charge_id = deposit_line.charge_id
              and "order".charge_id is not null) as captured_at
          from deposit join deposit_line
            on deposit_line.provider = deposit.provider and deposit_line.deposit_id = deposit.id
          where deposit.provider = ${provider} and deposit.day = ${`${month}-${String(day).padStart(2, '0')}`}
            and deposit_line.kind = 'charge') as charge_line) as line
      group by account_id, captured`.execute(db);
    for (const { account_id, captured, count, amount } of rows) {
      if (captured === 'here') continue;
      const sum = ensure(account_id).deposits[captured];
      sum.count += Number(count);
      sum.amount += Number(amount);
    }
    await new Promise(setImmediate);
  }
}

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

/** A sandbox's clock may be ahead of this computer's: what was told is of its own. ms, UTC. */
export async function clockOf(db: Db, environmentId: string, nowMs: number): Promise<number> {
  const { newest } = await db
    .selectFrom('feed_place')
    .innerJoin('account', 'account.id', 'feed_place.account_id')
    .select(({ fn }) => fn.max('feed_place.newest_at').as('newest'))
    .where('account.environment_id', '=', environmentId)
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
  return { ...shared, figures: await countMonth(db, { provider, month }), balance: null };
}

/** As the ledger has it now, also of a month that is closed. */
export async function countMonthNow({ db }: CallContext, { environmentId, month }: MonthInput): Promise<MonthFigures> {
  return countMonth(db, { provider: await providerOf(db, environmentId), month });
}

/** From the first capture's month to the present one. */
export async function listMonths(
  { db, nowMs }: CallContext,
  { environmentId }: Pick<MonthInput, 'environmentId'>,
): Promise<MonthList> {
  const provider = await providerOf(db, environmentId);
  const today = Day.parse(booksDayOf(await clockOf(db, environmentId, nowMs)));
  const present = today.slice(0, 7);
  const first = await db
    .selectFrom('order')
    .select('captured_at')
    .where('provider', '=', provider)
    .where('captured_at', 'is not', null)
    .orderBy('captured_at')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const closed = await db
    .selectFrom('closed_month')
    .select(['month', 'id', 'as_of', 'closed_by', 'note', 'movements', 'digest'])
    .where('provider', '=', provider)
    .orderBy('month')
    .orderBy('number')
    .execute();
  const closings = new Map(closed.map((row) => [row.month, closingOf(row)]));
  const months: MonthEntry[] = [];
  const begins = first?.captured_at ? monthOf(first.captured_at) : present;
  for (let month = begins; month <= present; month = monthAfter(month)) {
    const closing = closings.get(month) ?? null;
    months.push({ month: Month.parse(month), state: stateOf(month, present, closing !== null), closing });
  }
  return { today, months: months.reverse() };
}

const monthAfter = (month: string): string => booksMonthOf(monthBounds(month).until);
