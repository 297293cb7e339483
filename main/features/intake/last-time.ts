// How the last file with the same header was read: remembered when a person confirms a reading, and offered for the next file.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { AmountUnit, DayFormat, DecimalMark, Dropped, FileLayout } from '../../../contract/console/intake.ts';
import {
  AmountUnit as AmountUnits,
  DayFormat as DayFormats,
  LONGEST_READING,
} from '../../../contract/console/intake.ts';
import { inTurns } from '../../../lib/node/turns.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { isInCents } from './amount-columns.ts';
import { readAmount } from './amounts.ts';
import { columnNames } from './columns.ts';
import type { DayReader } from './days.ts';
import type { FileKind } from './file-kind.ts';
import type { CsvRow } from './read-rows.ts';
import { type PossibleHeader, possibleHeaders, type Table } from './read-table.ts';
import type { UploadedFile } from './uploads.ts';

/** layout: where this file has that header. */
export type LastTime<Columns> = {
  layout: Pick<FileLayout, 'separator' | 'headerLine'>;
  columns: Columns;
  by: string;
  at: string;
};

/** The newest reading of a file with one of this file's lines as its header; null where none is remembered. */
export async function findLastTime<Columns>(
  ledger: Pick<Ledger, 'findFileReadings'>,
  environmentId: string,
  { upload, kind, columns: schema }: { upload: UploadedFile; kind: FileKind; columns: z.ZodType<Columns> },
): Promise<LastTime<Columns> | null> {
  const headers = new Map<string, PossibleHeader>();
  for (const header of await possibleHeaders(upload)) {
    const digest = digestOf(header);
    if (!headers.has(digest)) headers.set(digest, header);
  }
  if (headers.size === 0) return null;
  const [newest] = await ledger.findFileReadings(environmentId, kind.kind, [...headers.keys()]);
  const header = newest && headers.get(newest.header);
  if (!newest || !header) return null;
  const columns = schema.safeParse(JSON.parse(newest.columns));
  if (!columns.success) return null;
  const { separator, line } = header;
  return { layout: { separator, headerLine: line }, columns: columns.data, by: newest.by, at: newest.at };
}

/** Remembers a reading that a person confirmed. A file without a header has nothing that it is found by. */
export async function rememberReading(
  ledger: Pick<Ledger, 'rememberFileReading'>,
  environmentId: string,
  { table, kind, columns }: { table: Table; kind: FileKind; columns: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { header, layout } = table;
  if (header === null) return;
  const names = columnNames(withoutEmptyEnd(header));
  const chosen = Object.keys(kind.columns).flatMap((field) => columns[field] ?? []);
  const json = JSON.stringify(columns);
  if (!chosen.every((name) => names.includes(String(name))) || json.length > LONGEST_READING) return;
  const digest = digestOf({ separator: layout.separator, cells: header });
  await ledger.rememberFileReading({ environmentId, kind: kind.kind, header: digest, columns: json });
}

function digestOf({ separator, cells }: Pick<PossibleHeader, 'separator' | 'cells'>): string {
  return createHash('sha256')
    .update(JSON.stringify([separator, ...withoutEmptyEnd(cells)]))
    .digest('hex');
}

/** A month's file may end its lines with more separators than the last. */
function withoutEmptyEnd(cells: string[]): string[] {
  const trimmed = cells.map((cell) => cell.trim());
  return trimmed.slice(0, trimmed.findLastIndex((cell) => cell !== '') + 1);
}

type AmountFormat = { amount: string | null; amountUnit: AmountUnit; decimal?: DecimalMark | undefined };

/** The amount format of last time; as the column's name says where cells that read otherwise don't read in it. */
export async function amountsAsLastTime<Columns extends AmountFormat>(
  { columns, rows }: Table,
  chosen: Columns,
): Promise<{ chosen: Columns; dropped: Dropped[] }> {
  const { amount, amountUnit, decimal } = chosen;
  if (amount === null) return { chosen, dropped: [] };
  const reads = (text: string, unit: AmountUnit, mark?: DecimalMark) => 'cents' in readAmount(text, unit, mark);
  const isFit = await fits(rows, columns.indexOf(amount), {
    reads: (text) => reads(text, amountUnit, decimal),
    readsOtherwise: (text) => AmountUnits.options.some((unit) => reads(text, unit)) || reads(text, 'dollars', 'comma'),
  });
  if (isFit) return { chosen, dropped: [] };
  const unit = isInCents(amount) ? ('cents' as const) : ('dollars' as const);
  return { chosen: { ...chosen, amountUnit: unit, decimal: undefined }, dropped: ['amount_format'] };
}

/** The day format of last time; null where cells that are days in another one aren't in it. */
export async function daysAsLastTime(
  { columns, rows }: Table,
  { day, dayFormat }: { day: string | null; dayFormat: DayFormat | null },
  { read }: DayReader,
): Promise<{ dayFormat: DayFormat | null; dropped: Dropped[] }> {
  if (day === null || dayFormat === null) return { dayFormat, dropped: [] };
  const isFit = await fits(rows, columns.indexOf(day), {
    reads: (text) => read(text, dayFormat) !== null,
    readsOtherwise: (text) => DayFormats.options.some((format) => read(text, format) !== null),
  });
  return isFit ? { dayFormat, dropped: [] } : { dayFormat: null, dropped: ['day_format'] };
}

type Readings = { reads: (text: string) => boolean; readsOtherwise: (text: string) => boolean };

async function fits(rows: readonly CsvRow[], place: number, { reads, readsOtherwise }: Readings): Promise<boolean> {
  let isFit = true;
  await inTurns(rows, ({ cells }) => {
    const text = cells[place]?.trim() ?? '';
    isFit &&= text === '' || reads(text) || !readsOtherwise(text);
  });
  return isFit;
}
