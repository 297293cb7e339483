// Capture many: a run over a list of orders, planned first, with a result for each. Amounts are cents, times ISO 8601 in UTC.
import { z } from 'zod';
import { enteredReason } from '../entered-text.ts';
import { ApprovalId, OrderId } from '../ids.ts';
import { AmountUnit, columnFormats, FileUnderstood, LayoutChange, readingAsked, UploadInput } from './intake.ts';
import { Holder } from './journal.ts';
import { OrderFilter } from './order.ts';
import { ItemFilter, ItemState, RunState } from './run-state.ts';

/** person: somebody asked. unknowns: three in a row, or one that `pauseWords` explains. closed: Paydesk was closed, or died. trouble: what `pauseWords` says. */
export const PauseReason = z.enum(['person', 'unknowns', 'closed', 'trouble']);
export type PauseReason = z.infer<typeof PauseReason>;

export const RunSource = z.enum(['selection', 'filter', 'file']);
export type RunSource = z.infer<typeof RunSource>;

/** A line of a file that is no order of the run: its line as an editor counts it, and a remark on why. */
export const BadLine = z.object({ line: z.int(), kind: z.enum(['malformed', 'duplicate']), problem: z.string() });
export type BadLine = z.infer<typeof BadLine>;

export const RunView = z.object({
  id: z.string(),
  environmentId: z.string(),
  state: RunState,
  pauseReason: PauseReason.nullable(),
  /** A remark, or what the service said; null where the reason says it all. */
  pauseWords: z.string().nullable(),
  source: RunSource,
  /** The file's name, or a remark on the filter. */
  sourceWords: z.string(),
  plannedAt: z.string(),
  plannedBy: z.string(),
  startedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  counts: z.record(ItemState, z.int()),
  /** Orders of the run that this console had seen when it was planned. */
  known: z.int(),
  /** Orders that an unknown outcome or a call under way blocked when it was planned. */
  blocked: z.int(),
  /** What was to be captured when it was planned: how many, their sum, and how many of unknown amount. unverified, likelyDuplicates: those that wait and whose amount only the file says, or that may be the same purchase as another order. */
  planned: z.object({
    count: z.int(),
    sum: z.int(),
    unknownAmounts: z.int(),
    unverified: z.int(),
    likelyDuplicates: z.int(),
    /** Which likely duplicates no person confirmed yet; null where there are none. */
    unconfirmed: z.string().nullable(),
  }),
  /** Whose orders a dry run would capture: how many accounts, and those with the largest sums. Empty once it has begun. */
  accounts: z.object({
    count: z.int(),
    largest: z.array(z.object({ accountId: z.string(), name: z.string(), orders: z.int(), sum: z.int() })),
  }),
  /** In cents, of what this run captured. */
  capturedSum: z.int(),
  /** Orders whose charge isn't the amount that was expected. */
  amountDiffers: z.int(),
  malformed: z.int(),
  duplicates: z.int(),
  /** ms it has been running, pauses left out. */
  elapsedMs: z.int(),
  /** Orders a second over the last half minute; null while it doesn't run. */
  rate: z.number().nullable(),
  /** ms until it is through at that rate; null where unknown. */
  leftMs: z.int().nullable(),
  /** How many calls may be on their way at once; null while it doesn't run. */
  concurrency: z.int().nullable(),
  /** The other desk of the team that has it; null if this desk has it, or no desk ever had. isWorking: until that desk releases it or its lease ends, no other desk can take it over. */
  holder: Holder.extend({ isWorking: z.boolean() }).nullable(),
  /** Asked to pause or stop, and calls are still on their way. */
  isEnding: z.boolean(),
});
export type RunView = z.infer<typeof RunView>;

export const RunItemView = z.object({
  seq: z.int(),
  orderId: z.string(),
  /** Where it stands in the file; null where it came from none. */
  line: z.int().nullable(),
  state: ItemState,
  /** A remark, or what the service said; null where the state says it all. */
  why: z.string().nullable(),
  /** What the dry run showed; null where unknown here. */
  expectedAmount: z.int().nullable(),
  chargedAmount: z.int().nullable(),
  amountDiffers: z.boolean(),
  chargeId: z.string().nullable(),
  consumerName: z.string().nullable(),
  /** What the shop tells of the order, in the file or before. */
  reference: z.string().nullable(),
  customer: z.string().nullable(),
  doneAt: z.string().nullable(),
  /** An order that may be the same purchase. */
  duplicateOf: z.string().nullable(),
  /** Whether this console has a page for it. */
  isKnown: z.boolean(),
});
export type RunItemView = z.infer<typeof RunItemView>;

