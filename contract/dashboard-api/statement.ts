// The statement of one account for one calendar month.
import { z } from 'zod';
import { BOOKS_TIME_ZONE, Month } from '../books-month.ts';
import { Timestamp } from '../timestamp.ts';
import { BookAccount, EntryKind } from './entry.ts';

/** All amounts in cents. opening + the sum of the totals = closing. */
export const Statement = z.strictObject({
  account: BookAccount,
  month: Month,
  time_zone: z.literal(BOOKS_TIME_ZONE),
  /** The month's first moment, and the next month's. */
  from: Timestamp,
  to: Timestamp,
  opening: z.int(),
  closing: z.int(),
  totals: z.array(z.strictObject({ kind: EntryKind, count: z.int().positive(), amount: z.int() })),
});
export type Statement = z.infer<typeof Statement>;
