// A file of returns and refunds: its rows as facts to look up, and every row that can't be read with the reason.
import { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { booksDayOf } from '../../../contract/books-day.ts';
import { type FactColumns, type FactKind, missingColumns } from '../../../contract/console/after-charge-import.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import { PaydeskError } from '../../problem.ts';
import { columnNames, findAmount, findColumn, placeOf, plainly } from '../files/columns.ts';
import { type CsvRow, readCsv } from '../files/read-csv.ts';
import { statementAmount } from '../files/statement-amount.ts';

/** A row as it was read. day: of America/New_York; amount: cents, null where a return's row says none. */
export type FileFact = {
  line: number;
  ids: { orderId: string | null; chargeId: string | null; trackNumber: string | null };
  day: string;
  reference: string | null;
} & ({ kind: 'return'; code: ReturnCode; amount: number | null } | { kind: 'refund'; amount: number });

/** facts and badRows are empty until each column that is needed is chosen. others: rows of another kind, by what they say they are. */
export type FactsFile = {
  columns: string[];
  chosen: FactColumns;
  rows: CsvRow[];
  facts: FileFact[];
  badRows: BadRow[];
  others: Map<string, number>;
};

/** A longer reference or ID is none. */
const LONGEST = 200;
const LONGEST_SHOWN = 40;

/** Reads all of it; keeps nothing. today: New York's. Throws `invalid_input` where it is no text, has no header, or lacks a column that was chosen. */
export async function readFactsFile(text: string, asked: FactColumns | null, today: string): Promise<FactsFile> {
  if (text.includes('\0')) throw new PaydeskError('file_not_text');
  const all: CsvRow[] = [];
  await readCsv(text, (row) => all.push(row));
  const [header, ...rows] = all;
  if (!header) throw new PaydeskError('file_empty');
  const columns = columnNames(header.cells);
  const chosen = asked ?? guessColumns(columns, rows);
  const file: FactsFile = { columns, chosen, rows, facts: [], badRows: [], others: new Map() };
  const read = readerFor(columns, chosen, today);
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

function readerFor(columns: string[], chosen: FactColumns, today: string): (row: CsvRow) => RowRead {
  const at = (column: string | null) => placeOf(columns, column);
  const places = {
    ...{ kind: at(chosen.kindColumn), amount: at(chosen.amount), day: at(chosen.day), code: at(chosen.code) },
    ...{ orderId: at(chosen.orderId), chargeId: at(chosen.chargeId), trackNumber: at(chosen.trackNumber) },
    reference: at(chosen.reference),
  };
  const isNegative = new Map<FactKind, boolean>();
  return ({ line, cells, isBroken }) => {
    const cell = (name: keyof typeof places) => (cells[places[name]] ?? '').trim() || null;
    if (isBroken) return { problem: remark('line_quotes_broken') };
    if (cells.length > columns.length) {
      return { problem: remark('line_with_more_cells', { cells: cells.length, columns: columns.length }) };
    }
    const said = cell('kind');
    const kind = chosen.kindColumn === null ? chosen.kind : kindOf(said ?? '');
    if (kind === null) return said === null ? { problem: remark('line_without_kind') } : { other: shortened(said) };
    const ids = { orderId: cell('orderId'), chargeId: cell('chargeId'), trackNumber: cell('trackNumber') };
    const reference = cell('reference');
    if (Object.values(ids).every((id) => id === null)) return { problem: remark('line_without_transaction') };
    if ([...Object.values(ids), reference].some((id) => (id?.length ?? 0) > LONGEST)) {
      return { problem: remark('line_id_too_long', { most: LONGEST }) };
    }
    if ([...Object.values(ids), reference].some((id) => id !== null && textFault(id) !== null)) {
      return { problem: remark('line_text_hidden') };
    }
    const day = dayOf(cell('day'), chosen.dayFormat, today);
    if ('problem' in day) return day;
    const amountText = cell('amount');
    const amount = amountText === null ? null : amountOf(amountText, chosen.amountUnit, kind, isNegative);
    if (amount !== null && 'problem' in amount) return amount;
    const fact = { line, ids, day: day.day, reference };
    if (kind === 'refund') {
      return amount === null ? { problem: remark('amount_empty') } : { ...fact, kind, amount: amount.cents };
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

const ISO =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?<zone>Z|UTC|[+-]\d\d:?\d\d)?)?$/i;
const US = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?$/i;

/** A moment with a zone is on New York's day; any other day is taken as it is written. */
function dayOf(
  text: string | null,
  format: FactColumns['dayFormat'],
  today: string,
): { day: string } | { problem: string } {
  if (text === null) return { problem: remark('line_without_day') };
  const shown = { text: shortened(text) };
  const day = format === 'iso' ? isoDay(text) : usDay(text);
  if (day === null) return { problem: remark(format === 'iso' ? 'line_day_not_iso' : 'line_day_not_us', shown) };
  return day > today ? { problem: remark('line_day_ahead', shown) } : { day };
}

function isoDay(text: string): string | null {
  const { date, time, zone } = ISO.exec(text)?.groups ?? {};
  if (!date || !isDay(date)) return null;
  if (!time || !zone) return date;
  const moment = Date.parse(`${date}T${time}${zone.toUpperCase() === 'UTC' ? 'Z' : zone.toUpperCase()}`);
  return Number.isNaN(moment) ? null : booksDayOf(moment);
}

function usDay(text: string): string | null {
  const { month = '', day = '', year } = US.exec(text)?.groups ?? {};
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

/** Not February 30, which Date takes for March 2. */
function isDay(date: string): boolean {
  const moment = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date);
}

const shortened = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

/** Names as they are met, without case and signs; an earlier one is the better guess. */
const KIND = ['kind', 'type', 'transactiontype', 'entrytype', 'event', 'eventtype', 'category'];
const ORDER = ['orderid', 'order'];
const CHARGE = ['chargeid', 'charge', 'transactionid'];
const TRACK_NUMBER = ['tracknumber', 'track', 'trackingnumber'];
const AMOUNT = [
  'refundamount',
  'returnamount',
  'refundedamount',
  'returnedamount',
  'amount',
  'total',
  'value',
  'gross',
];
const DAY = [
  ...['returnedat', 'returndate', 'returnedon', 'refundedat', 'refunddate', 'refundedon', 'effectivedate', 'date'],
  ...['day', 'createdate', 'createdat', 'created', 'postedat', 'posted', 'time'],
];
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
function guessColumns(columns: string[], rows: CsvRow[]): FactColumns {
  const looked = rows.slice(0, LOOKED_AT);
  const cellsOf = (column: string | null) => looked.map(({ cells }) => (cells[placeOf(columns, column)] ?? '').trim());
  const find = (names: string[]) => findColumn(columns, names) ?? findColumn(columns, names, 'utc');
  const isKind = (column: string) => cellsOf(column).some((text) => kindOf(text) !== null);
  const kindColumn = columns.filter((name) => KIND.includes(plainly(name))).find(isKind) ?? null;
  // A reason may be words, too.
  const isWords = (text: string) => text !== '' && 'problem' in codeOf(text);
  const named = find(CODE);
  const code = named !== null && !cellsOf(named).every(isWords) ? named : null;
  const day = find(DAY);
  return {
    kindColumn,
    kind: kindColumn === null ? guessKind(columns, code) : null,
    ...{ orderId: find(ORDER), chargeId: find(CHARGE), trackNumber: find(TRACK_NUMBER) },
    ...findAmount(columns, AMOUNT),
    day,
    dayFormat: cellsOf(day).some((text) => usDay(text) !== null) ? 'us' : 'iso',
    code,
    reference: find(REFERENCE),
  };
}

/** A file without a column of kinds is of one kind, which some column's name may tell. */
function guessKind(columns: string[], code: string | null): FactKind | null {
  const isNamed = (word: string) => columns.some((column) => plainly(column).includes(word));
  if (code !== null || (isNamed('return') && !isNamed('refund'))) return 'return';
  return isNamed('refund') && !isNamed('return') ? 'refund' : null;
}
