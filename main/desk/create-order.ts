// Create an order from a session, ours or one made elsewhere (spec, 4.2). What the checkout said in the browser gates nothing.
import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, OrderView } from '../../contract/console/order.ts';
import { findSigner } from './accounts.ts';
import { type CallRooms, journalledCall } from './journalled-call.ts';

export async function createOrder(rooms: CallRooms, input: CreateOrderInput): Promise<OrderView> {
  const signer = await findSigner(rooms.ledger, input.environmentId, input.accountId);
  const { order } = await journalledCall(rooms, {
    id: randomUUID(),
    attempt: null,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'create_order',
    sessionId: input.sessionId,
    orderId: null,
    payoutOf: null,
    request: { session_id: input.sessionId },
    signer,
    send: () => rooms.payments.createOrder(signer, input.sessionId),
  });
  return rooms.ledger.getOrder(input.environmentId, order.id);
}
