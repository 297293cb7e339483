// A file of returns and refunds: its rows as facts to look up, and every row that can't be read with the reason.
import { ReturnCode } from '../../../contract/ach/return-codes.ts';
import {
  type DayReading,
  type FactColumns,
  type FactKind,
  missingColumns,
} from '../../../contract/console/after-charge-import.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { AmountClash } from '../files/amount-columns.ts';
import { columnNames, findColumn, placeOf, placeOfAmount, plainly } from '../files/columns.ts';
import { dayReader, formatOf, type ReadDay } from '../files/days.ts';
import { idCell } from '../files/id-cell.ts';
import { type CsvRow, readCsv } from '../files/read-csv.ts';
import { rowCheck } from '../files/row-check.ts';
import { statementAmount } from '../files/statement-amount.ts';
import { type AmountGuess, guessAmount, guessDay } from './guess-refund-columns.ts';

/** A row as it was read. day: of America/New_York; amount: cents, null where a return's row says none. */
export type FileFact = {
  line: number;
  ids: { orderId: string | null; chargeId: string | null; trackNumber: string | null };
  day: string;
  reference: string | null;
} & ({ kind: 'return'; code: ReturnCode; amount: number | null } | { kind: 'refund'; amount: number });

/** facts and badRows are empty until each column that is needed is chosen. dayReadings: what to choose between, where the days' format isn't clear. others: rows of another kind, by what they say they are. */
export type FactsFile = {
  columns: string[];
  chosen: FactColumns;
  rows: CsvRow[];
  facts: FileFact[];
  badRows: BadRow[];
  dayReadings: DayReading[];
  others: Map<string, number>;
};

/** A longer reference or ID is none. */
const LONGEST = 200;
const LONGEST_SHOWN = 40;

/** Reads all of it; keeps nothing. today: New York's. Throws `invalid_input` where it is no text, has no header, or lacks a column that was chosen. */
export async function readFactsFile(text: string, asked: FactColumns | null, today: string): Promise<FactsFile> {
  const all: CsvRow[] = [];
  await readCsv(text, (row) => all.push(row));
  const [header, ...rows] = all;
  if (!header) throw new PaydeskError('file_empty');
  const columns = columnNames(header.cells);
  const guessed = asked ?? guessColumns(columns, header.cells, rows);
  const clash = guessed.amount === null ? guessRefunded(columns, header.cells, rows, guessed).clash : null;
  const readDay = dayReader(guessed.day);
  const place = placeOf(columns, guessed.day);
  const days = rows.map(({ cells }) => cells[place] ?? '');
  const { dayFormat, dayReadings } = formatOf(days, readDay, guessed.dayFormat, guessed.day);
  const chosen = { ...guessed, dayFormat };
  const file: FactsFile = { columns, chosen, rows, dayReadings, facts: [], badRows: [], others: new Map() };
  const read = readerFor({ columns, header: header.cells, chosen, clash, readDay, today });
  if (missingColumns(chosen).length > 0) return file;
  for (const row of rows) {
    const fact = read(row);
    if ('problem' in fact) file.badRows.push({ line: row.line, problem: fact.problem });
    else if ('other' in fact) file.others.set(fact.other, (file.others.get(fact.other) ?? 0) + 1);
    else file.facts.push(fact);
  }
  return file;
}

type RowRead = FileFact | { problem: string } | { other: string };

type Reading = {
  columns: string[];
  header: string[];
  chosen: FactColumns;
  clash: AmountClash | null;
  readDay: ReadDay;
  today: string;
};

