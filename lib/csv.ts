// CSV as a person's spreadsheet takes it: RFC 4180, and no cell of it is ever a formula.
import Papa from 'papaparse';

export type Cell = string | number | null;

/** What a spreadsheet would calculate instead of showing, in full width too. A negative number begins with "-" too, and is left alone. */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** A cell that no spreadsheet calculates. */
export function harmless(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Rows as text, each with its end (CR LF). */
export const csvRows = (rows: Cell[][]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(harmless)),
    { newline: '\r\n' },
  )}\r\n`;
