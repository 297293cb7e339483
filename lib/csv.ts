// CSV as a person's spreadsheet takes it: RFC 4180, and no cell of it is ever a formula.

export type Cell = string | number | null;

/** What a spreadsheet would calculate instead of showing, in full width too. A negative number begins with "-" too, and is left alone. */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?!\d+(?:\.\d+)?$)).*$/s;

/** A cell that no spreadsheet calculates. */
export function harmless(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What can't stand in a cell without quotes. */
const QUOTED = /[",\r\n\uFEFF]|^ | $/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = String(harmless(cell));
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as text, each with its end (CR LF). */
export const csvRows = (rows: readonly Cell[][]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
