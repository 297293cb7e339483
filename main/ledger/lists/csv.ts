// CSV files that a person saves, and their names.
import type { CsvFile } from '../../../contract/console/csv-file.ts';
import type { CsvPiece } from '../../../contract/console/page.ts';
import { asFigure, type Cell, csvRows, type Figure } from '../../../lib/csv.ts';
import { inTurns } from '../../../lib/node/turns.ts';

/** Writes a file (RFC 4180, UTF-8 with the mark by which a spreadsheet knows it). Its name is made of `parts`. */
export async function csvFile(parts: string[], header: string[], rows: Iterable<Cell[]>): Promise<CsvFile> {
  const lines = [`\uFEFF${csvRows([header])}`];
  await inTurns(rows, (row) => lines.push(csvRows([row])));
  return {
    fileName: `${parts.map(plainName).filter(Boolean).join('_')}.csv`,
    text: lines.join(''),
    rows: lines.length - 1,
  };
}

type Piece = { rows: Cell[][]; amounts: (number | null)[]; nextCursor: string | null };

/** Writes a piece of such a file; `header`: of the first piece, which has the mark, too. */
export function csvPiece(header: string[] | null, { rows, amounts, nextCursor }: Piece): CsvPiece {
  const lines = header ? [header, ...rows] : rows;
  return {
    text: `${header ? '\uFEFF' : ''}${lines.length === 0 ? '' : csvRows(lines)}`,
    rows: rows.length,
    amount: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    nextCursor,
  };
}

const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A time with its zone, in UTC; what is no time stays as it is. */
export function inUtc(time: string | null): Figure | null {
  if (time === null || IN_UTC.test(time)) return asFigure(time);
  const ms = Date.parse(time);
  return asFigure(Number.isNaN(ms) ? time : new Date(ms).toISOString());
}

/** Cents as a spreadsheet adds them up: 123450 → "1234.50"; null stays empty. */
export const plainDollars = (cents: number | null): Figure | null =>
  cents === null ? null : asFigure(dollarsOf(cents));

export function dollarsOf(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Letters, digits and hyphens only: what every file system takes. */
function plainName(part: string): string {
  return part
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60);
}
