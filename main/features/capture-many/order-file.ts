// A file of order ids: which columns it has, and the orders in it, with every line that is none and why.
import { type BadLine, MAX_ORDERS, OrderColumns, type OrderFileView } from '../../../contract/console/capture-many.ts';
import type { DecimalMark, LayoutChange } from '../../../contract/console/intake.ts';
import { MAX_REFERENCE_LENGTH } from '../../../contract/console/note.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import { OrderId } from '../../../contract/ids.ts';
import { isolated } from '../../../contract/isolated.ts';
import { inTurns, spread } from '../../../lib/node/turns.ts';
import { MAX_TOLD_LENGTH, type NewItem, type RowDetails } from '../../ledger/capture-many/judge-order.ts';
import { PaydeskError } from '../../process/problem.ts';
import { amountColumns, hasColumnWord } from '../intake/amount-columns.ts';
import { decimalOf, readAmount } from '../intake/amounts.ts';
import { idCell } from '../intake/cells.ts';
import { findColumn, placeOf, placeOfAmount, plainly } from '../intake/columns.ts';
import type { FileKind, Seen } from '../intake/file-kind.ts';
import { guessAmount, guessColumns } from '../intake/guess.ts';
import { amountsAsLastTime, type LastTime } from '../intake/last-time.ts';
import { type CsvRow, LONGEST_TEXT } from '../intake/read-rows.ts';
import { readTable, type Table } from '../intake/read-table.ts';
import { type RowCheck, rowCheck } from '../intake/row-check.ts';
import { understoodFile } from '../intake/understood.ts';
import type { UploadedFile } from '../intake/uploads.ts';

type HowToRead = {
  layout?: LayoutChange | undefined;
  columns?: OrderColumns | undefined;
  lastTime?: LastTime<OrderColumns> | null;
};

export type OrderFile = { view: OrderFileView; table: Table };

/** The better name of order IDs first. */
const ORDERS = ['orderid', 'orderids', 'order', 'orders', 'ordernumber', 'orderno', 'orderref', 'orderreference'];
const AMOUNTS = [
  ...['amount', 'totalamount', 'orderamount', 'total', 'sum', 'value', 'amountdue', 'amounttocapture'],
  ...['captureamount', 'chargeamount', 'ordertotal', 'grandtotal', 'totalprice', 'importe', 'monto'],
];

const SELLERS = [
  ...['sellername', 'seller', 'merchantname', 'merchant', 'storename', 'store', 'shopname', 'shop', 'vendor'],
  ...['accountname', 'account', 'organizationname', 'organization', 'organisation', 'organizationid', 'orgid'],
  ...['storeid', 'sellerid', 'merchantid', 'vendedor', 'comercio', 'tienda'],
];
const REFERENCES = [
  ...['shopreference', 'orderreference', 'orderref', 'reference', 'ref', 'referencenumber', 'referenceno'],
  ...['ordernumber', 'orderno', 'invoicenumber', 'invoiceno', 'invoiceid', 'invoice', 'ponumber', 'pono', 'po'],
  ...['purchaseordernumber', 'purchaseorder', 'merchantreference', 'referencia', 'factura'],
];
const CUSTOMERS = [
  ...['customername', 'customer', 'consumername', 'consumer', 'buyername', 'buyer', 'clientname', 'client', 'payer'],
  ...['billingname', 'fullname', 'name', 'cliente', 'nombre'],
];
const EMAILS = ['customeremail', 'consumeremail', 'buyeremail', 'emailaddress', 'email', 'mail', 'correo'];

/** No order, amount or status in a row is written so. */
const KNOWN_NAMES = new Set([...ORDERS, ...AMOUNTS, 'pedido', 'orden', 'price', 'status', 'currency', 'date']);
/** Names that begin like an order's id. */
const NAMES =
  /^order[ _-](?:id|ids|number|no|ref|reference|date|status|(?:amount|total|value|sum)(?:[_ ]\(?(?:usd|dollars|(?:in[_ ])?cents)\)?)?)$/i;

