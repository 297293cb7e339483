// CSV files that a person saves, and their names.
import type { CsvFile } from '../../contract/console/csv-file.ts';
import { type Cell, csvRows } from '../../lib/csv.ts';

/** Writes a file (RFC 4180, UTF-8 with the mark by which a spreadsheet knows it). Its name is made of `parts`. */
export function csvFile(parts: string[], header: string[], rows: Cell[][]): CsvFile {
  return {
    fileName: `${parts.map(plainName).filter(Boolean).join('_')}.csv`,
    text: `\uFEFF${csvRows([header, ...rows])}`,
    rows: rows.length,
  };
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
