// Consumers: people who proved that an e-mail address or a phone number is theirs.
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import type { ContactKind } from './tables.ts';

/** An e-mail address in lower case, or a phone number as +1 and ten digits. */
export type Contact = { kind: ContactKind; contact: string };

/** The identifier of whose contact this is, known from before or new; `at` is ms, UTC. */
export async function consumerOf(store: Store, { kind, contact }: Contact, at: number): Promise<string> {
  // Of two that come at once, one makes the row and both read it.
  await store
    .insertInto('consumers')
    .values({ id: newId('consumer_'), contact_kind: kind, contact, create_date: timestampOf(at) })
    .onConflict((conflict) => conflict.columns(['contact_kind', 'contact']).doNothing())
    .execute();
  const { id } = await store
    .selectFrom('consumers')
    .select('id')
    .where('contact_kind', '=', kind)
    .where('contact', '=', contact)
    .executeTakeFirstOrThrow();
  return id;
}

/** The contact of a consumer. */
export async function contactOf(store: Store, consumerId: string): Promise<Contact> {
  const { contact_kind: kind, contact } = await store
    .selectFrom('consumers')
    .select(['contact_kind', 'contact'])
    .where('id', '=', consumerId)
    .executeTakeFirstOrThrow();
  return { kind, contact };
}
