// What every reader refuses in a row of a file, whatever it says: text that was lost before it came, and rows that don't count.
import { remark } from '../../../contract/console/remark.ts';
import { plainly } from './columns.ts';
import type { CsvRow } from './read-csv.ts';

/** What a status may say of a row that counts. refund: also one that is on its way, because its money is no longer there to refund. */
export type Counted = 'refund' | 'return' | 'fee' | 'capture';

const DONE = ['success', 'successful', 'succeeded', 'completed', 'complete', 'settled', 'processed', 'posted', 'done'];
const AGREED = ['ok', 'cleared', 'final', 'finalized', 'confirmed', 'approved', 'accepted', 'executed', 'closed'];
const COUNTED: Record<Counted, ReadonlySet<string>> = {
  refund: new Set([
    ...[...DONE, ...AGREED, 'paid', 'refund', 'refunded', 'partlyrefunded', 'partiallyrefunded', 'sent'],
    ...['requested', 'pending', 'processing', 'initiated', 'submitted', 'inprogress', 'intransit'],
  ]),
  return: new Set([...DONE, ...AGREED, 'return', 'returned', 'chargedback', 'received']),
  fee: new Set([
    ...[...DONE, ...AGREED, 'paid', 'charged', 'captured', 'pending', 'submitted'],
    ...['refunded', 'partlyrefunded', 'partiallyrefunded', 'returned'],
  ]),
  capture: new Set([
    ...['ready', 'readytocapture', 'submitted', 'open', 'new', 'created', 'authorized', 'authorised', 'uncaptured'],
    ...['unpaid', 'completed', 'complete', 'finalized', 'confirmed', 'approved', 'accepted', 'active'],
    ...['fulfilled', 'unfulfilled', 'shipped', 'delivered'],
  ]),
};
/** What a column of another meaning may say by chance: a state is also a place. */
const DID_NOT_HAPPEN = /^(?:fail|cancel|declin|reject|void|revers|revok|error|expir|abort|den(?:y|ied)|invalid|draft)/;

const STATUS = /^(?:\w*status|\w*statuscode)$/;
const LOOSE_STATUS = /^(?:\w*state|result|outcome)$/;
const CURRENCY = /^(?:\w*currency(?:code)?|ccy)$/;
const MARK = /^(?:is)?(?:void|voided|canceled|cancelled|failed|reversed|deleted|test|testmode)(?:at|on|date)?$/;
const LIVE = /^(?:is)?live(?:mode)?$/;
const NO = ['', 'no', 'n', 'false', '0', 'none', 'null', 'na'];
const DOLLARS = ['usd', 'us', 'usdollar', 'usdollars', 'dollar', 'dollars', '840'];

type Qualifier = { place: number; name: string; counts: (text: string, counted: Counted) => boolean };

/** Columns by whose cells a row counts or doesn't. Those that a person or a guess gave another meaning are left out. */
function qualifiersOf(columns: string[], taken: ReadonlySet<number>): Qualifier[] {
  return columns.flatMap((name, place) => {
    const counts = meaningOf(plainly(name));
    return counts && !taken.has(place) ? [{ place, name, counts }] : [];
  });
}

function meaningOf(name: string): Qualifier['counts'] | null {
  if (STATUS.test(name)) return (text, counted) => COUNTED[counted].has(plainly(text));
  if (LOOSE_STATUS.test(name)) return (text) => !DID_NOT_HAPPEN.test(plainly(text));
  if (CURRENCY.test(name)) return (text) => text === '$' || DOLLARS.includes(plainly(text));
  if (MARK.test(name)) return (text) => NO.includes(plainly(text));
  return LIVE.test(name) ? (text) => text === '' || !NO.includes(plainly(text)) : null;
}

/** Where what matters stands in a row; below zero where the file has no such column. */
type Places = { amount: number; ids: number[]; others?: number[] };

export type RowCheck = (row: CsvRow, counted: Counted) => string | null;

/** width: the columns that the header names. Gives a check that gives a remark on why a row isn't taken; null where it is. */
export function rowCheck(columns: string[], header: string[] | null, places: Places): RowCheck {
  const taken = new Set([places.amount, ...places.ids, ...(places.others ?? [])].filter((place) => place >= 0));
  const qualifiers = header ? qualifiersOf(columns, taken) : [];
  const named = header?.filter((cell) => cell.trim() !== '').length ?? 0;
  const width = header ? header.findLastIndex((cell) => cell.trim() !== '') + 1 : Number.POSITIVE_INFINITY;
  return ({ cells, isBroken }, counted) => {
    if (isBroken) return remark('line_quotes_broken');
    const cell = (place: number) => (cells[place] ?? '').trim();
    const last = cells.findLastIndex((each) => each.trim() !== '') + 1;
    const filled = cells.filter((each) => each.trim() !== '').length;
    if (header && (last > width || filled > named)) {
      return remark('line_with_more_cells', {
        cells: last > width ? last : filled,
        columns: last > width ? width : named,
      });
    }
    if (places.amount >= 0 && isSplit(cells.slice(places.amount), header !== null)) {
      return remark('line_amount_split', { first: cell(places.amount), second: cell(places.amount + 1) });
    }
    const lost = places.ids.map(cell).find(isShortened);
    if (lost !== undefined) return remark('line_id_shortened', { text: lost.slice(0, 40) });
    const against = qualifiers.find(({ place, counts }) => !counts(cell(place), counted));
    return against
      ? remark('line_not_counted', { column: against.name, text: cell(against.place).slice(0, 40) })
      : null;
  };
}

/** "9.87654E+14", "#REF!", "########", "RF-2026…": what a spreadsheet shows instead of what was there. Of a number, it keeps 15 figures. */
function isShortened(text: string): boolean {
  return (
    /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text) ||
    /^#(?:#+|[A-Z0-9/]+[!?]|N\/A)$/i.test(text) ||
    /(?:…|\.\.\.)$/.test(text) ||
    /^\d{15}0{3,}$/.test(text)
  );
}

/** "1" and "234.50" may be 1,234.50 whose thousands weren't quoted. Without a header, no name says that the second is something else. */
function isSplit([first = '', ...next]: string[], hasHeader: boolean): boolean {
  if (!/^[-+(]?\$?[-+]?\d{1,3}$/.test(first.trim())) return false;
  const end = next.findIndex((cell) => !/^\d{3}$/.test(cell.trim()));
  const isThousands = /^\d{3}\.\d{1,2}\)?$/.test((next[end] ?? '').trim());
  return isThousands || (!hasHeader && (end > 0 || (end < 0 && next.length > 0)));
}
