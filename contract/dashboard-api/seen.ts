// What the console takes from the dashboard's API: the fields it can't do without.
import { z } from 'zod';
import { Cents } from '../money.ts';

export const PayoutSeen = z.object({
  id: z.string().min(1),
  create_date: z.string(),
  month: z.string(),
  marketplace_id: z.string(),
  amount: Cents,
  balance: z.int(),
  holding_balance: Cents,
});
export type PayoutSeen = z.infer<typeof PayoutSeen>;

/** An entry of a marketplace's balance; its kinds may become more. */
export const BalanceEntrySeen = z.object({
  kind: z.string(),
  /** Positive adds to the balance. */
  amount: z.int(),
  create_date: z.string(),
  charge_id: z.string().nullable(),
  track_number: z.string().nullable(),
});
export type BalanceEntrySeen = z.infer<typeof BalanceEntrySeen>;

export const BalanceEntryPageSeen = z.object({
  entries: z.array(BalanceEntrySeen),
  next_cursor: z.string().nullable(),
});
