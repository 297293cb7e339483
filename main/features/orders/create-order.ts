// Create an order from a session, ours or one made elsewhere (spec, 4.2). What the checkout said in the browser gates nothing.
import { randomUUID } from 'node:crypto';
import type { CreateOrderInput, OrderView } from '../../../contract/console/order.ts';
import { type SessionId, StoreId } from '../../../contract/ids.ts';
import type { Requests } from '../../../contract/operations/recorded.ts';
import { findParty, type Party } from '../calls/accounts.ts';
import { type CallParts, journalledCall } from '../calls/journalled-call.ts';

/** decide refuses a session that was made for another marketplace. */
export async function createOrder(parts: CallParts, input: CreateOrderInput): Promise<OrderView> {
  const party = await findParty(parts.ledger, input.environmentId, input.accountId);
  const request = requestOf(party, input.sessionId);
  const { order } = await journalledCall(parts, {
    id: randomUUID(),
    attempt: null,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'create_order',
    sessionId: input.sessionId,
    orderId: null,
    payoutOf: null,
    request,
    signer: party.signer,
    send: (_, sending) => parts.payments.createOrder(party.signer, request, sending),
  });
  return parts.ledger.getOrder(input.environmentId, order.id);
}

/** The spec spells this request in two ways; the environment says which its service reads. */
function requestOf({ environment, account }: Party, sessionId: SessionId): Requests['create_order'] {
  if (environment.orderSpelling === 'session_id') return { session_id: sessionId };
  const store = StoreId.safeParse(account.storeId);
  return { sessionID: sessionId, ...(store.success ? { storeIdentifier: store.data } : {}) };
}
