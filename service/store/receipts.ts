// Receipts: kept in the transaction that authorises or charges, for a consumer whose e-mail address is known.
import { timestampOf } from '../../contract/timestamp.ts';
import type { ReceiptFacts } from '../receipts.ts';
import type { Store } from './database.ts';
import { keepMessage } from './outbox.ts';

/** Keeps a mail to the session's consumer, if they gave an address; `at` is ms, UTC. */
export async function keepReceipt(
  tx: Store,
  sessionId: string,
  wordsOf: (facts: ReceiptFacts) => { subject: string; body: string },
  at: number,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .select(['sessions.email', 'sessions.first_name', 'sessions.total_amount', 'sessions.track_number'])
    .select(['sessions.consent_text', 'organizations.name'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.email', 'is not', null)
    .executeTakeFirst();
  if (!session?.email) return;
  const words = wordsOf({
    organizationName: session.name,
    firstName: session.first_name,
    amount: session.total_amount,
    trackNumber: session.track_number,
    consentText: session.consent_text,
    at: timestampOf(at),
  });
  await keepMessage(tx, { channel: 'mail', recipient: session.email, ...words }, at);
}
