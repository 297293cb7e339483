// Receipts: kept in the transaction that authorises or charges, for the contact the consumer proved to be theirs.
import type { ReceiptFacts, ReceiptWords } from '../receipts.ts';
import type { Store } from './database.ts';
import { keepMessage } from './outbox.ts';

/** Keeps a mail, or a text where the contact is a phone, to whoever authorised a session; `at` is ms, UTC. */
export async function keepReceipt(
  tx: Store,
  sessionId: string,
  wordsOf: (facts: ReceiptFacts) => ReceiptWords,
  at: number,
): Promise<void> {
  const given = await tx
    .selectFrom('authorizations')
    .innerJoin('sessions', 'sessions.id', 'authorizations.session_id')
    .select(['sessions.first_name', 'authorizations.organization_name', 'authorizations.total_amount'])
    .select(['authorizations.track_number', 'authorizations.wording', 'authorizations.language'])
    .select(['authorizations.bank_name', 'authorizations.account_last_four'])
    .select(['authorizations.contact_kind', 'authorizations.contact'])
    .where('authorizations.session_id', '=', sessionId)
    .executeTakeFirst();
  if (!given) return;
  const { subject, body, text } = wordsOf({
    ...{ language: given.language, organizationName: given.organization_name, firstName: given.first_name },
    ...{ amount: given.total_amount, bankName: given.bank_name, lastFour: given.account_last_four },
    ...{ trackNumber: given.track_number, wording: given.wording, at },
  });
  const message =
    given.contact_kind === 'email' ? ({ channel: 'mail', body } as const) : ({ channel: 'text', body: text } as const);
  await keepMessage(tx, { ...message, recipient: given.contact, subject }, at);
}
