// A file of returns and refunds: its rows as facts to look up, and every row that can't be read with the reason.
import type { AnyReturnCode } from '../../../contract/ach/return-codes.ts';
import { type FactColumns, type FactKind, missingColumns } from '../../../contract/console/after-charge-import.ts';
import type {
  DayReading,
  DecimalMark,
  Dropped,
  FileUnderstood,
  LayoutChange,
} from '../../../contract/console/intake.ts';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import type { AmountClash } from '../intake/amount-columns.ts';
import { type AmountRead, decimalOf, readAmount } from '../intake/amounts.ts';
import { idCell, shortened } from '../intake/cells.ts';
import { cellsAt, placeOf, placeOfAmount, plainly } from '../intake/columns.ts';
import { type DayReader, dayReader, formatOf, NOT_IN_FORMAT } from '../intake/days.ts';
import { type CountsFor, guessAmount, guessColumns } from '../intake/guess.ts';
import { amountsAsLastTime, daysAsLastTime, type LastTime } from '../intake/last-time.ts';
import type { CsvRow } from '../intake/read-rows.ts';
import { readTable, type Table } from '../intake/read-table.ts';
import { rowCheck } from '../intake/row-check.ts';
import { understoodFile } from '../intake/understood.ts';
import type { UploadedFile } from '../intake/uploads.ts';
import { codeOf, FACT_FILE, guessKind, kindOf } from './fact-file.ts';

/** A row as it was read. day: of America/New_York; amount: cents, null where a return's row says none. */
export type FileFact = {
  line: number;
  ids: { orderId: string | null; chargeId: string | null; trackNumber: string | null };
  day: string;
  reference: string | null;
} & ({ kind: 'return'; code: AnyReturnCode; amount: number | null } | { kind: 'refund'; amount: number });

/** facts and badRows are empty until each column that is needed is chosen. dayReadings: what to choose between, where the days' format isn't clear. others: rows of another kind, by what they say they are. confirmed: what is remembered of `chosen` after an import, with the formats that were found. */
export type FactsFile = {
  table: Table;
  understood: FileUnderstood;
  chosen: FactColumns;
  confirmed: FactColumns;
  facts: FileFact[];
  badRows: BadRow[];
  dayReadings: DayReading[];
  others: Map<string, number>;
};

type HowToRead = {
  layout?: LayoutChange | undefined;
  chosen: FactColumns | null;
  lastTime?: LastTime<FactColumns> | null;
};

/** A longer reference or ID is none. */
const LONGEST = 200;

/** Reads all of it; keeps nothing. today: New York's. Throws `invalid_input` where it is no text, has no header, or lacks a column that was chosen. */
export async function readFactsFile(
  upload: UploadedFile,
  { layout, chosen: asked, lastTime = null }: HowToRead,
  today: string,
): Promise<FactsFile> {
  const table = await readTable(upload, FACT_FILE, lastTime?.layout ?? layout ?? null);
  const { columns, rows } = table;
  const recalled = lastTime && (await recall(table, lastTime.columns));
  const guessed = asked ?? recalled?.chosen ?? (await guessFacts(table));
  const clash = guessed.amount === null ? await findAmountClash(table, guessed) : null;
  const ofDay = dayReader(guessed.day, guessed.zone ?? null);
  const timeColumn = guessed.day === null ? undefined : columns.find((name) => isTimeColumn(name, guessed.day));
  const days = ofDay.zone === null && timeColumn ? dayReader(timeColumn, guessed.zone ?? null) : ofDay;
  const place = placeOf(columns, guessed.day);
  const { dayFormat, dayReadings } = await formatOf(cellsAt(rows, place), days, guessed.dayFormat, guessed.day);
  const chosen = { ...guessed, dayFormat };
  const ofAmount = { place: placeOfAmount(columns, chosen.amount), unit: chosen.amountUnit };
  const decimal = chosen.decimal ?? (await decimalOf(rows, ofAmount));
  const understood = understoodFile(table, FACT_FILE, {
    chosen: columnsOf(chosen),
    amountUnit: chosen.amountUnit,
    decimal,
    days: { reader: days, format: dayFormat },
    asLastTime: lastTime && { by: lastTime.by, at: lastTime.at, dropped: recalled?.dropped ?? [] },
  });
  const confirmed = { ...chosen, kind: null, decimal };
  const file: FactsFile = {
    table,
    understood,
    chosen,
    confirmed,
    dayReadings,
    facts: [],
    badRows: [],
    others: new Map(),
  };
  const read = readerFor({ table, chosen, clash, days, decimal, today });
  if (missingColumns(chosen).length > 0) return file;
  await inTurns(rows, (row) => {
    const fact = read(row);
    if ('problem' in fact) file.badRows.push({ line: row.line, problem: fact.problem });
    else if ('other' in fact) file.others.set(fact.other, (file.others.get(fact.other) ?? 0) + 1);
    else file.facts.push(fact);
  });
  return file;
}

const isTimeColumn = (name: string, day: string | null): boolean =>
  name !== day && /^(?:refund|return|posted|created)?time(?:utc|gmt)?$/.test(plainly(name));
const isZoneColumn = (name: string): boolean => /^(?:time)?zone$|^tz$|^utcoffset$/.test(plainly(name));

