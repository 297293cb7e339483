// What the console takes of deposits and what each is made of: the fields it can't do without.
import { z } from 'zod';
import { ChargeId, SettlementId } from '../../../contract/ids.ts';
import { Cents } from '../../../contract/money.ts';
import { SeenMoment } from '../../../contract/records/after-charge.ts';

/** Cents. Whether the parts add up to the amount is for the reader to check. */
export const SettlementSeen = z.object({
  id: SettlementId,
  deposited_at: SeenMoment,
  amount: Cents,
  charges: z.int(),
  fees: z.int(),
  refunds: z.int(),
  returns: z.int(),
  fees_returned: z.int(),
  brought_forward: z.int(),
  carried_forward: z.int(),
});
export type SettlementSeen = z.infer<typeof SettlementSeen>;

/** amount and fee as they count in the deposit; its kinds may become more. */
export const SettlementLineSeen = z.object({
  id: z.string().min(1).max(1000),
  kind: z.string().min(1).max(100),
  charge_id: ChargeId.nullish(),
  refund_id: z.string().max(255).nullish(),
  track_number: z.string().max(255).nullish(),
  amount: z.int(),
  fee: z.int(),
  at: SeenMoment,
});
export type SettlementLineSeen = z.infer<typeof SettlementLineSeen>;

const next_cursor = z.string().min(1).max(2000).nullable();

/** Newest first. */
export const SettlementPageSeen = z.object({ settlements: z.array(SettlementSeen).max(1000), next_cursor });
export type SettlementPageSeen = z.infer<typeof SettlementPageSeen>;

export const SettlementDetailSeen = z.object({
  settlement: SettlementSeen,
  lines: z.array(SettlementLineSeen).max(1000),
  next_cursor,
});
export type SettlementDetailSeen = z.infer<typeof SettlementDetailSeen>;
