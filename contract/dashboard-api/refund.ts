// Refunds of a charge, whole or in parts, through the dashboard's API. Ours: the spec shows none.
import { z } from 'zod';
import { RefundFailure } from '../ach/return-codes.ts';
import { enteredLines } from '../entered-text.ts';
import { ChargeId, OrderId, OrganizationId, RefundId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { MAX_REFUND_REASON } from '../payment-fields.ts';
import { Timestamp } from '../timestamp.ts';

/** requested until the next cut-off, then sent to the bank, then settled or failed. */
export const RefundStatus = z.enum(['requested', 'sent', 'settled', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Amounts in cents. fee_returned is what of the seller fee this refund gave back; it changes where the refund fails. */
export const Refund = z.strictObject({
  id: RefundId,
  charge_id: ChargeId,
  order_id: OrderId,
  organization_id: OrganizationId,
  amount: Cents,
  fee_returned: z.int(),
  reason: z.string().max(MAX_REFUND_REASON),
  status: RefundStatus,
  create_date: Timestamp,
  updated_at: Timestamp,
  /** When the next step is due; null at the end. */
  next_step_at: Timestamp.nullable(),
  failure: z.strictObject({ code: RefundFailure, title: z.string(), at: Timestamp }).nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const RefundRequest = z.strictObject({
  amount: z.int().min(1).max(999_999_999),
  reason: enteredLines(0, MAX_REFUND_REASON).default(''),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** Newest first. */
export const RefundPage = z.strictObject({ refunds: z.array(Refund), next_cursor: z.string().nullable() });
export type RefundPage = z.infer<typeof RefundPage>;
