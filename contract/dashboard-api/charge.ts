// What became of a charge, through the dashboard's API. Ours: in the payment API its status stays pending (spec, 2.3).
import { z } from 'zod';
import { PresentObstacle } from '../ach/present-obstacle.ts';
import { ReturnCode } from '../ach/return-codes.ts';
import { ChargeId, MarketplaceId, OrderId, OrganizationId, SessionId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

export const ChargeStatus = z.enum(['pending', 'settled', 'returned']);
export type ChargeStatus = z.infer<typeof ChargeStatus>;

/** Why and when the consumer's bank returned a debit. */
export const ChargeReturn = z.strictObject({
  code: ReturnCode,
  title: z.string(),
  at: Timestamp,
  /** By when a copy of the authorization must be handed in; null where the consumer didn't call the debit unauthorized. */
  proof_due_at: Timestamp.nullable(),
});

/** One debit of the consumer: the first is attempt 1, each time it is presented again another. At most one of a charge isn't returned. */
export const ChargeAttempt = z.strictObject({
  attempt: z.int().min(1).max(3),
  create_date: Timestamp,
  /** When it settles to the seller, or would have. */
  settles_at: Timestamp,
  settled_at: Timestamp.nullable(),
  return: ChargeReturn.nullable(),
});
export type ChargeAttempt = z.infer<typeof ChargeAttempt>;

/** Amounts in cents. status and return are the newest attempt's. */
export const ChargeRecord = z.strictObject({
  id: ChargeId,
  order_id: OrderId,
  session_id: SessionId,
  organization_id: OrganizationId,
  marketplace_id: MarketplaceId.nullable(),
  track_number: z.string().min(1),
  create_date: Timestamp,
  updated_at: Timestamp,
  amount: Cents,
  /** The seller fee of the charge, and what of it was given back. */
  fee: Cents,
  fee_returned: Cents,
  /** The sum of its refunds that haven't failed. */
  refunded: Cents,
  status: ChargeStatus,
  return: ChargeReturn.nullable(),
  attempts: z.array(ChargeAttempt).min(1).max(3),
  /** Until when the bank may return the newest attempt by a 2-day code, and by a 60-day code. */
  returnable_until: z.strictObject({ two_banking_days: Timestamp, sixty_days: Timestamp }),
  present_again: z.strictObject({ obstacle: PresentObstacle.nullable(), until: Timestamp }),
});
export type ChargeRecord = z.infer<typeof ChargeRecord>;

/** Oldest change first; next_cursor asks for what changed after, null at the end. */
export const ChargePage = z.strictObject({ charges: z.array(ChargeRecord), next_cursor: z.string().nullable() });
export type ChargePage = z.infer<typeof ChargePage>;
