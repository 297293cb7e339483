// Create a session: the amount and the consumer's name, sent once a form (spec, 4.1).
import { randomUUID } from 'node:crypto';
import type { CreateSessionInput, SessionView } from '../../contract/console/session.ts';
import type { CreateSessionRequest } from '../../contract/payment-api/session.ts';
import { findSigner } from './accounts.ts';
import { type CallRooms, journalledCall } from './journalled-call.ts';

/** The same form sent twice makes one session; one that was refused may be sent again. */
export async function createSession(rooms: CallRooms, input: CreateSessionInput): Promise<SessionView> {
  const signer = await findSigner(rooms.ledger, input.environmentId, input.accountId);
  const request: CreateSessionRequest = {
    amount: input.amount,
    type: 'consumer_checkout',
    consumer_info: { first_name: input.firstName, last_name: input.lastName },
  };
  const session = await journalledCall(rooms, {
    id: randomUUID(),
    attempt: input.attempt,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'create_session',
    sessionId: null,
    orderId: null,
    payoutOf: null,
    request,
    signer,
    send: () => rooms.payments.createSession(signer, request),
  });
  return rooms.ledger.getSession(input.environmentId, session.id);
}