/** Columns that a run can use. The header is optional. */
export const ORDER_FILE = {
  kind: 'orders',
  columns: {
    orderId: { type: 'id', names: ORDERS, guess: guessOrderId },
    amount: { type: 'amount', names: AMOUNTS, beside: 'charge' },
    seller: { type: 'text', names: SELLERS, guess: guessNamed(SELLERS) },
    reference: { type: 'id', names: REFERENCES, guess: guessNamed(REFERENCES) },
    customer: { type: 'text', names: CUSTOMERS, guess: guessNamed(CUSTOMERS) },
    email: { type: 'text', names: EMAILS, guess: guessNamed(EMAILS) },
  },
  optionalHeader: {
    isRow: (cells) => !cells.some((cell) => NAMES.test(cell.trim())) && cells.some(isOrderId),
    isNamed: (cells) =>
      cells.some((cell) => NAMES.test(cell.trim()) || KNOWN_NAMES.has(cell.toLowerCase().replace(/[\s_-]+/g, ''))),
    // Without a known name, what has figures, or begins as an ID does, may be an order that was mistyped: it is told as a line.
    isHeader: (cells) => !cells.some((cell) => /\d/.test(cell) || /^order[_-]/i.test(cell.trim())),
  },
  most: MAX_ORDERS,
} satisfies FileKind;

const LONGEST_CELL = 100;

/** Reads all of it; keeps nothing. Throws `invalid_input` where it is no text or empty. */
export async function readOrderFile(
  upload: UploadedFile,
  { layout, columns: asked, lastTime = null }: HowToRead = {},
): Promise<OrderFile> {
  const table = await readTable(upload, ORDER_FILE, lastTime?.layout ?? layout ?? null);
  const { columns, header, rows } = table;
  const recalled = lastTime && (await amountsAsLastTime(table, lastTime.columns));
  const chosen = asked ?? recalled?.chosen ?? (await guessOrders(table));
  const file = understoodFile(table, ORDER_FILE, {
    chosen: {
      orderId: chosen.orderId,
      amount: chosen.amount,
      seller: chosen.seller ?? null,
      reference: chosen.reference ?? null,
      customer: chosen.customer ?? null,
      email: chosen.email ?? null,
    },
    amountUnit: chosen.amountUnit,
    decimal: await decimalIn(table, chosen),
    asLastTime: lastTime && { by: lastTime.by, at: lastTime.at, dropped: recalled?.dropped ?? [] },
  });
  return {
    view: {
      file,
      columns,
      hasHeader: header !== null,
      rows: rows.length,
      guess: OrderColumns.safeParse(chosen).data ?? null,
      amountsIn: amountColumns(columns, header !== null, spread(rows)),
    },
    table,
  };
}

async function guessOrders(table: Table): Promise<Omit<OrderColumns, 'orderId'> & { orderId: string | null }> {
  const { chosen, amountUnit } = await guessColumns<keyof typeof ORDER_FILE.columns>(
    table,
    ORDER_FILE,
    countsFor(table),
  );
  const { orderId, amount, ...others } = chosen;
  const told: Partial<typeof others> = Object.fromEntries(Object.entries(others).filter(([, column]) => column));
  return { orderId, amount, amountUnit, ...told };
}

/** What is remembered of a reading. That there are no amounts, each file's person says. */
export async function confirmedOrders(
  table: Table,
  { noAmounts, ...columns }: OrderColumns,
): Promise<OrderColumns | null> {
  return noAmounts ? null : { ...columns, decimal: await decimalIn(table, columns) };
}

/** Rows that a run may capture, where the columns are these. */
const countsFor =
  (table: Table) =>
  ({ orderId, amount }: { orderId: string | null; amount: string | null }) => {
    const check = rowCheck(table, {
      amount: table.columns.indexOf(amount ?? ''),
      ids: [table.columns.indexOf(orderId ?? '')],
    });
    return (row: CsvRow) => check(row, 'capture') === null;
  };

