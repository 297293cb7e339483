// A provider's statement: its rows as lines to compare with, and every row that can't be read with the reason.
import type { BadRow, ColumnMapping, DryRun } from '../../../contract/console/reconcile.ts';
import { remark } from '../../../contract/console/remark.ts';
import { textFault } from '../../../contract/entered-text.ts';
import type { NewLine } from '../../ledger/reconcile/keep-statement.ts';
import { PaydeskError } from '../../process/problem.ts';
import { columnNames, findAmount, findColumn, placeOf, placeOfAmount } from '../files/columns.ts';
import { dayReader, momentOf } from '../files/days.ts';
import { idCell } from '../files/id-cell.ts';
import { type CsvRow, readCsv } from '../files/read-csv.ts';
import { rowCheck } from '../files/row-check.ts';
import { statementAmount } from '../files/statement-amount.ts';

export type Statement = { dryRun: DryRun; lines: NewLine[] };

/** Rows shown as a sample. */
const SAMPLE = 5;
const LONGEST_ID = 200;

/** Reads all of it; keeps nothing. Throws `invalid_input` where it is no text, has no header, or lacks a column of the mapping. */
export async function readStatement(text: string, asked: ColumnMapping | null): Promise<Statement> {
  const lines: NewLine[] = [];
  const badRows: BadRow[] = [];
  const sample: string[][] = [];
  let columns: string[] | null = null;
  let read: ((row: CsvRow) => NewLine | string) | null = null;
  let mapping = asked;
  let rows = 0;
  await readCsv(text, (row) => {
    if (columns === null) {
      columns = columnNames(row.cells);
      mapping = asked ?? guessColumns(columns);
      read = mapping && readerFor(columns, row.cells, mapping);
      return;
    }
    rows += 1;
    if (sample.length < SAMPLE)
      sample.push(columns.map((_name, place) => (row.cells[place] ?? '').trim().slice(0, 100)));
    const line = read?.(row);
    if (typeof line === 'string') badRows.push({ line: row.line, problem: line });
    else if (line) lines.push(line);
  });
  if (columns === null) throw new PaydeskError('file_empty');
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const repeated = lines.length - new Set(lines.map(nameOf)).size;
  return { dryRun: { columns, mapping, rows, readable: lines.length, sum, repeated, badRows, sample }, lines };
}

const nameOf = ({ chargeId, orderId, trackNumber }: NewLine): string =>
  JSON.stringify(chargeId ?? orderId ?? trackNumber);

/** Reads a row as a line, or gives a remark on why it can't be one. */
function readerFor(columns: string[], header: string[], mapping: ColumnMapping): (row: CsvRow) => NewLine | string {
  const at = (column: string | null) => placeOf(columns, column);
  const { chargeId, orderId, trackNumber, amount, date } = mapping;
  const places = { chargeId: at(chargeId), orderId: at(orderId), trackNumber: at(trackNumber) };
  const [amountPlace, datePlace] = [placeOfAmount(columns, amount), at(date)];
  const readDay = dayReader(date);
  if (Math.max(...Object.values(places)) < 0) {
    throw new PaydeskError('file_transaction_column_missing');
  }
  const check = rowCheck(columns, header, { amount: amountPlace, ids: Object.values(places), others: [datePlace] });
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
    const read = statementAmount(cells[amountPlace] ?? '', mapping.amountUnit);
    const at = momentOf(cell(datePlace) ?? '', readDay);
    return 'problem' in read ? read.problem : { line, ...ids, amount: read.cents, at };
  };
}

/** Names as they are met, without case and signs; an earlier one is the better guess. The fee goes before any amount: a statement may hold both. */
const CHARGE = ['chargeid', 'charge', 'transactionid'];
const ORDER = ['orderid', 'order'];
const TRACK_NUMBER = ['tracknumber', 'track', 'referenceid', 'reference', 'trackingnumber'];
const AMOUNT = ['sellerfee', 'fee', 'fees', 'feeamount', 'sellerfees', 'marketplacefee', 'amount', 'total', 'value'];
const DATE = ['createdate', 'date', 'chargedat', 'createdat', 'created', 'time', 'postedat', 'posted'];

/** null where no column names a transaction, or none looks like an amount. */
function guessColumns(columns: string[]): ColumnMapping | null {
  const find = (names: string[], ending = '') => findColumn(columns, names, ending);
  const { amount, amountUnit } = findAmount(columns, AMOUNT);
  const mapping = { chargeId: find(CHARGE), orderId: find(ORDER), trackNumber: find(TRACK_NUMBER) };
  if (amount === null || Object.values(mapping).every((column) => column === null)) return null;
  return { ...mapping, amount, amountUnit, date: find(DATE) ?? find(DATE, 'utc') };
}
