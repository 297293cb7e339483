// What every reader refuses in a row of a file, whatever it says: text that was lost before it came, and rows that don't count.
import { remark } from '../../../contract/console/remark.ts';
import { idCell, isLost, isShortened } from './cells.ts';
import { LOST } from './decode.ts';
import { type Counted, qualifiersOf, saysNo } from './qualifiers.ts';
import type { CsvRow } from './read-rows.ts';

/** Where what matters stands in a row; below zero where the file has no such column. */
type Places = { amount: number; ids: number[]; others?: number[] };

export type RowCheck = (row: CsvRow, counted: Counted) => string | null;

/** width: the columns that the header names. Gives a check that gives a remark on why a row isn't taken; null where it is. */
export function rowCheck(columns: string[], header: string[] | null, places: Places): RowCheck {
  const taken = new Set([places.amount, ...places.ids, ...(places.others ?? [])].filter((place) => place >= 0));
  const qualifiers = header ? qualifiersOf(columns, taken) : [];
  // Before the amount, a column without a name holds what is its own, such as a row's number.
  const begin = places.amount >= 0 ? places.amount : header?.[0]?.trim() === '' ? 1 : 0;
  const width = header ? header.findLastIndex((cell) => cell.trim() !== '') + 1 : Number.POSITIVE_INFINITY;
  return ({ cells, isBroken }, counted) => {
    if (isBroken) return remark('line_quotes_broken');
    const cell = (place: number) => (cells[place] ?? '').trim();
    const last = cells.findLastIndex((each) => each.trim() !== '') + 1;
    if (header && (last > width || countFilled(cells.slice(begin)) > countFilled(header.slice(begin)))) {
      return remark('line_with_more_cells', {
        cells: last > width ? last : countFilled(cells),
        columns: last > width ? width : countFilled(header),
      });
    }
    if (places.amount >= 0 && isSplit(cells.slice(places.amount), header && columns.slice(places.amount + 1))) {
      return remark('line_amount_split', { first: cell(places.amount), second: cell(places.amount + 1) });
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

/** "1" and "234.50" may be 1,234.50 whose thousands weren't quoted, and "12" and "50" 12,50. A next column whose name tells of numbers has one of its own. names: those of the next columns; null without a header. */
function isSplit([first = '', ...next]: string[], names: string[] | null): boolean {
  if (!/^[-+(]?\$?[-+]?\d{1,3}$/.test(first.trim())) return false;
  const second = (next[0] ?? '').trim();
  if (names) return !NUMBERS.test(names[0] ?? '') && /^(?:\d{3}(?:\.\d*)?|\d\d)\)?-?(?: ?USD)?$/i.test(second);
  const end = next.findIndex((cell) => !/^\d{3}$/.test(cell.trim()));
  const isThousands = /^\d{3}\.\d{1,2}\)?$/.test((next[end] ?? '').trim());
  return isThousands || end > 0 || (end < 0 && next.length > 0);
}

const NUMBERS =
  /amount|fee|cost|price|total|gross|net|tax|tip|count|qty|quantity|limit|balance|items|units|cents|usd|percent|discount|shipping|value|sum|store|branch|batch|clerk|terminal|register|department|month|week|year|day|code|number|zip|rate|line/i;
