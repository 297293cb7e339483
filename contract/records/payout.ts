// A payout as the ledger keeps it, whichever provider answered.
import { z } from 'zod';
import { MonthSeen } from '../books-month.ts';
import { Cents } from '../money.ts';

export const PayoutSeen = z.object({
  id: z.string().min(1),
  create_date: z.string(),
  month: MonthSeen,
  marketplace_id: z.string(),
  amount: Cents,
  balance: z.int(),
  holding_balance: Cents,
});
export type PayoutSeen = z.infer<typeof PayoutSeen>;
