// A month of the books: what moved money in it. Amounts are cents; months and days are those of America/New_York.
import { z } from 'zod';
import { Day, Month } from '../books-month.ts';
import { enteredName, enteredReason } from '../entered-text.ts';
import { AccountRole } from './environment.ts';
import { MonthFigures } from './month-figures.ts';
import { MovementFilter, MovementKind } from './movement-kind.ts';
import { ListCursor } from './page.ts';
import { MonthInput } from './reconcile.ts';

/**
 * What became of a debit (a capture, or a returned charge that was presented again).
 * settled: the service says so, and no deposit is known that has it. came_back: returned before any deposit. waiting: none of these yet.
 */
export const DebitState = z.enum(['deposited', 'settled', 'came_back', 'waiting']);
export type DebitState = z.infer<typeof DebitState>;

const text = z.string().nullable();

/** One of them. Lists of movements are sorted by at, then key. */
export const Movement = z.object({
  /** The same movement has the same key in each reading. It is unique in its month. */
  key: z.string(),
  kind: MovementKind,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** In America/New_York. */
  day: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  accountRole: AccountRole,
  orderId: text,
  chargeId: text,
  refundId: text,
  trackNumber: text,
  shopReference: text,
  consumerName: text,
  /** Of a return. */
  returnCode: text,
  /** Of a capture, return or refund: the deposit that took it in. Of a deposit: its own id. */
  settlementId: text,
  depositedAt: text,
  /** Of a capture and of what was presented again; null of every other. */
  state: DebitState.nullable(),
  payoutId: text,
  /** Why a fee was corrected, or the reason of a refund. */
  note: text,
  /**
   * Positive for every kind but fee: the kind tells the direction. A fee that was given back is negative.
   * null: not known.
   */
  amount: z.int().nullable(),
});
export type Movement = z.infer<typeof Movement>;

/** running: not over yet. open: over, and not closed. */
export const MonthState = z.enum(['running', 'open', 'closed']);
export type MonthState = z.infer<typeof MonthState>;

/** A marketplace's balance as a month began and as it ended. closing: as the service states it; null where the ledger alone knows the opening. */
export const MonthBalance = z.object({ opening: z.int(), closing: z.int().nullable() });
export type MonthBalance = z.infer<typeof MonthBalance>;

/** One closing of a month. Its figures and movements never change. */
export const Closing = z.object({
  id: z.string(),
  /** UTC: what was known then. */
  asOf: z.string(),
  by: z.string(),
  note: z.string(),
  movements: z.int(),
  /** SHA-256 over the movements, in order. */
  digest: z.string(),
});
export type Closing = z.infer<typeof Closing>;

export const MonthEntry = z.object({ month: Month, state: MonthState, closing: Closing.nullable() });
export type MonthEntry = z.infer<typeof MonthEntry>;

/** The newest first. today: in New York, by the clock of what was told last where that is ahead. */
export const MonthList = z.object({ today: Day, months: z.array(MonthEntry) });
export type MonthList = z.infer<typeof MonthList>;

export const MonthView = MonthEntry.extend({
  figures: MonthFigures,
  /** The newest first; closing is the first of them. */
  closings: z.array(Closing),
  /** Of a closed month, as it was then; null of a merchant alone, where the service couldn't be asked, and of a month that isn't closed. */
  balance: MonthBalance.nullable(),
});
export type MonthView = z.infer<typeof MonthView>;

export const MovementsInput = MonthInput.extend({
  /** Of this closing. Without it, of the newest, or of the month as it is. */
  closingId: z.string().max(100).optional(),
  accountId: z.string().max(100).nullable(),
  show: MovementFilter.nullable(),
  cursor: ListCursor,
  limit: z.int().min(1).max(1000).default(100),
});
export type MovementsInput = z.infer<typeof MovementsInput>;

/** What a person should know before a month is closed. count: how many; amount: cents. */
export const ClosingWarning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown_outcomes'), count: z.int() }),
  z.object({ kind: z.literal('feed_behind') }),
  z.object({ kind: z.literal('lines_unread'), count: z.int() }),
  z.object({ kind: z.literal('unknown_fees'), count: z.int() }),
  z.object({ kind: z.literal('deposits_remainder'), amount: z.int() }),
  z.object({ kind: z.literal('balance_remainder'), amount: z.int() }),
  z.object({ kind: z.literal('balance_unread') }),
  z.object({ kind: z.literal('differences'), count: z.int() }),
  z.object({ kind: z.literal('not_compared') }),
]);
export type ClosingWarning = z.infer<typeof ClosingWarning>;

/** warned: the warnings that the person saw. Where there are others by now, the month stays as it is. */
export const CloseMonthInput = MonthInput.extend({
  name: enteredName(100, 'Enter your name.'),
  note: enteredReason('Enter a note of at least 5 characters.'),
  warned: z.array(ClosingWarning),
});
export type CloseMonthInput = z.infer<typeof CloseMonthInput>;

/** What is different now from the month as it was closed. before: as closed; after: as it is now. */
export const LateChange = z.object({
  change: z.enum(['added', 'gone', 'changed']),
  before: Movement.nullable(),
  after: Movement.nullable(),
});
export type LateChange = z.infer<typeof LateChange>;

/** The first of them, and how many there are. */
export const LateChanges = z.object({
  added: z.int(),
  gone: z.int(),
  changed: z.int(),
  items: z.array(LateChange),
});
export type LateChanges = z.infer<typeof LateChanges>;
