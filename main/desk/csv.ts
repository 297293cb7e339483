// CSV as a person's spreadsheet takes it: no cell of it is ever a formula.
import Papa from 'papaparse';
import type { CsvFile } from '../../contract/console/csv-file.ts';

export type Cell = string | number | null;

/** What a spreadsheet would calculate instead of showing. A negative number begins with "-" too, and is left alone. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** Writes a file (RFC 4180, UTF-8 with the mark by which a spreadsheet knows it). Its name is made of `parts`. */
export function csvFile(parts: string[], header: string[], rows: Cell[][]): CsvFile {
  const text = Papa.unparse([header, ...rows.map((row) => row.map(harmless))], { newline: '\r\n' });
  return {
    fileName: `${parts.map(plainName).filter(Boolean).join('_')}.csv`,
    text: `\uFEFF${text}\r\n`,
    rows: rows.length,
  };
}

/** A cell that no spreadsheet calculates. */
export function harmless(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Cents as a spreadsheet adds them up: 123450 → "1234.50"; null stays empty. */
export function plainDollars(cents: number | null): string | null {
  if (cents === null) return null;
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