function readerFor({ columns, header, chosen, clash, readDay, today }: Reading): (row: CsvRow) => RowRead {
  const at = (column: string | null) => placeOf(columns, column);
  const places = {
    kind: at(chosen.kindColumn),
    day: at(chosen.day),
    code: at(chosen.code),
    amount: placeOfAmount(columns, chosen.amount),
    orderId: at(chosen.orderId),
    chargeId: at(chosen.chargeId),
    trackNumber: at(chosen.trackNumber),
    reference: at(chosen.reference),
  };
  const isOfOneKind = chosen.kindColumn === null;
  const isRefundId = /^refundid/.test(plainly(chosen.reference ?? ''));
  const isNegative = new Map<FactKind, boolean>();
  const check = rowCheck(columns, header, {
    amount: places.amount,
    ids: [places.orderId, places.chargeId, places.trackNumber, places.reference],
    others: [places.kind, places.day, places.code],
  });
  return (row) => {
    const { line, cells } = row;
    const cell = (name: keyof typeof places) => (cells[places[name]] ?? '').trim() || null;
    const said = cell('kind');
    const kind = chosen.kindColumn === null ? chosen.kind : kindOf(said ?? '');
    if (kind === null) return said === null ? { problem: remark('line_without_kind') } : { other: shortened(said) };
    const against = check(row, kind);
    if (against !== null) return { problem: against };
    const id = (name: keyof typeof places) => idCell(cells[places[name]] ?? '') || null;
    const ids = { orderId: id('orderId'), chargeId: id('chargeId'), trackNumber: id('trackNumber') };
    const reference = id('reference');
    // Of a file of payments, a row without a refund's ID was never refunded.
    if (isOfOneKind && kind === 'refund' && reference === null && isRefundId) {
      return { problem: remark('line_not_counted', { column: chosen.reference ?? '', text: '' }) };
    }
    if (Object.values(ids).every((id) => id === null)) return { problem: remark('line_without_transaction') };
    if ([...Object.values(ids), reference].some((id) => (id?.length ?? 0) > LONGEST)) {
      return { problem: remark('line_id_too_long', { most: LONGEST }) };
    }
    if ([...Object.values(ids), reference].some((id) => id !== null && textFault(id) !== null)) {
      return { problem: remark('line_text_hidden') };
    }
    const day = dayOf(cell('day'), chosen.dayFormat, readDay, today);
    if ('problem' in day) return day;
    const amountText = cell('amount');
    const amount = amountText === null ? null : amountOf(amountText, chosen.amountUnit, kind, isNegative);
    if (amount !== null && 'problem' in amount) return amount;
    const fact = { line, ids, day: day.day, reference };
    if (kind === 'refund') {
      if (amount !== null) return { ...fact, kind, amount: amount.cents };
      return { problem: clash ? remark('line_amounts_differ', clash) : remark('amount_empty') };
    }
    const code = codeOf(cell('code'));
    return 'problem' in code ? code : { ...fact, kind, code: code.code, amount: amount?.cents ?? null };
  };
}

const KINDS: Record<FactKind, RegExp> = {
  return: /^(?:ach|debit|charge|payment)?return(?:s|ed)?$/,
  refund: /^(?:ach|charge|payment)?refund(?:s|ed)?$/,
};

function kindOf(text: string): FactKind | null {
  const plain = plainly(text);
  return KINDS.return.test(plain) ? 'return' : KINDS.refund.test(plain) ? 'refund' : null;
}

/** Files write what goes back as "-12.00" or as "12.00". Which of both, the first one of its kind says: another sign may take something back. */
function amountOf(
  text: string,
  unit: FactColumns['amountUnit'],
  kind: FactKind,
  isNegative: Map<FactKind, boolean>,
): { cents: number } | { problem: string } {
  const read = statementAmount(text, unit);
  if ('problem' in read) return read;
  if (read.cents === 0) return { problem: remark('amount_not_positive', { text: shortened(text) }) };
  const first = isNegative.get(kind) ?? read.cents < 0;
  isNegative.set(kind, first);
  if (first !== read.cents < 0) return { problem: remark('amount_other_sign', { text: shortened(text) }) };
  return { cents: Math.abs(read.cents) };
}

/** "R01", also with its title after it. */
function codeOf(text: string | null): { code: ReturnCode } | { problem: string } {
  if (text === null) return { problem: remark('line_without_code') };
  const written = /^r\d\d(?![a-z0-9])/i.exec(text)?.[0].toUpperCase();
  const code = ReturnCode.safeParse(written).data;
  return code ? { code } : { problem: remark('line_code_unknown', { text: shortened(text) }) };
}

const NOT_IN_FORMAT = { iso: 'line_day_not_iso', us: 'line_day_not_us', day_first: 'line_day_not_day_first' } as const;

/** On New York's day. */
function dayOf(
  text: string | null,
  format: FactColumns['dayFormat'],
  read: ReadDay,
  today: string,
): { day: string } | { problem: string } {
  if (text === null || format === null) return { problem: remark('line_without_day') };
  const shown = { text: shortened(text) };
  const day = read(text, format)?.day;
  if (day === undefined) return { problem: remark(NOT_IN_FORMAT[format], shown) };
  return day > today ? { problem: remark('line_day_ahead', shown) } : { day };
}

