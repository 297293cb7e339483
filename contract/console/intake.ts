// Files that a person brings in: their pieces, how one is laid out, and what Paydesk understood of its columns. Amounts are cents.
import { z } from 'zod';

/** Characters of the longest reading of a file that is remembered. */
export const LONGEST_READING = 10_000;

/** Bytes in a piece of a file: as base64, the request stays under the gateway's limit. */
export const PIECE_BYTES = 300_000;
/** The largest file that is read. */
export const MAX_FILE_BYTES = 32_000_000;

/** How many rows that can't be taken are told at once; a CSV has all of them. */
export const MAX_ROWS_TOLD = 1000;

/** A piece of a file, in order; the first is 0. bytes: base64. */
export const UploadPiece = z.strictObject({
  uploadId: z.uuid(),
  index: z.int().nonnegative(),
  bytes: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
});
export type UploadPiece = z.infer<typeof UploadPiece>;
/** A piece, and the environment it is for. */
export const UploadInput = UploadPiece.extend({ environmentId: z.string() });
export type UploadInput = z.infer<typeof UploadInput>;

export const Encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type Encoding = z.infer<typeof Encoding>;

export const Separator = z.enum([',', ';', '\t', '|']);
export type Separator = z.infer<typeof Separator>;

/** How a file is laid out, as found or chosen. headerLine: as an editor counts it; null where the file has no header. */
export const FileLayout = z.strictObject({
  encoding: Encoding,
  separator: Separator,
  headerLine: z.int().positive().nullable(),
});
export type FileLayout = z.infer<typeof FileLayout>;

/** What a person changed of the layout that was found. */
export const LayoutChange = FileLayout.partial();
export type LayoutChange = z.infer<typeof LayoutChange>;

/** How a column writes days. iso: 2026-11-21, 20261121, 21-Nov-2026, which read in one way; us: 11/21/2026; day_first: 21/11/2026. Each with or without a time. */
export const DayFormat = z.enum(['iso', 'us', 'day_first']);
export type DayFormat = z.infer<typeof DayFormat>;

/** How a format reads a cell of a column whose format isn't clear. */
export const DayReading = z.object({ format: DayFormat, text: z.string(), day: z.string() });
export type DayReading = z.infer<typeof DayReading>;

export const AmountUnit = z.enum(['dollars', 'cents']);
export type AmountUnit = z.infer<typeof AmountUnit>;

/** What separates a column's cents: 1,234.50 or 1.234,50. */
export const DecimalMark = z.enum(['point', 'comma']);
export type DecimalMark = z.infer<typeof DecimalMark>;

/** The zones that a person can choose for a column's times. */
export const ChosenZone = z.enum([
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]);
export type ChosenZone = z.infer<typeof ChosenZone>;

/** How a person wants a file read. asLastTime: as the last file with its header, where there was one. */
export const readingAsked = { layout: LayoutChange.optional(), asLastTime: z.boolean().optional() };

/** How the columns of a file are read, beside which says what. Absent: as the column itself shows. */
export const columnFormats = { decimal: DecimalMark.optional(), zone: ChosenZone.optional() };

/** A cell as it stands in the file, and as Paydesk reads it. problem: a remark. */
export const CellSample = z.object({
  text: z.string(),
  read: z.discriminatedUnion('as', [
    z.object({ as: z.literal('text'), text: z.string() }),
    z.object({ as: z.literal('amount'), cents: z.int() }),
    z.object({ as: z.literal('day'), day: z.string() }),
    z.object({ as: z.literal('problem'), problem: z.string() }),
  ]),
});
export type CellSample = z.infer<typeof CellSample>;

/** What was understood of one wanted column. decimal: of amounts. zone: of days; null where times are New York's because neither the header nor a choice names another. */
export const UnderstoodColumn = z.object({
  field: z.string(),
  column: z.string(),
  decimal: DecimalMark.nullable(),
  zone: z.string().nullable(),
  samples: z.array(CellSample),
});
export type UnderstoodColumn = z.infer<typeof UnderstoodColumn>;

/** A line of a file, cut where it is long. In `lost`, ⟦?⟧ marks characters that couldn't be decoded. */
const FileLine = z.object({ line: z.int(), text: z.string() });

/** What of a remembered reading doesn't fit the whole file, and was found again. */
export const Dropped = z.enum(['day_format', 'amount_format']);
export type Dropped = z.infer<typeof Dropped>;

/** Who confirmed the reading of the last file with this header, and when. */
export const AsLastTime = z.object({ by: z.string(), at: z.string(), dropped: z.array(Dropped) });
export type AsLastTime = z.infer<typeof AsLastTime>;

/** A file as it was read. lines: the first ones, of which a person can choose the header. asLastTime: null where its reading was guessed or chosen. */
export const FileUnderstood = z.object({
  layout: FileLayout,
  isHeaderOptional: z.boolean(),
  lines: z.array(FileLine),
  lost: z.object({ count: z.int(), lines: z.array(FileLine) }),
  fields: z.array(UnderstoodColumn),
  asLastTime: AsLastTime.nullable(),
});
export type FileUnderstood = z.infer<typeof FileUnderstood>;
