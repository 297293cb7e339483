// Returns and refunds from a file: which of its columns says what, what an import would bring, and what it brought. Amounts are cents.
import { z } from 'zod';
import {
  AmountUnit,
  columnFormats,
  DayFormat,
  DayReading,
  FileUnderstood,
  LayoutChange,
  readingAsked,
} from './intake.ts';
import { BadRow } from './reconcile.ts';

export const FactKind = z.enum(['return', 'refund']);
export type FactKind = z.infer<typeof FactKind>;

const Column = z.string().nullable();

/** The columns chosen so far. kind: what every row is, where no column says it. */
export const FactColumns = z.strictObject({
  kindColumn: Column,
  kind: FactKind.nullable(),
  orderId: Column,
  chargeId: Column,
  trackNumber: Column,
  amount: Column,
  amountUnit: AmountUnit,
  day: Column,
  /** null until a person has chosen, where the column can be read in two ways. */
  dayFormat: DayFormat.nullable(),
  code: Column,
  reference: Column,
  ...columnFormats,
});
export type FactColumns = z.infer<typeof FactColumns>;

export const MissingColumn = z.enum(['kind', 'order', 'amount', 'day', 'dayFormat', 'code']);
export type MissingColumn = z.infer<typeof MissingColumn>;

/** What has to be chosen before a file can be read. Where a column says the kind, each row shows what it lacks. */
export function missingColumns(columns: FactColumns): MissingColumn[] {
  const { kindColumn, kind, orderId, chargeId, trackNumber, amount, day, dayFormat, code } = columns;
  const isMissing: Record<MissingColumn, boolean> = {
    kind: kindColumn === null && kind === null,
    order: orderId === null && chargeId === null && trackNumber === null,
    amount: amount === null && kindColumn === null && kind === 'refund',
    day: day === null,
    dayFormat: day !== null && dayFormat === null,
    code: code === null && kindColumn === null && kind === 'return',
  };
  return MissingColumn.options.filter((name) => isMissing[name]);
}

/** returns, refunds: what is new. known: what Paydesk has already. refused: the first rows that can't be imported, of `refusedCount`. */
export const ImportCounts = z.object({
  returns: z.int(),
  returnAmount: z.int(),
  refunds: z.int(),
  refundAmount: z.int(),
  known: z.int(),
  refused: z.array(BadRow),
  refusedCount: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** What an import would bring; counts: null until each column that is needed is chosen. others: rows of another kind, which stay out. */
export const ImportDryRun = z.object({
  file: FileUnderstood,
  columns: z.array(z.string()),
  chosen: FactColumns,
  rows: z.int(),
  /** What to choose between, where the days' format isn't clear. */
  dayReadings: z.array(DayReading),
  others: z.array(z.object({ kind: z.string(), rows: z.int() })),
  otherRows: z.int(),
  counts: ImportCounts.nullable(),
});
export type ImportDryRun = z.infer<typeof ImportDryRun>;

/** chosen: null to guess the columns by their names. */
export const ImportDryRunInput = z.strictObject({
  environmentId: z.string(),
  uploadId: z.uuid(),
  ...readingAsked,
  chosen: FactColumns.nullable(),
});
export type ImportDryRunInput = z.infer<typeof ImportDryRunInput>;

const ChosenColumns = FactColumns.refine((columns) => missingColumns(columns).length === 0);

export const ImportFactsInput = z.strictObject({
  environmentId: z.string(),
  uploadId: z.uuid(),
  layout: LayoutChange.optional(),
  chosen: ChosenColumns,
  fileName: z.string().max(300),
});
export type ImportFactsInput = z.infer<typeof ImportFactsInput>;
