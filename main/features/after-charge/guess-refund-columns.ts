// Which column of a file says how much was refunded, and which says when: one named after the refund goes before the payment's own.
import type { FactColumns } from '../../../contract/console/after-charge-import.ts';
import { type AmountClash, findClash, hasColumnWord, isInCents, otherAmounts } from '../files/amount-columns.ts';
import { findAmount, findColumn } from '../files/columns.ts';
import type { CsvRow } from '../files/read-csv.ts';

/** Names as they are met, without case and signs; an earlier one is the better guess. */
const OWN_AMOUNT = [
  ...['refundamount', 'returnamount', 'refundedamount', 'returnedamount', 'amountrefunded', 'amountreturned'],
  ...['totalrefunded', 'refundtotal'],
];
const AMOUNT = ['amount', 'total', 'value', 'gross'];
const OWN_DAY = ['returnedat', 'returndate', 'returnedon', 'refundedat', 'refunddate', 'refundedon'];
const DAY = [...['effectivedate', 'date', 'day', 'createdate', 'createdat', 'created', 'postedat', 'posted', 'time']];

const saysOwn = (name: string): boolean => hasColumnWord(name, /^(?:refund|return)(?:s|ed)?$/);

export type AmountGuess = Pick<FactColumns, 'amount' | 'amountUnit'> & { clash: AmountClash | null };

/** rows: those that may be refunds. claimed: columns that say something else. No amount where two columns may hold it and differ in a row. */
export function guessAmount(columns: string[], rows: CsvRow[], claimed: (string | null)[]): AmountGuess {
  const isFree = (name: string) => !claimed.includes(name);
  const own = otherAmounts(columns, rows, 'refund').filter((name) => saysOwn(name) && isFree(name));
  const named = findAmount(columns, OWN_AMOUNT);
  const [first] = own;
  const guess =
    named.amount !== null || first === undefined
      ? named
      : { amount: first, amountUnit: isInCents(first) ? ('cents' as const) : ('dollars' as const) };
  if (guess.amount !== null) return unlessClash(guess, findClash(columns, rows, guess.amount, own));
  const plain = findAmount(columns, AMOUNT);
  if (plain.amount === null) return { ...plain, clash: null };
  const others = otherAmounts(columns, rows, 'payment').filter(isFree);
  return unlessClash(plain, findClash(columns, rows, plain.amount, others));
}

const unlessClash = (guess: Omit<AmountGuess, 'clash'>, clash: AmountClash | null): AmountGuess =>
  clash ? { amount: null, amountUnit: 'dollars', clash } : { ...guess, clash };

/** null where a person chooses: no name tells, or two columns tell of the refund and differ. */
export function guessDay(columns: string[], rows: CsvRow[]): string | null {
  const named = findColumn(columns, OWN_DAY) ?? findColumn(columns, OWN_DAY, 'utc');
  if (named !== null) return named;
  const cell = ({ cells }: CsvRow, name: string) => (cells[columns.indexOf(name)] ?? '').trim();
  const holdsDays = (name: string) => {
    const filled = rows.map((row) => cell(row, name)).filter((text) => text !== '');
    return filled.filter((text) => DAY_LIKE.test(text)).length * 2 > filled.length;
  };
  const own = columns.filter((name) => saysOwn(name) && !hasColumnWord(name, NOT_YET) && holdsDays(name));
  const [first] = own;
  if (first === undefined) return findColumn(columns, DAY) ?? findColumn(columns, DAY, 'utc') ?? withFormat(columns);
  return own.every((name) => rows.every((row) => cell(row, name) === cell(row, first))) ? first : null;
}

/** In any notation, also one that Paydesk doesn't read. */
const DAY_LIKE =
  /^\d{1,4}[-/. ]\p{L}{3,9}[-/., ]+\d{2,4}|^\d{1,4}([-/.])\d{1,2}\1\d{1,4}|^\p{L}{3,9}\.? \d{1,2},? \d{4}/u;
/** A day on which it wasn't refunded. */
const NOT_YET = /^(?:by|until|before|due|deadline|window|requested|expected|expires|expiry)$/;

/** "Date (MM/DD/YYYY)". */
function withFormat(columns: string[]): string | null {
  const bare = columns.map((name) => name.replace(/ ?[([][YMD/.-]+[)\]]$/i, ''));
  return columns[bare.indexOf(findColumn(bare, DAY) ?? '')] ?? null;
}
