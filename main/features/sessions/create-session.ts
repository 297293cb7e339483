// Create a session (spec, 4.1). In a marketplace its answer must name the marketplace that was asked for.
import { randomUUID } from 'node:crypto';
import type { CreateSessionInput, SessionView } from '../../../contract/console/session.ts';
import type { Requests } from '../../../contract/operations/recorded.ts';
import { asJournalled } from '../../ledger/journal/sent-not-kept.ts';
import { PaydeskError } from '../../process/problem.ts';
import { findParty, type Party } from '../calls/accounts.ts';
import { type CallParts, journalledCall } from '../calls/journalled-call.ts';
import { marketplaceMembers, wrongMarketplace } from './marketplace-session.ts';

/**
 * The same form sent twice makes one session; one that was refused may be sent again.
 * Throws `marketplace_mismatch` where the service made a session of another marketplace: it is recorded, and nothing is made from it.
 */
export async function createSession(parts: CallParts, input: CreateSessionInput): Promise<SessionView> {
  const party = await findParty(parts.ledger, input.environmentId, input.accountId);
  const request = requestOf(party, input);
  const { id } = await journalledCall(parts, {
    id: randomUUID(),
    attempt: input.attempt,
    environmentId: input.environmentId,
    accountId: input.accountId,
    operation: 'create_session',
    sessionId: null,
    orderId: null,
    payoutOf: null,
    request: asJournalled(request),
    ...(input.reference !== null && { reference: input.reference }),
    signer: party.signer,
    send: (_, sending) => parts.payments.createSession(party.signer, request, sending),
  });
  const session = await parts.ledger.getSession(input.environmentId, id);
  if (session.wrongMarketplace) throw wrongMarketplace(session);
  return session;
}

function requestOf({ environment, account }: Party, input: CreateSessionInput): Requests['create_session'] {
  const names = { first_name: input.firstName, last_name: input.lastName };
  const plain = { amount: input.amount, type: 'consumer_checkout' } as const;
  if (account.role === 'seller') {
    const { marketplace_id, consumer } = marketplaceMembers(environment, input);
    return { ...plain, consumer_info: { ...names, ...consumer }, marketplace_id };
  }
  if (account.role === 'platform') {
    throw new PaydeskError('session_without_seller', {}, { field: 'accountId' });
  }
  if (input.email ?? input.phone ?? input.driversLicense) {
    throw new PaydeskError('session_contact_not_taken');
  }
  return { ...plain, consumer_info: names };
}
