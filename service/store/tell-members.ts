// Mails to everybody who may sign in for an organization, kept in the transaction of what they tell of.
import type { Transaction } from 'kysely';
import type { MailWords } from '../dashboard/mails.ts';
import { keepMessage } from './outbox.ts';
import type { Tables } from './tables.ts';

/** Writes to each member; `at` is ms, UTC. */
export async function tellMembers(
  tx: Transaction<Tables>,
  organizationId: string,
  words: MailWords,
  at: number,
): Promise<void> {
  const members = await tx
    .selectFrom('members')
    .select('email')
    .where('organization_id', '=', organizationId)
    .orderBy('email')
    .execute();
  for (const { email } of members) await keepMessage(tx, { channel: 'mail', recipient: email, ...words }, at);
}
