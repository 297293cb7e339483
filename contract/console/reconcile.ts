// Reconciling: the console's fee entries against what the provider's statement says. Amounts are cents.
import { z } from 'zod';

/** matched: both say the same. missing_here, missing_there: only the other has it. different: the amounts differ, or ours is unknown. */
export const Match = z.enum(['matched', 'missing_here', 'missing_there', 'different']);
export type Match = z.infer<typeof Match>;

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
  /** Who worked it off, when and why; null while it is open. */
  resolved: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
});
export type ReconcileRow = z.infer<typeof ReconcileRow>;

export const Comparison = z.object({
  month: z.string(),
  source: z.enum(['service', 'csv']),
  /** The file's name, where it came from one. */
  fileName: z.string().nullable(),
  comparedAt: z.string(),
  counts: z.record(Match, z.int()),
  open: z.int(),
  rows: z.array(ReconcileRow),
});
export type Comparison = z.infer<typeof Comparison>;

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
  sum: z.int(),
  badRows: z.array(BadRow),
  sample: z.array(z.array(z.string())),
});
export type DryRun = z.infer<typeof DryRun>;

export const ResolveInput = z.strictObject({
  environmentId: z.string(),
  month: z.string(),
  key: z.string(),
  reason: z.string().trim().min(5, 'Say how you know: at least five characters.').max(1000),
});
export type ResolveInput = z.infer<typeof ResolveInput>;
