// CSV as a person's spreadsheet takes it: RFC 4180, no cell is ever a formula, and an ID keeps its digits.

/** An amount, a day or a time, which a spreadsheet may read as such. Every other text stays text. */
export type Figure = { readonly figure: string };

export type Cell = string | number | Figure | null;

export const asFigure = (text: string | null): Figure | null => (text === null ? null : { figure: text });

/** An amount with cents, an ISO day, and an ISO time: what isn't one of them is text, whatever column it is in. */
const IS_FIGURE = /^(?:-?\d+\.\d\d|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?Z?)?)$/;

/** What a spreadsheet would calculate instead of showing, in full width too. */
const FORMULA = /^(?:[=+@\t\r\n＝＋－＠]|-(?![\d.,]+$))/;
/** Where a formula would begin if the line were split at a semicolon, a tab or a line break. */
const FORMULA_INSIDE = /(?<=[;\t\r\n][ "]*)(?=[=+\-@＝＋－＠])/g;
/** Characters that turn the direction of the cells beside them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What a spreadsheet reads as a truth value or a day though it begins with a letter, in English and Spanish. */
const REWRITTEN =
  /^(?:true|false|verdadero|falso|(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,.]+)?(?:jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abr(?:il)?|mayo?|june?|junio|july?|julio|aug(?:ust)?|ago(?:sto)?|sept?(?:ember|iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?)[-/., ]*\d[-\d/.,: apm]*)$/i;

/** Text that begins with a letter, or with a sentence's own mark, is no number, day, time or percentage. */
const isText = (text: string): boolean => text === '' || (/^[\p{L}“«¿¡]/u.test(text) && !REWRITTEN.test(text));

/** Text in a form that a spreadsheet keeps, and can show: its formulas hold no longer text. */
const PROTECTED = /^="[^";\p{Cc}]{0,255}"$/u;

/** A cell that no spreadsheet calculates or rewrites, also one that splits lines at semicolons or tabs. */
export function harmless(cell: Cell): string | number | null {
  if (cell === null || typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return IS_FIGURE.test(cell.figure) ? cell.figure : harmless(cell.figure);
  const text = cell.replace(TURNING, '');
  if (PROTECTED.test(text)) return text;
  const inside = text.replace(FORMULA_INSIDE, "'");
  if (FORMULA.test(inside)) return `'${inside}`;
  if (inside.startsWith("'") || isText(inside.trim())) return inside;
  const kept = `="${inside}"`;
  return PROTECTED.test(kept) ? kept : `'${inside}`;
}

/** The text that `harmless` protected; other text as it is. */
export const unprotected = (text: string): string => (PROTECTED.test(text) ? text.slice(2, -1) : text);

/** What can't stand in a cell without quotes, or would be two cells where lines are split at semicolons or tabs. */
const QUOTED = /[",;\t\r\n\uFEFF]|^ | $/;

function quoted(cell: string | number | null): string {
  const text = String(cell ?? '');
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowsOf = (rows: readonly Cell[][], cellText: (cell: Cell) => string): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Rows as text, each with its end (CR LF). */
export const csvRows = (rows: readonly Cell[][]): string => rowsOf(rows, (cell) => quoted(harmless(cell)));

/** Rows for a program that reads each cell as it is written. The caller knows that no cell is a formula. */
export const importRows = (rows: readonly Cell[][]): string =>
  rowsOf(rows, (cell) => quoted(cell !== null && typeof cell === 'object' ? cell.figure : cell));
