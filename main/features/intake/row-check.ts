// What every reader refuses in a row of a file, whatever it says: text that was lost before it came, and rows that don't count.
import { remark } from '../../../contract/console/remark.ts';
import { idCell, isLost, isShortened } from './cells.ts';
import { LOST } from './decode.ts';
import { type Counted, qualifiersOf, saysNo } from './qualifiers.ts';
import type { CsvRow } from './read-rows.ts';
import type { Table } from './read-table.ts';

/** Where what matters stands in a row; below zero where the file has no such column. */
type Places = { amount: number; ids: number[]; others?: number[] };

export type RowCheck = (row: CsvRow, counted: Counted) => string | null;

/** Gives a check that gives a remark on why a row isn't taken; null where it is. */
export function rowCheck(table: Table, places: Places): RowCheck {
  const { columns, header, rows, usualWidth, otherHeaderLine } = table;
  const { headerLine } = table.layout;
  const taken = new Set([places.amount, ...places.ids, ...(places.others ?? [])].filter((place) => place >= 0));
  const qualifiers = header ? qualifiersOf(columns, taken) : [];
  // Before the amount, a column without a name holds what is its own, such as a row's number.
  const begin = places.amount >= 0 ? places.amount : header?.[0]?.trim() === '' ? 1 : 0;
  /** The columns that the header names. */
  const width = header ? header.findLastIndex((cell) => cell.trim() !== '') + 1 : Number.POSITIVE_INFINITY;
  const isSplit = splitCheck(rows, places.amount, header && columns[places.amount + 1]);
  return ({ line, cells, isBroken }, counted) => {
    if (isBroken) return remark('line_quotes_broken');
    if (headerLine !== null && line < headerLine) return remark('line_above_header', { line: headerLine });
    if (header && otherHeaderLine !== null && line >= otherHeaderLine) {
      return remark('line_of_other_table', { line: otherHeaderLine });
    }
    const cell = (place: number) => (cells[place] ?? '').trim();
    const last = cells.findLastIndex((each) => each.trim() !== '') + 1;
    if (header && (last > width || countFilled(cells.slice(begin)) > countFilled(header.slice(begin)))) {
      return remark('line_with_more_cells', {
        cells: last > width ? last : countFilled(cells),
        columns: last > width ? width : countFilled(header),
      });
    }
    if (places.amount >= 0 && isSplit(cells, header !== null && cells.length > header.length)) {
      return remark('line_amount_split', { first: cell(places.amount), second: cell(places.amount + 1) });
    }
    if (header && cells.length > header.length && cells.length > usualWidth) {
      return remark('line_with_more_cells', { cells: cells.length, columns: header.length });
    }
    const undecoded = [...taken].map(cell).find(isLost);
    if (undecoded !== undefined) {
      return remark('line_text_lost', { text: undecoded.slice(0, 40).replaceAll(LOST, '⟦?⟧') });
    }
    const short = places.ids.map((place) => idCell(cell(place))).find(isShortened);
    if (short !== undefined) return remark('line_id_shortened', { text: short.slice(0, 40) });
    const second = places.ids.map((place) => secondId(idCell(cell(place)))).find((id) => id !== undefined);
    if (second !== undefined) return remark('line_with_two_orders', { text: second.slice(0, 40) });
    const against = qualifiers.find(({ place, counts }) => !counts(cell(place), counted))?.place ?? -1;
    const place = header ? against : cells.findIndex((text, at) => !taken.has(at) && saysNo(text, counted));
    return place < 0
      ? null
      : remark('line_not_counted', { column: columns[place] ?? '', text: cell(place).slice(0, 40) });
  };
}

/** A second ID of one kind in a cell: "order_1, order_2". */
function secondId(text: string): string | undefined {
  const parts = text.split(/[\s,;|/+&]+/);
  if (parts.length === 1) return undefined;
  const idsOf = (prefix: string) => [...new Set(parts.filter((part) => part.startsWith(prefix)))];
  return idsOf('order_')[1] ?? idsOf('charge_')[1];
}

const countFilled = (cells: string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** An amount without its cents in any form, up to a comma that parts it: "1", "USD 1", "−$ 1", "1 234". */
const WHOLE = /^[^\d.,]*\d{1,3}(?:(?:[ \u00a0\u2009\u202f]\d{3})+|\d*)$/;
/** What follows that comma: "234.50" after a thousand, "50" or "5" before cents; with what may stand behind an amount. */
const THOUSANDS = /^\d{3}(?:\.\d*)?(?: ?(?:USD|US\$)|[^\p{L}\p{N}%#.]*)(?:[-)]*)$/iu;
const CENTS = /^\d\d?(?: ?(?:USD|US\$)|[^\p{L}\p{N}%#.]*)(?:[-)]*)$/iu;

/** Whether an amount and the cell after it may be one amount whose comma wasn't quoted: "1" and "234.50", "12" and "50". next: the name of the column after it; null without a header. */
function splitCheck(rows: readonly CsvRow[], place: number, next: string | null | undefined) {
  const textOf = (cells: string[], at: number) => (cells[at] ?? '').trim();
  const hasCents = ({ cells }: CsvRow) => /\.\d/.test(textOf(cells, place));
  const isWhole = (cells: string[]) => /^\d+$/.test(textOf(cells, place + 1));
  let writesCents: boolean | null = null;
  let hasOwnWhole: boolean | null = null;
  return (cells: string[], isWide: boolean): boolean => {
    const [first, second] = [textOf(cells, place), textOf(cells, place + 1)];
    if (!WHOLE.test(first)) return false;
    const isThousands = THOUSANDS.test(second) && !/\d{4}$/.test(first);
    if (!isThousands && (!CENTS.test(second) || second === '0')) return false;
    if (isWide) return true;
    // Whole numbers beside amounts with their cents are the column's own, such as quantities.
    const mayBeOwn = () => {
      hasOwnWhole ??= rows.some((row) => hasCents(row) && isWhole(row.cells));
      return hasOwnWhole && isWhole(cells);
    };
    if (next === null) return isSplitWithoutHeader(cells.slice(place + 1), isThousands) || !mayBeOwn();
    if (!NUMBERS.test(next ?? '')) return isThousands || /^\d\d/.test(second) || !mayBeOwn();
    // In a column of whole dollars, a next column of numbers has its own.
    writesCents ??= rows.some(hasCents);
    return writesCents && !mayBeOwn();
  };
}

/** Groups of three digits go on, or end with cents. */
function isSplitWithoutHeader(next: string[], isThousands: boolean): boolean {
  if (!isThousands) return false;
  const end = next.findIndex((cell) => !/^\d{3}$/.test(cell.trim()));
  return end !== 0 || /\./.test(next[0] ?? '');
}

const NUMBERS =
  /amount|fee|charge|cost|price|total|gross|net|tax|tip|count|qty|quantity|limit|balance|items|units|cents|usd|percent|discount|shipping|value|sum|store|branch|batch|clerk|terminal|register|department|month|week|year|day|code|number|zip|rate|line/i;
