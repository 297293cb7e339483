// Capture an order, ours or one made elsewhere (spec, 4.3): the call that moves money.
import { randomUUID } from 'node:crypto';
import type { CaptureInput, OrderView } from '../../../contract/console/order.ts';
import type { ChargeOrderSeen } from '../../../contract/records/payment.ts';
import type { Signer } from '../../providers/port.ts';
import { findParty } from '../calls/accounts.ts';
import { requireConfirmation } from '../calls/confirmation.ts';
import { approvedBy, type Call, type CallParts, journalledCall } from '../calls/journalled-call.ts';

/** In production the amount must have been confirmed, or nothing is written down and nothing sent: `confirmation_wanted`. */
export async function capture(parts: CallParts, input: CaptureInput): Promise<OrderView> {
  const { environment, signer } = await findParty(parts.ledger, input.environmentId, input.accountId);
  if (environment.kind === 'production') await requireConfirmation(parts.ledger, environment, input);
  await journalledCall(parts, { ...chargeOf(parts, { ...input, id: randomUUID(), signer }), ...approvedBy(input) });
  return parts.ledger.getOrder(input.environmentId, input.orderId);
}

type Charge = Pick<CaptureInput, 'environmentId' | 'accountId' | 'orderId'> & { id: string; signer: Signer };

/** The call behind every capture, of one order or of many; `id` is its journal entry's. */
export function chargeOf(
  { payments }: CallParts,
  { id, environmentId, accountId, orderId, signer }: Charge,
): Call<ChargeOrderSeen> {
  return {
    id,
    attempt: null,
    environmentId,
    accountId,
    operation: 'charge_order',
    sessionId: null,
    orderId,
    payoutOf: null,
    request: { order_id: orderId },
    signer,
    send: (_, sending) => payments.chargeOrder(signer, orderId, sending),
  };
}
