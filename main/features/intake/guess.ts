// Which column of a file says what, guessed from its declaration: by names, and by the cells where names don't tell.
import type { AmountUnit } from '../../../contract/console/intake.ts';
import { inTurns, spread } from '../../../lib/node/turns.ts';
import { type AmountClash, findClash, hasColumnWord, isInCents, otherAmounts } from './amount-columns.ts';
import { findAmount, findColumn } from './columns.ts';
import type { FileKind, Seen, Wanted } from './file-kind.ts';
import type { CsvRow } from './read-rows.ts';
import type { Table } from './read-table.ts';

/** chosen: by wanted column, the file's. */
export type Guess<Field extends string> = { chosen: Record<Field, string | null>; amountUnit: AmountUnit };

/** Rows that a guess by cells looks at. */
const LOOKED_AT = 50;

/** Whether a row counts, with these columns chosen: where two columns of amounts differ in it, neither is taken. */
export type CountsFor<Field extends string> = (chosen: Guess<Field>['chosen']) => (row: CsvRow) => boolean;

/** What each column says, in the declaration's order. */
export async function guessColumns<Field extends string>(
  { columns, rows }: Table,
  kind: FileKind<Field>,
  countsFor: CountsFor<Field>,
): Promise<Guess<Field>> {
  const chosen = Object.fromEntries(Object.keys(kind.columns).map((field) => [field, null])) as Guess<Field>['chosen'];
  const first = rows.slice(0, LOOKED_AT);
  const cellsOf = (column: string) => {
    const place = columns.indexOf(column);
    return first.map(({ cells }) => cells[place]?.trim() ?? '');
  };
  let amountUnit: AmountUnit = 'dollars';
  for (const [field, wanted] of Object.entries(kind.columns) as [Field, Wanted][]) {
    const seen: Seen = { columns, cellsOf, chosen };
    if (wanted.type === 'day') chosen[field] = await guessDay(columns, rows, wanted);
    else if (wanted.type === 'amount') {
      const found = await guessAmount({ columns, rows }, wanted, Object.values(chosen), (amount) =>
        countsFor({ ...chosen, [field]: amount }),
      );
      chosen[field] = found.amount;
      amountUnit = found.amountUnit;
    } else chosen[field] = wanted.guess ? wanted.guess(seen) : findColumn(columns, wanted.names);
  }
  return { chosen, amountUnit };
}

type GuessedAmount = { amount: string | null; amountUnit: AmountUnit; clash: AmountClash | null };

/** claimed: columns that say something else. No amount where two columns may hold it and differ in a row. */
export async function guessAmount(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  wanted: Extract<Wanted, { type: 'amount' }>,
  claimed: unknown[],
  countsWith: (amount: string | null) => (row: CsvRow) => boolean,
): Promise<GuessedAmount> {
  const isFree = (name: string) => !claimed.includes(name);
  const { own, beside } = wanted;
  const ofOwn = own ? findAmount(columns, own.names) : null;
  const plain = findAmount(columns, wanted.names);
  const counted: CsvRow[] = [];
  const counts = countsWith(ofOwn?.amount ?? plain.amount);
  if (own || beside) await inTurns(rows, (row) => counts(row) && counted.push(row));
  const some = spread(counted);
  if (own && ofOwn) {
    const saying = otherAmounts(columns, some, 'refund').filter((name) => own.isOwn(name) && isFree(name));
    const [first] = saying;
    const guess =
      ofOwn.amount !== null || first === undefined
        ? ofOwn
        : { amount: first, amountUnit: isInCents(first) ? ('cents' as const) : ('dollars' as const) };
    if (guess.amount !== null) {
      return unlessClash(guess, await findClash(columns, counted, guess.amount, saying));
    }
  }
  if (plain.amount === null || beside === undefined) return { ...plain, clash: null };
  const others = otherAmounts(columns, some, beside).filter(isFree);
  return unlessClash(plain, await findClash(columns, counted, plain.amount, others));
}

const unlessClash = (guess: Omit<GuessedAmount, 'clash'>, clash: AmountClash | null): GuessedAmount =>
  clash ? { amount: null, amountUnit: 'dollars', clash } : { ...guess, clash };

/** null where a person chooses: no name tells, or two columns tell of the fact itself and differ. */
async function guessDay(
  columns: string[],
  rows: readonly CsvRow[],
  { names, own }: Extract<Wanted, { type: 'day' }>,
): Promise<string | null> {
  const find = (some: readonly string[]) => findColumn(columns, some) ?? findColumn(columns, some, 'utc');
  if (!own) return find(names);
  const named = find(own.names);
  if (named !== null) return named;
  const some = spread(rows);
  const holdsDays = (name: string) => {
    const place = columns.indexOf(name);
    const filled = some.map(({ cells }) => cells[place]?.trim() ?? '').filter((text) => text !== '');
    return filled.filter((text) => DAY_LIKE.test(text)).length * 2 > filled.length;
  };
  const saying = columns.filter((name) => own.isOwn(name) && !hasColumnWord(name, NOT_YET) && holdsDays(name));
  const [first, ...more] = saying;
  if (first === undefined) return find(names) ?? withFormat(columns, names);
  const [place, ...places] = [first, ...more].map((name) => columns.indexOf(name));
  const cell = ({ cells }: CsvRow, at: number | undefined) => cells[at ?? -1]?.trim() ?? '';
  let isSame = true;
  if (places.length > 0) {
    await inTurns(rows, (row) => {
      isSame &&= places.every((other) => cell(row, other) === cell(row, place));
    });
  }
  return isSame ? first : null;
}

/** In any notation, also one that Paydesk doesn't read. */
const DAY_LIKE =
  /^\d{1,4}[-/. ]\p{L}{3,9}[-/., ]+\d{2,4}|^\d{1,4}([-/.])\d{1,2}\1\d{1,4}|^\p{L}{3,9}\.? \d{1,2},? \d{4}|^20\d{6}(?!\d)/u;
/** A day on which it wasn't done. */
const NOT_YET = /^(?:by|until|before|due|deadline|window|requested|expected|expires|expiry)$/;

/** "Date (MM/DD/YYYY)". */
function withFormat(columns: string[], names: readonly string[]): string | null {
  const bare = columns.map((name) => name.replace(/ ?[([][YMD/.-]+[)\]]$/i, ''));
  return columns[bare.indexOf(findColumn(bare, names) ?? '')] ?? null;
}
