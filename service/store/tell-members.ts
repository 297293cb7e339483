// Mails to everybody who may sign in for an organization, kept in the transaction of what they tell of.
import type { Transaction } from 'kysely';
import type { Language } from '../settings/language.ts';
import { keepMessage, type Message } from './outbox.ts';
import type { Tables } from './tables.ts';

/** Writes to each member in their language; `at` is ms, UTC. */
export async function tellMembers(
  tx: Transaction<Tables>,
  organizationId: string,
  mailIn: (language: Language) => Pick<Message, 'subject' | 'body'>,
  at: number,
): Promise<void> {
  const members = await tx
    .selectFrom('members')
    .select(['email', 'language'])
    .where('organization_id', '=', organizationId)
    .orderBy('email')
    .execute();
  for (const { email, language } of members) {
    await keepMessage(tx, { channel: 'mail', recipient: email, ...mailIn(language) }, at);
  }
}
