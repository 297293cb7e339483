// Create an order from a session, ours or one made elsewhere (spec, 4.2). What the checkout said in the browser gates nothing.
import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, OrderView } from '../../../contract/console/order.ts';
import { findParty } from '../calls/accounts.ts';
import { type CallParts, journalledCall } from '../calls/journalled-call.ts';

/** decide refuses a session that was made for another marketplace. */
export async function createOrder(parts: CallParts, input: CreateOrderInput): Promise<OrderView> {
  const { environment, account, signer } = await findParty(parts.ledger, input.environmentId, input.accountId);
  const { orderSpelling: spelling } = environment;
  const { sessionId } = input;
  const request = parts.payments.orderRequest(signer, { sessionId, storeId: account.storeId, spelling });
  const { order } = await journalledCall(parts, {
    id: randomUUID(),
    attempt: null,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'create_order',
    sessionId,
    orderId: null,
    payoutOf: null,
    request,
    signer,
    send: (_, sending) => parts.payments.createOrder(signer, request, sending),
  });
  return parts.ledger.getOrder(input.environmentId, order.id);
}
