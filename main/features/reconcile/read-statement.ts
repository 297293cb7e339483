// A provider's statement: its rows as lines to compare with, and every row that can't be read with the reason.
import {
  type DayFormat,
  type DecimalMark,
  type Dropped,
  type LayoutChange,
  MAX_ROWS_TOLD,
} from '../../../contract/console/intake.ts';
import type { BadRow, ColumnMapping, DryRun } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import type { NewLine } from '../../ledger/reconcile/keep-statement.ts';
import { PaydeskError } from '../../process/problem.ts';
import { decimalOf, readAmount } from '../intake/amounts.ts';
import { idCell, shortened } from '../intake/cells.ts';
import { cellsAt, placeOf, placeOfAmount } from '../intake/columns.ts';
import { type DayReader, dayReader, formatOf, NOT_IN_FORMAT } from '../intake/days.ts';
import type { FileKind } from '../intake/file-kind.ts';
import { guessColumns } from '../intake/guess.ts';
import { amountsAsLastTime, daysAsLastTime, type LastTime } from '../intake/last-time.ts';
import type { CsvRow } from '../intake/read-rows.ts';
import { readTable, type Table } from '../intake/read-table.ts';
import { rowCheck } from '../intake/row-check.ts';
import { understoodFile } from '../intake/understood.ts';
import type { UploadedFile } from '../intake/uploads.ts';

/** confirmed: how the columns are read, with the formats that were found; null until each that is needed is chosen, the days' too. */
export type Statement = {
  dryRun: DryRun;
  lines: NewLine[];
  badRows: BadRow[];
  table: Table;
  confirmed: ColumnMapping | null;
};

type HowToRead = {
  layout?: LayoutChange | undefined;
  mapping: ColumnMapping | null;
  lastTime?: LastTime<ColumnMapping> | null;
};

const LONGEST_ID = 200;

/** The fee goes before any amount: a statement may hold both. */
export const STATEMENT = {
  kind: 'statement',
  columns: {
    chargeId: { type: 'id', names: ['chargeid', 'charge', 'transactionid'] },
    orderId: { type: 'id', names: ['orderid', 'order'] },
    trackNumber: { type: 'id', names: ['tracknumber', 'track', 'referenceid', 'reference', 'trackingnumber'] },
    amount: {
      type: 'amount',
      names: ['sellerfee', 'fee', 'fees', 'feeamount', 'sellerfees', 'marketplacefee', 'amount', 'total', 'value'],
    },
    date: {
      type: 'day',
      names: ['createdate', 'date', 'chargedat', 'createdat', 'created', 'time', 'postedat', 'posted'],
    },
  },
} satisfies FileKind;

/** Reads all of it; keeps nothing. Throws `invalid_input` where it is no text, has no header, or lacks a column of the mapping. */
export async function readStatement(
  upload: UploadedFile,
  { layout, mapping: asked, lastTime = null }: HowToRead,
): Promise<Statement> {
  const table = await readTable(upload, STATEMENT, lastTime?.layout ?? layout ?? null);
  const { columns, rows } = table;
  const recalled = lastTime && (await recall(table, lastTime.columns));
  const mapping = asked ?? recalled?.chosen ?? (await guessMapping(table));
  const lines: NewLine[] = [];
  const badRows: BadRow[] = [];
  const named = new Set<string>();
  let sum = 0;
  const place = placeOfAmount(columns, mapping?.amount ?? null);
  const decimal = mapping?.decimal ?? (mapping ? await decimalOf(rows, { place, unit: mapping.amountUnit }) : 'point');
  const dateColumn = mapping?.date ?? null;
  const days = dayReader(dateColumn, mapping?.zone ?? null);
  const dates = cellsAt(rows, placeOf(columns, dateColumn));
  const { dayFormat, dayReadings } = await formatOf(dates, days, mapping?.dayFormat ?? null, dateColumn);
  const read = mapping && dayFormat && readerFor(table, mapping, { decimal, days, dayFormat });
  await inTurns(rows, (row) => {
    const line = read?.(row);
    if (typeof line === 'string') badRows.push({ line: row.line, problem: line });
    else if (line) {
      lines.push(line);
      named.add(nameOf(line));
      sum += line.amount;
    }
  });
  const repeated = lines.length - named.size;
  const { chargeId = null, orderId = null, trackNumber = null, amount = null, date = null } = mapping ?? {};
  const file = understoodFile(table, STATEMENT, {
    chosen: { chargeId, orderId, trackNumber, amount, date },
    amountUnit: mapping?.amountUnit ?? 'dollars',
    decimal,
    days: { reader: days, format: dayFormat },
    asLastTime: lastTime && { by: lastTime.by, at: lastTime.at, dropped: recalled?.dropped ?? [] },
  });
  return {
    dryRun: {
      file,
      columns,
      mapping,
      dayFormat,
      dayReadings,
      rows: rows.length,
      readable: lines.length,
      sum,
      repeated,
      badRows: badRows.slice(0, MAX_ROWS_TOLD),
    },
    lines,
    badRows,
    table,
    confirmed: mapping && dayFormat && { ...mapping, decimal, dayFormat },
  };
}

