// CSV as a person's spreadsheet takes it: RFC 4180. No cell of it is ever a formula, and digits that name something stay as they are.

export type Cell = string | number | null;

/** What a spreadsheet would calculate instead of showing, in full width too. A negative number begins with "-" too, and is left alone. */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** The same after a semicolon, where a spreadsheet in another country begins a cell. */
const FORMULA_IN_NEXT_CELL = /;(?=[\s"']*[=+@\-＝＋－＠])/g;

/** Names made of digits, which a spreadsheet takes for a number or a day: 00124, 123456789012345, 12E3, 10-11. */
const TAKEN_FOR_ANOTHER = /^(?:0\d+|\d{12,}|\d+[eE]\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$/;

/** A cell that no spreadsheet calculates or changes. */
export function harmless(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  if (TAKEN_FOR_ANOTHER.test(cell)) return `="${cell}"`;
  const text = cell.replace(FORMULA_IN_NEXT_CELL, ";'");
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What can't stand in a cell without quotes. */
const QUOTED = /[",;\r\n\uFEFF]|^ | $/;

function quoted(cell: Cell): string {
  const text = String(cell ?? '');
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowsOf = (rows: readonly Cell[][], cellText: (cell: Cell) => string): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Rows as text, each with its end (CR LF). */
export const csvRows = (rows: readonly Cell[][]): string => rowsOf(rows, (cell) => quoted(harmless(cell)));

/** Rows for a program that reads each cell as it is written. The caller knows that no cell is a formula. */
export const importRows = (rows: readonly Cell[][]): string => rowsOf(rows, quoted);
