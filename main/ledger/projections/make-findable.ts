// Makes what became known of a payment findable: its consumer by words, its track numbers by parts.
import type { Kysely } from 'kysely';
import { askedIn } from '../../core/fold/records.ts';
import type { Payment } from '../../core/payment.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { indexConsumer, indexTrackNumber } from '../search/index-session.ts';

export async function makeFindable(db: Kysely<LedgerTables>, before: Payment, after: Payment): Promise<void> {
  const { provider } = after;
  const known = trackNumbers(before);
  for (const trackNumber of trackNumbers(after)) if (!known.has(trackNumber)) await indexTrackNumber(db, trackNumber);
  for (const { id, sessionId, operation } of after.acts) {
    if (operation !== 'create_session' || sessionId === null) continue;
    if (before.acts.some((act) => act.id === id && act.sessionId !== null)) continue;
    const consumer = after.acts.find((act) => act.id === id);
    const sent = consumer && askedIn(consumer).consumer_info;
    const consumerId = await indexConsumer(db, provider, {
      firstName: sent?.first_name ?? null,
      lastName: sent?.last_name ?? null,
      email: sent?.email ?? null,
      phone: sent?.phone ?? null,
    });
    if (consumerId !== null) await nameConsumer(db, { provider, id: sessionId, consumerId });
  }
}

const trackNumbers = ({ sessions, orders }: Payment): Set<string> =>
  new Set([...sessions, ...orders].flatMap(({ trackNumber }) => trackNumber ?? []));

const nameConsumer = keptQuery((db, of: { provider: string; id: string; consumerId: number }) =>
  db
    .updateTable('session')
    .set({ consumer_id: of.consumerId })
    .where('provider', '=', of.provider)
    .where('id', '=', of.id),
);
