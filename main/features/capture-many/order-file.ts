// A file of order ids: which columns it has, and the orders in it, with every line that is none and why.
import {
  type BadLine,
  MAX_ORDERS,
  type OrderColumns,
  type OrderFileView,
} from '../../../contract/console/capture-many.ts';
import { remark } from '../../../contract/console/remark.ts';
import { OrderId } from '../../../contract/ids.ts';
import { isolated } from '../../../contract/isolated.ts';
import type { NewItem } from '../../ledger/capture-many/judge-order.ts';
import { PaydeskError } from '../../process/problem.ts';
import { type AmountClash, amountColumns, findClash, otherAmounts } from '../files/amount-columns.ts';
import { columnNames, findAmount, findColumn, placeOf, placeOfAmount, plainly } from '../files/columns.ts';
import { idCell } from '../files/id-cell.ts';
import { type CsvRow, LONGEST_TEXT, readCsv } from '../files/read-csv.ts';
import { type RowCheck, rowCheck } from '../files/row-check.ts';
import { statementAmount } from '../files/statement-amount.ts';

/** header: null where the first line is an order. */
export type OrderFile = { view: OrderFileView; header: string[] | null; rows: CsvRow[] };

/** Rows shown as a sample. */
const SAMPLE = 5;
const LONGEST_CELL = 100;

/** Reads all of it; keeps nothing. The header is optional: a first line that could be an order is none, so that no order is taken for a header. Throws `invalid_input` where it is no text or empty. */
export async function readOrderFile(text: string): Promise<OrderFile> {
  const all: CsvRow[] = [];
  await readCsv(text, (row) => {
    if (all.length > MAX_ORDERS) throw new PaydeskError('file_lines_too_many', { most: MAX_ORDERS });
    all.push(row);
  });
  const [first] = all;
  if (!first) throw new PaydeskError('file_empty');
  const hasHeader = isHeader(first);
  const rows = hasHeader ? all.slice(1) : all;
  const width = Math.max(...all.slice(0, 1000).map(({ cells }) => cells.length));
  const columns = columnNames(hasHeader ? first.cells : [], width);
  const sample = rows
    .slice(0, SAMPLE)
    .map(({ cells }) => columns.map((_name, place) => (cells[place] ?? '').trim().slice(0, LONGEST_CELL)));
  const header = hasHeader ? first.cells : null;
  const guess = guessOrderColumns(columns, header, rows);
  return {
    view: { columns, hasHeader, rows: rows.length, guess, amountsIn: amountColumns(columns, hasHeader, rows), sample },
    header,
    rows,
  };
}

/** The orders of a file in its order, each once. Amounts are cents; null where no column says them. Throws `file_amounts_unchosen` or `file_amounts_differ` where columns hold amounts, and a person neither chose one nor said that there are none. */
export function ordersOf(file: OrderFile, asked: OrderColumns): { items: NewItem[]; badLines: BadLine[] } {
  const { view, header, rows } = file;
  const places = { id: placeOf(view.columns, asked.orderId), amount: placeOfAmount(view.columns, asked.amount) };
  if (asked.amount === null && !asked.noAmounts) refuseUnchosen(file, asked.orderId);
  const check = rowCheck(view.columns, header, { amount: places.amount, ids: [places.id] });
  const lineOf = new Map<string, number>();
  const items: NewItem[] = [];
  const badLines: BadLine[] = [];
  for (const row of rows) {
    const read = readRow(row, check, places, asked.amountUnit, header !== null);
    const before = 'orderId' in read ? lineOf.get(read.orderId) : undefined;
    if ('problem' in read) badLines.push({ line: row.line, kind: 'malformed', problem: read.problem });
    else if (before !== undefined) {
      badLines.push({
        line: row.line,
        kind: 'duplicate',
        problem: remark('line_repeated', { orderId: read.orderId, line: before }),
      });
    } else {
      lineOf.set(read.orderId, row.line);
      items.push({ ...read, line: row.line, text: shownLine(row, places) });
    }
  }
  return { items, badLines };
}

function refuseUnchosen({ view, header, rows }: OrderFile, orderId: string): void {
  const { clash } = guessAmount(view.columns, header, rows, orderId);
  if (clash) throw new PaydeskError('file_amounts_differ', clash);
  const column = view.amountsIn.find((name) => name !== orderId);
  if (column !== undefined) throw new PaydeskError('file_amounts_unchosen', { column });
}

/** The line as a person is shown it: nothing in it turns its figures around, and of a long one the ID and the amount are seen. */
function shownLine({ text, cells }: CsvRow, places: { id: number; amount: number }): string {
  if (text.length < LONGEST_TEXT) return isolated(text);
  const cell = (place: number) => (cells[place] ?? '').trim().slice(0, LONGEST_CELL);
  return isolated([text.slice(0, LONGEST_CELL), cell(places.id), cell(places.amount)].join(' … '));
}

