// Reconciling: the console's fee entries against what the provider's statement says. Amounts are cents.
import { z } from 'zod';
import { Month } from '../books-month.ts';
import { enteredLines } from '../entered-text.ts';

/** matched: both say the same. missing_here, missing_there: only the other has it. different: the amounts differ, or ours is unknown. */
export const Match = z.enum(['matched', 'missing_here', 'missing_there', 'different']);
export type Match = z.infer<typeof Match>;

/** What became of a charge, where that explains why the amounts differ. Amounts in cents. */
export const Became = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('returned'), code: z.string(), at: z.string() }),
  z.object({ kind: z.literal('refunded'), refunded: z.int(), amount: z.int() }),
]);
export type Became = z.infer<typeof Became>;

export const ReconcileRow = z.object({
  /** The same transaction has the same key in every comparison of its environment. */
  key: z.string(),
  match: Match,
  orderId: z.string().nullable(),
  chargeId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  sellerName: z.string().nullable(),
  at: z.string().nullable(),
  /** null: we have no entry, or its amount is unknown. */
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
  /** Of a row that is different because its charge was returned or refunded; null of every other. */
  became: Became.nullable(),
  /** Who worked it off, when and why; null while it is open. */
  resolved: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type ReconcileRow = z.infer<typeof ReconcileRow>;

/** What a comparison is asked for: the newest of a month, those of its rows that match so, one page of them. */
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
  /** What the two sides sum to; unknown fees are not in ours. */
  ours: z.int(),
  theirs: z.int(),
  rows: z.array(ReconcileRow),
  nextCursor: z.int().nullable(),
});
export type Comparison = z.infer<typeof Comparison>;

export const MonthInput = z.strictObject({ environmentId: z.string(), month: Month });
export type MonthInput = z.infer<typeof MonthInput>;

export const ReconcileCsvInput = ReconcileInput.omit({ cursor: true, limit: true });
export type ReconcileCsvInput = z.infer<typeof ReconcileCsvInput>;

/** UTF-16 units in a piece of an uploaded file: whatever is in it, the request stays under the gateway's limit. */
export const PIECE_LENGTH = 150_000;
/** The largest file that is read, in UTF-16 units: about 32 MB. */
export const MOST_FILE_LENGTH = 32_000_000;

/** A piece of a file's text, in order; the first is 0. */
export const UploadPiece = z.strictObject({
  uploadId: z.uuid(),
  index: z.int().nonnegative(),
  text: z.string().max(PIECE_LENGTH),
});
export type UploadPiece = z.infer<typeof UploadPiece>;
/** A piece, and whose desk it is for: a window may have two. */
export const UploadInput = UploadPiece.extend({ environmentId: z.string() });
export type UploadInput = z.infer<typeof UploadInput>;

/** Which of a file's columns says what; amount in dollars or in cents as its header tells, chosen by the person. */
export const ColumnMapping = z.strictObject({
  chargeId: z.string().nullable(),
  orderId: z.string().nullable(),
  trackNumber: z.string().nullable(),
  amount: z.string(),
  amountUnit: z.enum(['dollars', 'cents']),
  date: z.string().nullable(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** A row of a file that couldn't be read: its line as an editor counts it, and why. */
export const BadRow = z.object({ line: z.int(), problem: z.string() });

/** What an import would bring, before anything is kept. */
export const DryRun = z.object({
  columns: z.array(z.string()),
  mapping: ColumnMapping.nullable(),
  rows: z.int(),
  readable: z.int(),
  /** In cents, of what is readable. */
  sum: z.int(),
  /** Readable rows that are about the same transaction as another one: their amounts are added together. */
  repeated: z.int(),
  badRows: z.array(BadRow),
  sample: z.array(z.array(z.string())),
});
export type DryRun = z.infer<typeof DryRun>;

/** mapping null: guess it from the header. */
export const DryRunInput = z.strictObject({
  environmentId: z.string(),
  uploadId: z.uuid(),
  mapping: ColumnMapping.nullable(),
});
export type DryRunInput = z.infer<typeof DryRunInput>;
export type BadRow = z.infer<typeof BadRow>;

export const ImportInput = MonthInput.extend({
  uploadId: z.uuid(),
  mapping: ColumnMapping,
  fileName: z.string().max(300),
});
export type ImportInput = z.infer<typeof ImportInput>;

export const ResolveDifferenceInput = z.strictObject({
  environmentId: z.string(),
  month: Month,
  key: z.string().max(500),
  /** The amounts the person saw, in cents: another one opens the row again. */
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
  reason: enteredLines(5, 1000, 'Enter how you know, in at least 5 characters.'),
});
export type ResolveDifferenceInput = z.infer<typeof ResolveDifferenceInput>;