/** Accounts of a dry run that are shown with their sums. Ours. */
export const ACCOUNTS_SHOWN = 100;
/** The most orders one run takes. Ours. */
export const MAX_ORDERS = 100_000;
/** The most that can be picked one by one; a filter or a file takes more. */
export const MAX_PICKED = 5_000;

export const RunKey = z.strictObject({ environmentId: z.string(), runId: z.string() });
export type RunKey = z.infer<typeof RunKey>;

/** Which of a file's columns says what. seller: whose order. reference, customer and email: by what the shop knows it. noAmounts: a person said that none holds the orders' amounts. */
export const OrderColumns = z.strictObject({
  orderId: z.string(),
  amount: z.string().nullable(),
  amountUnit: AmountUnit,
  decimal: columnFormats.decimal,
  noAmounts: z.boolean().optional(),
  seller: z.string().nullish(),
  reference: z.string().nullish(),
  customer: z.string().nullish(),
  email: z.string().nullish(),
});
export type OrderColumns = z.infer<typeof OrderColumns>;

export const OrderFileInput = z.strictObject({
  environmentId: z.string(),
  uploadId: z.uuid(),
  ...readingAsked,
  columns: OrderColumns.optional(),
});
/** What a file of order ids looks like, before a dry run. `guess`: null where no column holds order ids, or it isn't clear which one. amountsIn: columns whose cells look like amounts. */
export const OrderFileView = z.object({
  file: FileUnderstood,
  columns: z.array(z.string()),
  hasHeader: z.boolean(),
  rows: z.int(),
  guess: OrderColumns.nullable(),
  amountsIn: z.array(z.string()),
});
export type OrderFileView = z.infer<typeof OrderFileView>;

/** accountId: whose keys sign for orders this console has not seen; the others' are their own account's. */
export const PlanInput = z.strictObject({
  environmentId: z.string(),
  accountId: z.string(),
  from: z.discriminatedUnion('source', [
    z.strictObject({ source: z.literal('selection'), orderIds: z.array(OrderId).min(1).max(MAX_PICKED) }),
    z.strictObject({ source: z.literal('filter'), filter: OrderFilter }),
    z.strictObject({
      source: z.literal('file'),
      uploadId: z.uuid(),
      layout: LayoutChange.optional(),
      fileName: z.string().max(300),
      columns: OrderColumns,
    }),
  ]),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** Captures an order at its own amount (cents), as the person saw it, although the file says another. */
export const OverrideAmountInput = RunKey.extend({
  seq: z.int().nonnegative(),
  amount: z.int().positive(),
  reason: enteredReason('Enter why, in at least 5 characters.'),
});
export type OverrideAmountInput = z.infer<typeof OverrideAmountInput>;

/** In production, what a person confirmed: count, sum (cents), number of unverified amounts, and likely duplicates. null in a sandbox. */
export const StartRunInput = RunKey.extend({
  confirmed: z
    .strictObject({
      count: z.int().positive(),
      sum: z.int().positive(),
      unverified: z.int().nonnegative().default(0),
      /** Which likely duplicates, as the run named them. */
      duplicates: z.string().max(100).nullish(),
    })
    .nullable(),
  /** A second person's, where the team wants one. */
  approvalId: ApprovalId.optional(),
});
export type StartRunInput = z.infer<typeof StartRunInput>;

/** duplicates: in production, those that came while it was paused, as a person confirmed them. */
export const ResumeRunInput = RunKey.extend({
  duplicates: z.string().max(100).nullish(),
  approvalId: ApprovalId.optional(),
});
export type ResumeRunInput = z.infer<typeof ResumeRunInput>;

export const RunItemsInput = z.object({
  ...RunKey.shape,
  show: ItemFilter.nullable(),
  /** The seq of the last row before this page; null for the first. */
  cursor: z.int().nonnegative().nullish(),
  limit: z.int().min(1).max(1000).default(100),
});
export type RunItemsInput = z.infer<typeof RunItemsInput>;
export const RunItemsPage = z.object({ items: z.array(RunItemView), nextCursor: z.int().nullable() });
export type RunItemsPage = z.infer<typeof RunItemsPage>;

export const RunCsvInput = RunItemsInput.omit({ cursor: true, limit: true });
export type RunCsvInput = z.infer<typeof RunCsvInput>;

/** A piece of the file, as every upload comes. */
export const OrderFilePiece = UploadInput;