/** The orders of a file in its order, each once. Amounts are cents; null where no column says them. Throws `file_amounts_unchosen` or `file_amounts_differ` where columns hold amounts, and a person neither chose one nor said that there are none. */
export async function ordersOf(
  { view, table }: OrderFile,
  asked: OrderColumns,
): Promise<{ items: NewItem[]; badLines: BadLine[] }> {
  const { columns, header, rows } = table;
  const places = { id: placeOf(columns, asked.orderId), amount: placeOfAmount(columns, asked.amount) };
  if (asked.amount === null && !asked.noAmounts) await refuseUnchosen(view, table, asked.orderId);
  const toldIn = {
    seller: placeOf(columns, asked.seller ?? null),
    reference: placeOf(columns, asked.reference ?? null),
    customer: placeOf(columns, asked.customer ?? null),
    email: placeOf(columns, asked.email ?? null),
  };
  const check = rowCheck(table, {
    amount: places.amount,
    ids: [places.id, toldIn.reference].filter((place) => place >= 0),
    others: [toldIn.seller, toldIn.customer, toldIn.email],
  });
  const decimal = await decimalIn(table, asked);
  const read = (text: string) => readAmount(text, asked.amountUnit, decimal);
  const otherIds = columns.flatMap((name, place) => (header === null || saysOrder(name) ? [place] : []));
  const lineOf = new Map<string, number>();
  const items: NewItem[] = [];
  const badLines: BadLine[] = [];
  await inTurns(rows, (row) => {
    const order = readRow(row, check, places, read, otherIds);
    const told = readTold(row, toldIn, columns);
    const before = 'orderId' in order ? lineOf.get(order.orderId) : undefined;
    if ('problem' in order) badLines.push({ line: row.line, kind: 'malformed', problem: order.problem });
    else if ('problem' in told) badLines.push({ line: row.line, kind: 'malformed', problem: told.problem });
    else if (before !== undefined) {
      badLines.push({
        line: row.line,
        kind: 'duplicate',
        problem: remark('line_repeated', { orderId: order.orderId, line: before }),
      });
    } else {
      lineOf.set(order.orderId, row.line);
      items.push({ ...order, ...told, line: row.line, text: shownLine(row, places) });
    }
  });
  return { items, badLines };
}

type AmountColumn = Pick<OrderColumns, 'amount' | 'amountUnit' | 'decimal'>;

const decimalIn = async (
  { columns, rows }: Table,
  { amount, amountUnit, decimal }: AmountColumn,
): Promise<DecimalMark> => decimal ?? decimalOf(rows, { place: columns.indexOf(amount ?? ''), unit: amountUnit });

async function refuseUnchosen({ amountsIn }: OrderFileView, table: Table, orderId: string): Promise<void> {
  const countsWith = (amount: string | null) => countsFor(table)({ orderId, amount });
  const { clash } = await guessAmount(table, ORDER_FILE.columns.amount, [orderId], countsWith);
  if (clash) throw new PaydeskError('file_amounts_differ', clash);
  const column = amountsIn.find((name) => name !== orderId);
  if (column !== undefined) throw new PaydeskError('file_amounts_unchosen', { column });
}

/** The line as a person is shown it: nothing in it turns its figures around, and of a long one the ID and the amount are seen. */
function shownLine({ text, cells }: CsvRow, places: { id: number; amount: number }): string {
  if (text.length < LONGEST_TEXT) return isolated(text);
  const cell = (place: number) => (cells[place] ?? '').trim().slice(0, LONGEST_CELL);
  return isolated([text.slice(0, LONGEST_CELL), cell(places.id), cell(places.amount)].join(' … '));
}

type RowRead = { orderId: string; amount: number | null } | { problem: string };