type RowRead = { orderId: string; amount: number | null } | { problem: string };

function readRow(
  row: CsvRow,
  check: RowCheck,
  places: { id: number; amount: number },
  unit: OrderColumns['amountUnit'],
  hasHeader: boolean,
): RowRead {
  const against = check(row, 'capture');
  if (against !== null) return { problem: against };
  const id = idCell(row.cells[places.id] ?? '');
  if (id === '') return { problem: remark('line_without_order') };
  if (!isOrderId(id)) return { problem: remark('line_not_an_order', { text: id.slice(0, 40) }) };
  const other = hasHeader ? undefined : row.cells.map(idCell).find((cell) => cell !== id && isOrderId(cell));
  if (other !== undefined) return { problem: remark('line_with_two_orders', { text: other.slice(0, 40) }) };
  const told = (row.cells[places.amount] ?? '').trim();
  if (told === '') return { orderId: id, amount: null };
  const amount = statementAmount(told, unit);
  if ('problem' in amount) return amount;
  return amount.cents > 0
    ? { orderId: id, amount: amount.cents }
    : { problem: remark('amount_not_positive', { text: told }) };
}

/** Names that begin like an order's id. */
const NAMES =
  /^order[ _-](?:id|ids|number|no|ref|reference|date|status|(?:amount|total|value|sum)(?:[_ ]\(?(?:usd|dollars|(?:in[_ ])?cents)\)?)?)$/i;

/** The better name of order IDs first. */
const ORDERS = ['orderid', 'orderids', 'order', 'orders', 'ordernumber', 'orderno', 'orderref', 'orderreference'];
const AMOUNTS = [
  ...['amount', 'totalamount', 'orderamount', 'total', 'sum', 'value', 'amountdue', 'amounttocapture'],
  ...['captureamount', 'chargeamount', 'ordertotal', 'grandtotal', 'totalprice', 'importe', 'monto'],
];
/** No order, amount or status in a row is written so. */
const KNOWN_NAMES = new Set([...ORDERS, ...AMOUNTS, 'pedido', 'orden', 'price', 'status', 'currency', 'date']);

/** A line with a known name is a header, also beside names with figures. Without one, what has some, or begins as an ID does, may be an order that was mistyped: it is told as a line. */
function isHeader({ cells }: CsvRow): boolean {
  const names = cells.map((cell) => cell.trim());
  if (names.some((name) => NAMES.test(name))) return true;
  if (names.some(isOrderId)) return false;
  if (names.some((name) => KNOWN_NAMES.has(name.toLowerCase().replace(/[\s_-]+/g, '')))) return true;
  return !names.some((name) => /\d/.test(name) || /^order[_-]/i.test(name));
}

export const isOrderId = (cell: string): boolean => OrderId.safeParse(idCell(cell)).success;

/** Lines looked at. */
const LOOKED_AT = 50;

/** null where no column holds an order ID, or several do and no name says which is meant. */
function guessOrderColumns(columns: string[], header: string[] | null, rows: CsvRow[]): OrderColumns | null {
  const looked = rows.slice(0, LOOKED_AT);
  const hits = columns.map((_name, place) => looked.filter(({ cells }) => isOrderId(cells[place] ?? '')).length);
  const holding = columns.filter((_name, place) => (hits[place] ?? 0) > 0);
  const most = Math.max(...hits);
  const often = columns.filter((_name, place) => most > 0 && (hits[place] ?? 0) * 2 >= most);
  const named = columns.filter((name) => plainly(name.replace(/ \(\d+\)$/, '')) === 'orderid');
  const isUnclear = named.length > 1 || (named[0] !== undefined && !holding.includes(named[0]));
  if (isUnclear && holding.length > 0) return null;
  const orderId = findColumn(holding, ORDERS) ?? (often.length === 1 ? often[0] : undefined);
  return orderId === undefined ? null : { orderId, ...guessAmount(columns, header, rows, orderId).guess };
}

type GuessedAmount = Pick<OrderColumns, 'amount' | 'amountUnit'>;

/** No amount where another column of amounts differs from the one with the best name: a person chooses. */
function guessAmount(
  columns: string[],
  header: string[] | null,
  rows: CsvRow[],
  orderId: string,
): { guess: GuessedAmount; clash: AmountClash | null } {
  const guess = findAmount(columns, AMOUNTS);
  if (guess.amount === null) return { guess, clash: null };
  const places = { amount: columns.indexOf(guess.amount), ids: [columns.indexOf(orderId)] };
  const check = rowCheck(columns, header, places);
  const counted = rows.filter((row) => check(row, 'capture') === null);
  const clash = findClash(columns, counted, guess.amount, otherAmounts(columns, counted, 'charge'));
  return { guess: clash ? { amount: null, amountUnit: 'dollars' } : guess, clash };
}
