// CSV as a person's spreadsheet takes it: RFC 4180, no cell is ever a formula, and an ID keeps its digits.

export type Cell = string | number | null;

/** What a spreadsheet would calculate instead of showing, in full width too. A negative number begins with "-" too, and is left alone. */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$)).*$/s;
/** Where a formula would begin if the line were split at a semicolon, a tab or a line break. */
const FORMULA_INSIDE = /(?<=[;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])/g;
/** Characters that turn the direction of the cells beside them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text that a spreadsheet takes for a number or a day, and rewrites: 00124, 1E5, more than 11 digits, 3-11, MAR1. Amounts and whole days are left to it. */
const REWRITTEN =
  /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\d+|\d{1,2}[-/]\d{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ]?\d{1,4})$/i;

/** Text that is protected already, from a file that is written back. */
const PROTECTED = /^="[\w ./-]*"$/;

/** A cell that no spreadsheet calculates or rewrites, also one that splits lines at semicolons or tabs. */
export function harmless(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  if (PROTECTED.test(cell)) return cell;
  if (REWRITTEN.test(cell)) return `="${cell}"`;
  const inside = cell.replace(TURNING, '').replace(FORMULA_INSIDE, "'");
  return FORMULA.test(inside) ? `'${inside}` : inside;
}

/** What can't stand in a cell without quotes, or would be two cells where lines are split at semicolons or tabs. */
const QUOTED = /[",;\t\r\n\uFEFF]|^ | $/;

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
