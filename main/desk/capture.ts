// Capture an order, ours or one made elsewhere (spec, 4.3): the call that moves money.
import { randomUUID } from 'node:crypto';
import type { CaptureInput, OrderView } from '../../contract/console/order.ts';
import { findParty } from './accounts.ts';
import { requireConfirmation } from './confirmation.ts';
import { type CallRooms, journalledCall } from './journalled-call.ts';

/** In production the amount must have been confirmed, or nothing is written down and nothing sent: `confirmation_wanted`. */
export async function capture(rooms: CallRooms, input: CaptureInput): Promise<OrderView> {
  const { environment, signer } = await findParty(rooms.ledger, input.environmentId, input.accountId);
  if (environment.kind === 'production') await requireConfirmation(rooms.ledger, environment, input);
  await journalledCall(rooms, {
    id: randomUUID(),
    attempt: null,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'charge_order',
    sessionId: null,
    orderId: input.orderId,
    payoutOf: null,
    request: { order_id: input.orderId },
    signer,
    send: () => rooms.payments.chargeOrder(signer, input.orderId),
  });
  return rooms.ledger.getOrder(input.environmentId, input.orderId);
}