const shortened = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

/** Names as they are met, without case and signs; an earlier one is the better guess. */
const KIND = ['kind', 'type', 'transactiontype', 'entrytype', 'event', 'eventtype', 'category'];
const ORDER = ['orderid', 'order'];
const CHARGE = ['chargeid', 'charge', 'transactionid'];
const TRACK_NUMBER = ['tracknumber', 'track', 'trackingnumber'];
const CODE = ['returncode', 'returnreasoncode', 'achreturncode', 'reasoncode', 'code', 'returnreason', 'reason'];
const REFERENCE = [
  'refundid',
  'returnid',
  'reference',
  'referenceid',
  'refundreference',
  'tracenumber',
  'traceid',
  'id',
];
/** Rows looked at. */
const LOOKED_AT = 50;

/** What the header and the first rows show; the rest is for a person to choose. */
function guessColumns(columns: string[], header: string[], rows: CsvRow[]): FactColumns {
  const looked = rows.slice(0, LOOKED_AT);
  const cellsOf = (column: string | null) => looked.map(({ cells }) => (cells[placeOf(columns, column)] ?? '').trim());
  const find = (names: string[]) => findColumn(columns, names) ?? findColumn(columns, names, 'utc');
  // A reason may be words, too.
  const isWords = (text: string) => text !== '' && 'problem' in codeOf(text);
  const named = find(CODE);
  const code = named !== null && !cellsOf(named).every(isWords) ? named : null;
  // Beside a return's code a type such as "ACH Debit" is the payment's that came back.
  const isKind = (column: string) =>
    cellsOf(column).some((text) => kindOf(text) !== null || (code === null && OTHER_KINDS.test(plainly(text))));
  const kindColumn = columns.filter((name) => KIND.includes(plainly(name))).find(isKind) ?? null;
  const others = {
    kindColumn,
    kind: kindColumn === null ? guessKind(columns, code) : null,
    code,
    reference: find(REFERENCE),
    orderId: find(ORDER),
    chargeId: find(CHARGE),
    trackNumber: find(TRACK_NUMBER),
  };
  const { amount, amountUnit } = guessRefunded(columns, header, rows, others);
  return { ...others, amount, amountUnit, day: guessDay(columns, rows), dayFormat: null };
}

/** By the rows that may be refunds and aren't left out. What a debit came back with is its order's amount. */
function guessRefunded(
  columns: string[],
  header: string[],
  rows: CsvRow[],
  { kindColumn, kind, ...others }: Omit<FactColumns, 'amount' | 'amountUnit' | 'day' | 'dayFormat'>,
): AmountGuess {
  const place = placeOf(columns, kindColumn);
  const isRefund = ({ cells }: CsvRow) => (place < 0 ? kind : kindOf((cells[place] ?? '').trim())) === 'refund';
  const refunds = rows.filter(place < 0 && kind === null ? () => true : isRefund);
  const { orderId, chargeId, trackNumber, code, reference } = others;
  const claimed = [kindColumn, orderId, chargeId, trackNumber, code, reference];
  const { amount } = guessAmount(columns, [], claimed);
  const check = rowCheck(columns, header, { amount: placeOf(columns, amount), ids: [], others: [place] });
  return guessAmount(
    columns,
    refunds.filter((row) => check(row, 'refund') === null),
    claimed,
  );
}

/** Rows that are neither a return nor a refund. */
const OTHER_KINDS = /^(?:ach)?(?:charge|payment|sale|debit|capture|purchase|payout|transfer|fee|deposit)s?$/;
/** What a name says of a return or a refund after that word. "Refundable" and "Refund policy" say nothing of one. */
const SAID_OF_ONE = '(?:ed|s)?(?:$|id|amount|amt|at$|on$|date|day|time|ref|number|no$|status|reason|code|total|value)';

/** A file without a column of kinds is of one kind, which some column's name may tell. */
function guessKind(columns: string[], code: string | null): FactKind | null {
  const isNamed = (word: string) => columns.some((column) => new RegExp(word + SAID_OF_ONE).test(plainly(column)));
  if (code !== null || (isNamed('return') && !isNamed('refund'))) return 'return';
  return isNamed('refund') && !isNamed('return') ? 'refund' : null;
}
