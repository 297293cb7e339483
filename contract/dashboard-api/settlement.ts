// Deposits to a seller's bank, and what each is made of to the cent, through the dashboard's API.
import { z } from 'zod';
import { ChargeId, OrganizationId, RefundId, SettlementId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Timestamp } from '../timestamp.ts';

/**
 * Cents. amount = charges − fees − refunds − returns + fees_returned − brought_forward + carried_forward, never below zero:
 * what the seller owes beyond it is carried forward to the next deposit.
 */
export const Settlement = z.strictObject({
  id: SettlementId,
  organization_id: OrganizationId,
  deposited_at: Timestamp,
  amount: Cents,
  charges: Cents,
  fees: Cents,
  /** Less those that failed; below zero where more failed than were requested. */
  refunds: z.int(),
  returns: Cents,
  fees_returned: z.int(),
  brought_forward: Cents,
  carried_forward: Cents,
  /** How many lines make it up. */
  lines: z.int().nonnegative(),
});
export type Settlement = z.infer<typeof Settlement>;

/** refund_failed gives a refund back to the seller. amount and fee are signed as they count in the deposit: amount + fee adds up to it. */
export const SettlementLine = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['charge', 'refund', 'refund_failed', 'return']),
  charge_id: ChargeId,
  refund_id: RefundId.nullable(),
  track_number: z.string().min(1),
  amount: z.int(),
  fee: z.int(),
  at: Timestamp,
});
export type SettlementLine = z.infer<typeof SettlementLine>;

/** Newest first. */
export const SettlementPage = z.strictObject({
  settlements: z.array(Settlement),
  next_cursor: z.string().nullable(),
});
export type SettlementPage = z.infer<typeof SettlementPage>;

/** One deposit with a page of its lines. */
export const SettlementDetail = z.strictObject({
  settlement: Settlement,
  lines: z.array(SettlementLine),
  next_cursor: z.string().nullable(),
});
export type SettlementDetail = z.infer<typeof SettlementDetail>;
