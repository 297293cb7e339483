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
