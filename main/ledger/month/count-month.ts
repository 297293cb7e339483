// Counts the figures of a month, movement by movement and line by line, and keeps them until something is recorded.
import { type Kysely, sql } from 'kysely';
import { type AccountFigures, type MonthFigures, noFigures } from '../../../contract/console/month-figures.ts';
import { DebitFilter, LineFilter } from '../../../contract/console/movement-kind.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { countDeposit, countMovement } from '../../core/month.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { accountsById, type StatedRow, UNKNOWN_ACCOUNT, withStates } from './complete-movements.ts';
import { debitRow, type FigureFilter, lineRow, type PlacedRow } from './figure-rows.ts';
import { linesFrom, type MonthLine } from './month-lines.ts';
import { EVERY_KIND, type MonthSpan, movementsFrom, startOf } from './movements.ts';

type Db = Kysely<LedgerTables>;
type CountedSpan = Pick<MonthSpan, 'provider' | 'month'>;

/** Engineering value: of each table, read within some ten milliseconds. */
const PIECE = 500;
/** Engineering value: so many rows of a figure are kept with it. */
export const KEPT_ROWS = 5_000;
/** Engineering value: months whose figures are kept. */
const KEPT_MONTHS = 3;

/** All charges of a deposit have a fee: its rows are found as they are shown. */
const KEPT_LINES = LineFilter.exclude(['deposit_fees']).options;

/** rows: of each figure the first. */
export type CountedMonth = { figures: Map<string, AccountFigures>; rows: Map<FigureFilter, PlacedRow[]> };

/** What else is done with what is counted. */
type Alongside = {
  movements?: (rows: StatedRow[]) => Promise<void>;
  lines?: (lines: MonthLine[]) => Promise<void>;
};

/** All movements of a month in pieces. Between two of them other calls have their turn. */
export async function* piecesOf(db: Db, span: MonthSpan): AsyncGenerator<StatedRow[]> {
  for await (const rows of movementsFrom(db, span, startOf(span.month), PIECE)) {
    yield await withStates(db, span.provider, rows);
    await new Promise(setImmediate);
  }
}

/** From what the ledger has now. The accounts have no names yet. */
export async function countMonth(
  db: Db,
  { provider, month }: CountedSpan,
  also: Alongside = {},
): Promise<CountedMonth> {
  const figures = new Map<string, AccountFigures>();
  const ensure = (accountId: string): AccountFigures => {
    const begun = figures.get(accountId) ?? noFigures({ accountId, accountName: '', accountRole: 'merchant' });
    figures.set(accountId, begun);
    return begun;
  };
  const rows: CountedMonth['rows'] = new Map();
  const keepRows = <Filter extends FigureFilter>(of: readonly Filter[], rowOf: (show: Filter) => PlacedRow | null) => {
    for (const show of of) {
      const kept = rows.get(show) ?? [];
      const row = kept.length < KEPT_ROWS ? rowOf(show) : null;
      if (row) kept.push(row);
      if (row && kept.length === 1) rows.set(show, kept);
    }
  };
  for await (const piece of piecesOf(db, { provider, month, accountId: null, kinds: EVERY_KIND })) {
    for (const row of piece) {
      const { kind, amount, state, deposited_at: depositedAt } = row;
      countMovement(ensure(row.account_id), { kind, amount, state, depositedAt }, month);
      if (state !== null) keepRows(DebitFilter.options, (show) => debitRow(show, row, month));
    }
    await countDeposits(db, provider, piece, ensure);
    await also.movements?.(piece);
  }
  for await (const lines of linesFrom(
    db,
    { provider, month, accountId: null, withHere: also.lines !== undefined },
    null,
  )) {
    for (const line of lines) {
      keepRows(KEPT_LINES, (show) => lineRow(show, line));
      if (line.debit === null || line.debit === 'here') continue;
      const sum = ensure(line.accountId).deposits[line.debit];
      sum.count += 1;
      sum.amount += line.amount;
    }
    await also.lines?.(lines);
  }
  return { figures, rows };
}

/** With the names of the accounts, and in their order. */
export async function namedFigures(db: Db, figures: CountedMonth['figures']): Promise<MonthFigures> {
  const known = await accountsById(db);
  const named = [...figures.values()].map((each): AccountFigures => {
    const { name, role } = known.get(each.accountId) ?? UNKNOWN_ACCOUNT;
    return { ...each, accountName: name, accountRole: role };
  });
  return {
    accounts: named.sort(
      (a, b) => compareTexts(a.accountName, b.accountName) || compareTexts(a.accountId, b.accountId),
    ),
  };
}

/** What the deposits among some movements are made of, as the service states it. */
async function countDeposits(
  db: Db,
  provider: string,
  rows: StatedRow[],
  ensure: (accountId: string) => AccountFigures,
): Promise<void> {
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

/** Tells by its text whether anything was recorded of a provider in between. */
async function changesSoFar(db: Db, provider: string): Promise<string> {
  const fact = await db
    .selectFrom('fact')
    .select('seq')
    .where('provider', '=', provider)
    .orderBy('seq', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const counted = await db
    .selectFrom('after_charge_revision')
    .select('revision')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return JSON.stringify([fact?.seq ?? 0, counted?.revision ?? 0]);
}

type Kept = { state: string; counted: Promise<CountedMonth>; isDone: boolean };

/** Of each connection. */
const kept = new WeakMap<Db, Map<string, Kept>>();

/**
 * As the ledger has it: counted again only where something was recorded since, and not while it is being counted.
 * isGoingOn: a list goes on as it began, whatever was recorded since.
 */
export async function countedMonth(db: Db, { provider, month }: CountedSpan, isGoingOn = false): Promise<CountedMonth> {
  const months = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, months);
  const name = `${provider} ${month}`;
  const state = await changesSoFar(db, provider);
  const before = months.get(name);
  if (before && (isGoingOn || !before.isDone || before.state === state)) return before.counted;
  const next: Kept = { state, counted: countMonth(db, { provider, month }), isDone: false };
  months.delete(name);
  months.set(name, next);
  const [oldest] = months.keys();
  if (months.size > KEPT_MONTHS && oldest !== undefined) months.delete(oldest);
  try {
    return await next.counted;
  } catch (error) {
    if (months.get(name) === next) months.delete(name);
    throw error;
  } finally {
    next.isDone = true;
  }
}
