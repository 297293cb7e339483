// Capture an order, ours or one made elsewhere (spec, 4.3): the call that moves money.
import { randomUUID } from 'node:crypto';
import type { CaptureInput, OrderView } from '../../../contract/console/order.ts';
import { findParty } from '../calls/accounts.ts';
import { requireConfirmation } from '../calls/confirmation.ts';
import { approvedBy, type CallParts, chargeOf, journalledCall } from '../calls/journalled-call.ts';

/** In production the amount must have been confirmed, or nothing is written down and nothing sent: `confirmation_wanted`. */
export async function capture(parts: CallParts, input: CaptureInput): Promise<OrderView> {
  const { environment, signer } = await findParty(parts.ledger, input.environmentId, input.accountId);
  if (environment.kind === 'production') await requireConfirmation(parts.ledger, environment, input);
  await journalledCall(parts, { ...chargeOf(parts, { ...input, id: randomUUID(), signer }), ...approvedBy(input) });
  return parts.ledger.getOrder(input.environmentId, input.orderId);
}
