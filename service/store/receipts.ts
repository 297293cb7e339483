// Receipts: kept in the transaction that authorises or charges, for the contact the consumer proved to be theirs.
import type { Language } from '../settings/language.ts';
import type { Store } from './database.ts';
import { keepMessage } from './outbox.ts';

export type ReceiptFacts = {
  language: Language;
  organizationName: string;
  firstName: string;
  /** What is debited, in cents. */
  amount: number;
  bankName: string;
  lastFour: string;
  trackNumber: string;
  /** What the consumer agreed to. */
  wording: string;
  /** ms, UTC. */
  at: number;
};

/** What is written: `body` to an e-mail address, `text` to a phone. */
export type ReceiptWords = { subject: string; body: string; text: string };

export type WriteReceipt = (facts: ReceiptFacts) => ReceiptWords;

/** Keeps a mail, or a text where the contact is a phone, to the consumer who authorized a session; `at` is ms, UTC. */
export async function keepReceipt(tx: Store, sessionId: string, writeReceipt: WriteReceipt, at: number): Promise<void> {
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
  const { subject, body, text } = writeReceipt({
    language: given.language,
    organizationName: given.organization_name,
    firstName: given.first_name,
    amount: given.total_amount,
    bankName: given.bank_name,
    lastFour: given.account_last_four,
    trackNumber: given.track_number,
    wording: given.wording,
    at,
  });
  const message =
    given.contact_kind === 'email' ? ({ channel: 'mail', body } as const) : ({ channel: 'text', body: text } as const);
  await keepMessage(tx, { ...message, recipient: given.contact, subject }, at);
}