/** Gives a row's day with the time and the zone that columns of their own say. hasZone: a person chose the zone. */
function dayTextIn(columns: string[], day: string | null, hasZone: boolean): (row: CsvRow) => string | null {
  const place = placeOf(columns, day);
  const ofTime = columns.findIndex((name) => isTimeColumn(name, day));
  const ofZone = hasZone ? -1 : columns.findIndex(isZoneColumn);
  return ({ cells }) => {
    const text = (cells[place] ?? '').trim();
    const time = (cells[ofTime] ?? '').trim();
    const zone = (cells[ofZone] ?? '').trim();
    if (text === '') return null;
    const whole = /\d:\d\d/.test(text) || !/^\d\d?:\d\d/.test(time) ? text : `${text} ${time}`;
    return zone !== '' && /\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]\.?M\.?)?$/i.test(whole) ? `${whole} ${zone}` : whole;
  };
}

/** Two files with one header may hold returns and refunds: what every row is isn't remembered. */
async function recall(table: Table, columns: FactColumns): Promise<{ chosen: FactColumns; dropped: Dropped[] }> {
  const { chosen, dropped } = await amountsAsLastTime(table, columns);
  const days = await daysAsLastTime(table, columns, dayReader(columns.day, columns.zone ?? null));
  return {
    chosen: { ...chosen, kind: guessKind(table.columns, columns), dayFormat: days.dayFormat },
    dropped: [...days.dropped, ...dropped],
  };
}

/** What the header and the cells show; the rest is for a person to choose. */
async function guessFacts(table: Table): Promise<FactColumns> {
  const { chosen, amountUnit } = await guessColumns(table, FACT_FILE, mayBeRefunds(table, null));
  return { ...chosen, kind: guessKind(table.columns, chosen), amountUnit, dayFormat: null };
}

/** By wanted column, the one that was chosen. */
function columnsOf({ kindColumn, orderId, chargeId, trackNumber, amount, day, code, reference }: FactColumns) {
  return { code, kindColumn, reference, orderId, chargeId, trackNumber, amount, day };
}

/** Two columns that may hold what was refunded, and differ. */
async function findAmountClash(table: Table, facts: FactColumns): Promise<AmountClash | null> {
  const chosen = { ...columnsOf(facts), day: null, amount: null };
  const countsWith = (amount: string | null) => mayBeRefunds(table, facts.kind)({ ...chosen, amount });
  return (await guessAmount(table, FACT_FILE.columns.amount, Object.values(chosen), countsWith)).clash;
}

/** Rows that may be refunds and aren't left out. What a debit came back with is its order's amount. */
const mayBeRefunds =
  (table: Table, chosenKind: FactKind | null): CountsFor<keyof typeof FACT_FILE.columns> =>
  (chosen) => {
    const { columns } = table;
    const place = placeOf(columns, chosen.kindColumn);
    const kind = chosenKind ?? guessKind(columns, chosen);
    const check = rowCheck(table, { amount: placeOf(columns, chosen.amount), ids: [], others: [place] });
    return (row) => {
      const isRefund = place < 0 ? kind !== 'return' : kindOf((row.cells[place] ?? '').trim()) === 'refund';
      return isRefund && check(row, 'refund') === null;
    };
  };

type RowRead = FileFact | { problem: string } | { other: string };

type Reading = {
  table: Table;
  chosen: FactColumns;
  clash: AmountClash | null;
  days: DayReader;
  decimal: DecimalMark;
  today: string;
};

function readerFor({ table, chosen, clash, days, decimal, today }: Reading): (row: CsvRow) => RowRead {
  const { columns } = table;
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
  const dayText = dayTextIn(columns, chosen.day, chosen.zone !== undefined);
  const check = rowCheck(table, {
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
    const day = dayOf(dayText(row), chosen.dayFormat, days, today);
    if ('problem' in day) return day;
    const amountText = cell('amount');
    const amount =
      amountText === null
        ? null
        : signed(readAmount(amountText, chosen.amountUnit, decimal), amountText, kind, isNegative);
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

/** Files write what goes back as "-12.00" or as "12.00". Which of both, the first one of its kind says: another sign may take something back. */
function signed(read: AmountRead, text: string, kind: FactKind, isNegative: Map<FactKind, boolean>): AmountRead {
  if ('problem' in read) return read;
  if (read.cents === 0) return { problem: remark('amount_not_positive', { text: shortened(text) }) };
  const first = isNegative.get(kind) ?? read.cents < 0;
  isNegative.set(kind, first);
  if (first !== read.cents < 0) return { problem: remark('amount_other_sign', { text: shortened(text) }) };
  return { cents: Math.abs(read.cents) };
}

/** On New York's day. */
function dayOf(
  text: string | null,
  format: FactColumns['dayFormat'],
  { read }: DayReader,
  today: string,
): { day: string } | { problem: string } {
  if (text === null || format === null) return { problem: remark('line_without_day') };
  const shown = { text: shortened(text) };
  const day = read(text, format)?.day;
  if (day === undefined) return { problem: remark(NOT_IN_FORMAT[format], shown) };
  return day > today ? { problem: remark('line_day_ahead', shown) } : { day };
}
