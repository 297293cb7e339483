// A marketplace's balance, entries and statements as the dashboard's API tells them.
import { z } from 'zod';
import { Cents } from '../../../contract/money.ts';
import { PayoutSeen } from '../../../contract/records/payout.ts';

/** An entry of a marketplace's balance; its kinds may become more. */
export const BalanceEntrySeen = z.object({
  kind: z.string(),
  /** Positive adds to the balance. */
  amount: z.int(),
  create_date: z.string(),
  charge_id: z.string().nullable(),
  track_number: z.string().nullable(),
  organization_id: z.string().nullable().default(null),
  payout_id: z.string().nullable().default(null),
});
export type BalanceEntrySeen = z.infer<typeof BalanceEntrySeen>;

export const BalanceEntryPageSeen = z.object({
  entries: z.array(BalanceEntrySeen),
  next_cursor: z.string().nullable(),
});

export const PayoutPageSeen = z.object({ payouts: z.array(PayoutSeen), next_cursor: z.string().nullable() });

const Moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time that exists');

/** A platform's balance, and what the service says of a payout. Below zero where fees that were paid out had to be given back. */
export const BalanceSeen = z.object({
  as_of: Moment,
  marketplace: z.object({
    marketplace_id: z.string(),
    balance: z.int(),
    holding_balance: Cents,
    payout: z.discriminatedUnion('state', [
      z.object({ state: z.literal('eligible'), amount: z.int().positive() }),
      z.object({ state: z.literal('below_holding_balance'), missing: z.int().positive() }),
      z.object({ state: z.literal('already_this_month'), next_date: z.string() }),
    ]),
  }),
});
export type BalanceSeen = z.infer<typeof BalanceSeen>;

/** Opening of a month, in cents; what happened in it is in the entries. */
export const StatementSeen = z.object({ month: z.string(), time_zone: z.string(), opening: z.int() });
export type StatementSeen = z.infer<typeof StatementSeen>;
