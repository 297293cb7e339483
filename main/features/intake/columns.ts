// The columns of a file: names that tell them apart, where each is, and guesses by their names.
import { PaydeskError } from '../../process/problem.ts';
import type { CsvRow } from './read-rows.ts';

/** Columns by names that tell them apart: an empty one by its place, a second of the same name by its number. */
export function columnNames(header: string[], width = header.length): string[] {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  return Array.from({ length: width }, (_each, place) => {
    const name = header[place]?.trim() || `Column ${place + 1}`;
    let own = name;
    let count = last.get(name) ?? 1;
    while (seen.has(own)) {
      count += 1;
      own = `${name} (${count})`;
    }
    last.set(name, count);
    seen.add(own);
    return own;
  });
}

/** Where a column is; -1 of none. Throws `file_column_missing` where the file hasn't this one. */
export function placeOf(columns: string[], column: string | null): number {
  const place = column === null ? -1 : columns.indexOf(column);
  if (column !== null && place < 0) throw new PaydeskError('file_column_missing', { column });
  return place;
}

/** A column's cells, as they are written. */
export function* cellsAt(rows: readonly CsvRow[], place: number): Generator<string> {
  for (const { cells } of rows) yield cells[place] ?? '';
}

/** The same of a column of amounts. Throws `file_currency_other` where its name says that they aren't dollars. */
export function placeOfAmount(columns: string[], column: string | null): number {
  const currency = otherCurrency(column ?? '');
  if (column !== null && currency !== null) throw new PaydeskError('file_currency_other', { column, currency });
  return placeOf(columns, column);
}

/** What a column's amounts are in, where its name says that they aren't in dollars or cents: "EUR", "€", "%". */
export function otherCurrency(column: string): string | null {
  const words = column.replace(/([a-z])(?=[A-Z]{3})/g, '$1 ').split(/[^A-Za-z]+/);
  return words.find(isOtherCurrency) ?? OTHER_SIGN.exec(column.replace('US$', ''))?.[0] ?? null;
}

const OTHER_SIGN = /[^\P{Sc}$¢]|%|\b[A-Z]{1,2}\$/u;

/** A code in capitals; of those that are no English words, in any case. "Bad debt", "Top-up" and "Total (Mad)" are words. */
const isOtherCurrency = (word: string): boolean => OTHER_CURRENCIES.has(word) || COMMON.test(word);

const COMMON = /^(?:eur|euros?|gbp|pounds?|cad|aud|mxn|pesos?|jpy|yen|chf|cny|inr|nzd|brl|sek|dkk|kr)$/i;
/** English words that are codes of currencies too. */
const WORDS = ['ALL', 'TOP', 'TRY', 'CUP', 'PEN', 'MOP', 'COP', 'BOB', 'MAD', 'BAD', 'RON'];
const OTHER_CURRENCIES = new Set(
  Intl.supportedValuesOf('currency').filter((code) => code !== 'USD' && !WORDS.includes(code)),
);

/** The column with one of these names, without case and signs; an earlier name is the better guess. null where there is none. Throws `file_column_twice` where two have it. */
export function findColumn(columns: string[], names: readonly string[], ending = ''): string | null {
  const plain = columns.map((column) => plainly(column.replace(/(?: \(\d+\))+$/, '').replaceAll('¢', ' cents')));
  const name = names.map((each) => each + ending).find((each) => plain.includes(each));
  if (name === undefined) return null;
  const column = columns[plain.indexOf(name)] ?? null;
  if (column !== null && plain.indexOf(name) !== plain.lastIndexOf(name)) {
    throw new PaydeskError('file_column_twice', { column });
  }
  return column;
}

/** The same of an amount, and in what it is. */
export function findAmount(all: string[], names: readonly string[]): { amount: string | null; amountUnit: AmountUnit } {
  const columns = all.filter((column) => !column.includes('%'));
  const inCents = findColumn(columns, names, 'cents') ?? findColumn(columns, names, 'incents');
  if (inCents !== null) return { amount: inCents, amountUnit: 'cents' };
  const amount =
    findColumn(columns, names) ?? findColumn(columns, names, 'usd') ?? findColumn(columns, names, 'dollars');
  return { amount, amountUnit: 'dollars' };
}

type AmountUnit = 'dollars' | 'cents';

/** Letters and digits, in lower case. */
export const plainly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
