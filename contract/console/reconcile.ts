// Reconciling: the console's fee entries against what the provider's statement says. Amounts are cents.
import { z } from 'zod';
import { Month } from '../books-month.ts';
import { enteredReason } from '../entered-text.ts';
import {
  AmountUnit,
  columnFormats,
  DayFormat,
  DayReading,
  FileUnderstood,
  LayoutChange,
  readingAsked,
} from './intake.ts';
import { Match } from './match.ts';

/** Why the two sides differ, as the ledger knows it. stated: the ledger's fee is unknown, and the service states it. Amounts in cents. */
export const LaterChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('returned'), code: z.string(), at: z.string() }),
  z.object({ kind: z.literal('refunded'), refunded: z.int(), amount: z.int() }),
  z.object({ kind: z.literal('stated') }),
]);
export type LaterChange = z.infer<typeof LaterChange>;

export const ReconcileRow = z.object({
  /** The same transaction has the same key in every comparison of its environment. */
  key: z.string(),
  match: Match,
  orderId: z.string().nullable(),
  chargeId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  sellerName: z.string().nullable(),
  at: z.string().nullable(),
  /** The ledger's amount; null: it has no entry, or the amount is unknown. */
  paydeskAmount: z.int().nullable(),
  statementAmount: z.int().nullable(),
  /** Of a row that is explained; null of every other. */
  became: LaterChange.nullable(),
  /** Who resolved it, when and why; null while it is open. */
  resolved: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type ReconcileRow = z.infer<typeof ReconcileRow>;

/** One page of the month's newest comparison, filtered by match. */
export const ReconcileInput = z.object({
  environmentId: z.string(),
  month: Month,
  /** null: all. */
  match: Match.nullable(),
  /** Only open differences. */
  openOnly: z.boolean(),
  /** How many rows come before this page; null for the first. */
  cursor: z.int().nonnegative().nullish(),
  limit: z.int().min(1).max(1000).default(100),
});
export type ReconcileInput = z.infer<typeof ReconcileInput>;

export const Comparison = z.object({
  month: z.string(),
  source: z.enum(['service', 'csv']),
  /** The file's name, where it came from one. */
  fileName: z.string().nullable(),
  comparedAt: z.string(),
  comparedBy: z.string(),
  counts: z.record(Match, z.int()),
  open: z.int(),
  /** Of what the filter lets through: the open differences, and the cents that the statement has beyond the ledger in them. */
  shown: z.object({ open: z.int(), difference: z.int() }),
  /** Unknown fees that the service states, and what they come to. */
  stated: z.object({ count: z.int(), amount: z.int() }),
  /** What the two sides sum to: paydeskAmount without unknown fees, statementAmount with what the statement says of them. */
  paydeskAmount: z.int(),
  statementAmount: z.int(),
  rows: z.array(ReconcileRow),
  nextCursor: z.int().nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

/** A month of an environment. */
export const MonthInput = z.strictObject({ environmentId: z.string(), month: Month });
export type MonthInput = z.infer<typeof MonthInput>;

export const ReconcileCsvInput = ReconcileInput.omit({ cursor: true, limit: true });
export type ReconcileCsvInput = z.infer<typeof ReconcileCsvInput>;

/** Which of a file's columns says what; amount in dollars or in cents as its header tells, chosen by the person. */
export const ColumnMapping = z.strictObject({
  chargeId: z.string().nullable(),
  orderId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  amount: z.string(),
  amountUnit: AmountUnit,
  date: z.string().nullable(),
  /** Absent: as the column itself shows. */
  dayFormat: DayFormat.optional(),
  ...columnFormats,
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** A row of a file that couldn't be read: its line as an editor counts it, and why. */
export const BadRow = z.object({ line: z.int(), problem: z.string() });
export type BadRow = z.infer<typeof BadRow>;

/** What an import would bring, before anything is kept. */
export const DryRun = z.object({
  file: FileUnderstood,
  columns: z.array(z.string()),
  mapping: ColumnMapping.nullable(),
  /** Of the date column; null where a person must choose it, and no row is read until then. */
  dayFormat: DayFormat.nullable(),
  /** What to choose between, where the days' format isn't clear. */
  dayReadings: z.array(DayReading),
  rows: z.int(),
  readable: z.int(),
  /** In cents, of what is readable. */
  sum: z.int(),
  /** Readable rows that are about the same transaction as another one: their amounts are added together. */
  repeated: z.int(),
  /** The first of them: as many can't be read as `rows` are more than `readable`. */
  badRows: z.array(BadRow),
});
export type DryRun = z.infer<typeof DryRun>;

/** mapping null: guess it from the header. */
export const DryRunInput = z.strictObject({
  environmentId: z.string(),
  uploadId: z.uuid(),
  ...readingAsked,
  mapping: ColumnMapping.nullable(),
});
export type DryRunInput = z.infer<typeof DryRunInput>;

export const ImportInput = MonthInput.extend({
  uploadId: z.uuid(),
  layout: LayoutChange.optional(),
  mapping: ColumnMapping,
  fileName: z.string().max(300),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const StatementRowsLeftOutInput = ImportInput.omit({ month: true });
export type StatementRowsLeftOutInput = z.infer<typeof StatementRowsLeftOutInput>;

const HowYouKnow = enteredReason('Enter how you know, in at least 5 characters.');

/** The amounts the person saw, in cents: another one opens the row again. */
const SeenRow = z.strictObject({
  key: z.string().max(500),
  paydeskAmount: z.int().nullable(),
  statementAmount: z.int().nullable(),
});

export const ResolveDifferenceInput = MonthInput.extend({ ...SeenRow.shape, reason: HowYouKnow });
export type ResolveDifferenceInput = z.infer<typeof ResolveDifferenceInput>;

/** Differences taken together. rows: these; else the open ones that the filter lets through, of which the person saw the count and the sum. */
export const ResolveDifferencesInput = MonthInput.extend({
  of: z.union([
    z.strictObject({ rows: z.array(SeenRow).min(1).max(1000) }),
    z.strictObject({ match: Match.nullable(), count: z.int().positive(), difference: z.int() }),
  ]),
  reason: HowYouKnow,
});
export type ResolveDifferencesInput = z.infer<typeof ResolveDifferencesInput>;

export const ReopenDifferenceInput = MonthInput.extend({ key: z.string().max(500) });
export type ReopenDifferenceInput = z.infer<typeof ReopenDifferenceInput>;

/** Takes the unknown fees that the service states into the ledger. count and amount: as the person saw them. */
export const RecordStatedFeesInput = MonthInput.extend({ count: z.int().positive(), amount: z.int() });
export type RecordStatedFeesInput = z.infer<typeof RecordStatedFeesInput>;