async function recall(table: Table, columns: ColumnMapping): Promise<{ chosen: ColumnMapping; dropped: Dropped[] }> {
  const { date, zone = null, dayFormat = null } = columns;
  const { chosen, dropped } = await amountsAsLastTime(table, columns);
  const days = await daysAsLastTime(table, { day: date, dayFormat }, dayReader(date, zone));
  return { chosen: { ...chosen, dayFormat: days.dayFormat ?? undefined }, dropped: [...days.dropped, ...dropped] };
}

const nameOf = ({ chargeId, orderId, trackNumber }: NewLine): string =>
  JSON.stringify(chargeId ?? orderId ?? trackNumber);

/** null where no column names a transaction, or none looks like an amount. */
async function guessMapping(table: Table): Promise<ColumnMapping | null> {
  const { chosen, amountUnit } = await guessColumns(table, STATEMENT, () => () => true);
  const { amount, ...others } = chosen;
  const { chargeId, orderId, trackNumber } = others;
  if (amount === null || [chargeId, orderId, trackNumber].every((column) => column === null)) return null;
  return { ...others, amount, amountUnit };
}

type Formats = { decimal: DecimalMark; days: DayReader; dayFormat: DayFormat };

/** Reads a row as a line, or gives a remark on why it can't be one. */
function readerFor(
  table: Table,
  mapping: ColumnMapping,
  { decimal, days, dayFormat }: Formats,
): (row: CsvRow) => NewLine | string {
  const { columns } = table;
  const at = (column: string | null) => placeOf(columns, column);
  const { chargeId, orderId, trackNumber, amount, date } = mapping;
  const places = { chargeId: at(chargeId), orderId: at(orderId), trackNumber: at(trackNumber) };
  const [amountPlace, datePlace] = [placeOfAmount(columns, amount), at(date)];
  if (Math.max(...Object.values(places)) < 0) {
    throw new PaydeskError('file_transaction_column_missing');
  }
  const check = rowCheck(table, { amount: amountPlace, ids: Object.values(places), others: [datePlace] });
  return (row) => {
    const against = check(row, 'fee');
    if (against !== null) return against;
    const { line, cells } = row;
    const cell = (place: number) => (cells[place] ?? '').trim() || null;
    const id = (place: number) => idCell(cells[place] ?? '') || null;
    const ids = { chargeId: id(places.chargeId), orderId: id(places.orderId), trackNumber: id(places.trackNumber) };
    const told = Object.values(ids).filter((id) => id !== null);
    if (told.length === 0) return remark('line_without_transaction');
    if (told.some((id) => textFault(id) !== null)) return remark('line_text_hidden');
    if (told.some((id) => id.length > LONGEST_ID)) return remark('line_id_too_long', { most: LONGEST_ID });
    const read = readAmount(cells[amountPlace] ?? '', mapping.amountUnit, decimal);
    if ('problem' in read) return read.problem;
    const date = cell(datePlace);
    if (date === null) return { line, ...ids, amount: read.cents, at: null };
    const at = days.read(date, dayFormat)?.at;
    if (at === undefined) return remark(NOT_IN_FORMAT[dayFormat], { text: shortened(date) });
    return { line, ...ids, amount: read.cents, at };
  };
}