/** otherIds: places whose order IDs are of the run too, so that a line with several is refused. */
function readRow(
  row: CsvRow,
  check: RowCheck,
  places: { id: number; amount: number },
  read: (text: string) => ReturnType<typeof readAmount>,
  otherIds: number[],
): RowRead {
  const against = check(row, 'capture');
  if (against !== null) return { problem: against };
  const id = idCell(row.cells[places.id] ?? '');
  if (id === '') return { problem: remark('line_without_order') };
  if (!isOrderId(id)) return { problem: remark('line_not_an_order', { text: id.slice(0, 40) }) };
  const other = otherIds.map((place) => idCell(row.cells[place] ?? '')).find((cell) => cell !== id && isOrderId(cell));
  if (other !== undefined) return { problem: remark('line_with_two_orders', { text: other.slice(0, 40) }) };
  const told = (row.cells[places.amount] ?? '').trim();
  if (told === '') return { orderId: id, amount: null };
  const amount = read(told);
  if ('problem' in amount) return amount;
  return amount.cents > 0
    ? { orderId: id, amount: amount.cents }
    : { problem: remark('amount_not_positive', { text: told }) };
}

type ToldIn = Record<'seller' | 'reference' | 'customer' | 'email', number>;

/** What else a row says of its order. An e-mail address in place of a name is one. */
function readTold({ cells }: CsvRow, places: ToldIn, columns: string[]): { told?: RowDetails } | { problem: string } {
  const told: RowDetails = { seller: null, reference: null, customer: null, email: null };
  for (const [field, place] of Object.entries(places) as [keyof ToldIn, number][]) {
    const text = place < 0 ? '' : idCell(cells[place] ?? '');
    if (text === '') continue;
    const most = field === 'reference' ? MAX_REFERENCE_LENGTH : MAX_TOLD_LENGTH;
    if (textFault(text) !== null) return { problem: remark('line_text_hidden') };
    if (text.length > most) return { problem: remark('line_cell_too_long', { column: columns[place] ?? '', most }) };
    told[field] = text;
  }
  if (told.email === null && told.customer !== null && /^\S+@\S+$/.test(told.customer)) {
    told.email = told.customer;
    told.customer = null;
  }
  return Object.values(told).some((text) => text !== null) ? { told } : {};
}

export const isOrderId = (cell: string): boolean => OrderId.safeParse(idCell(cell)).success;

const isNamedOrder = (name: string): boolean => ORDERS.slice(0, 2).includes(plainly(name.replace(/ \(\d+\)$/, '')));

/** "Order", "Original order ID", "Replaced by order". */
const saysOrder = (name: string): boolean => hasColumnWord(name, /^(?:orders?|orderids?|pedido|orden)$/);

/** The one column of the best name that says nothing else, and holds no order IDs. Of two with that name, neither: the columns are optional. */
function guessNamed(names: readonly string[]) {
  return ({ columns, cellsOf, chosen }: Seen): string | null => {
    const taken = new Set(Object.values(chosen));
    const free = columns.filter((column) => !taken.has(column) && !cellsOf(column).some(isOrderId));
    const isNamed = (column: string, name: string) => plainly(column.replace(/ \(\d+\)$/, '')) === name;
    const name = names.find((each) => free.some((column) => isNamed(column, each)));
    const [column, ...more] = name === undefined ? [] : free.filter((each) => isNamed(each, name));
    return more.length === 0 ? (column ?? null) : null;
  };
}

/** null where no column holds an order ID, or several do and no name says which is meant. */
function guessOrderId({ columns, cellsOf }: Seen): string | null {
  const hits = columns.map((name) => cellsOf(name).filter(isOrderId).length);
  const holding = columns.filter((_name, place) => (hits[place] ?? 0) > 0);
  const most = Math.max(...hits);
  const often = columns.filter((_name, place) => most > 0 && (hits[place] ?? 0) * 2 >= most);
  const named = columns.filter(isNamedOrder);
  const isUnclear = named.length > 1 || (named[0] !== undefined && !holding.includes(named[0]));
  if (isUnclear && holding.length > 0) return null;
  return findColumn(holding, ORDERS) ?? (often.length === 1 ? (often[0] ?? null) : null);
}
