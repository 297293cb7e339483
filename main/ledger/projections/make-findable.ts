// Makes what became known of a payment findable: its consumer by words, its track numbers by parts.
import { type Kysely, sql } from 'kysely';
import { sessionRequestOf } from '../../core/fold/records.ts';
import type { Act, Payment } from '../../core/payment.ts';
import { nameReferences } from '../notes/session-reference.ts';
import { indexConsumer, indexTrackNumber, indexTrackNumbers, type SentConsumer } from '../search/index-session.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

export async function makeFindable(db: Kysely<LedgerTables>, before: Payment, after: Payment): Promise<void> {
  const known = trackNumbers(before);
  for (const trackNumber of trackNumbers(after)) if (!known.has(trackNumber)) await indexTrackNumber(db, trackNumber);
  await nameConsumers(db, before, after);
  await nameReferences(db, before, after);
}

/** The same of several payments. */
export async function makeAllFindable(
  db: Kysely<LedgerTables>,
  all: readonly { before: Payment; after: Payment }[],
): Promise<void> {
  const numbers = all.flatMap(({ before, after }) => {
    const known = trackNumbers(before);
    return [...trackNumbers(after)].filter((trackNumber) => !known.has(trackNumber));
  });
  await indexTrackNumbers(db, numbers);
  for (const { before, after } of all) {
    await nameConsumers(db, before, after);
    await nameReferences(db, before, after);
  }
}

/** Gives sessions that were created from here, and their orders, the consumer of what was sent. */
export async function nameConsumers(db: Kysely<LedgerTables>, before: Payment, after: Payment): Promise<void> {
  const { provider } = after;
  const wereKnown = new Set<string>();
  const created = new Set<string>();
  for (const { sessionId, act } of createdSessions(after)) {
    created.add(sessionId);
    if (before.acts.some(({ id, sessionId: known }) => id === act.id && known !== null)) {
      wereKnown.add(sessionId);
      continue;
    }
    const consumerId = await indexConsumer(db, provider, sentConsumer(act));
    if (consumerId !== null) await nameConsumer(db, { provider, id: sessionId, consumerId });
  }
  for (const { id, sessionId } of after.orders) {
    const wasKnown = before.orders.some((order) => order.id === id && order.sessionId === sessionId);
    if (sessionId === null || !created.has(sessionId) || (wasKnown && wereKnown.has(sessionId))) continue;
    await nameConsumerOfOrder(db, { provider, id });
  }
}

/** The sessions that were created from here, each with its act. */
export const createdSessions = ({ acts }: Payment): { sessionId: string; act: Act }[] =>
  acts.flatMap((act) =>
    act.operation === 'create_session' && act.sessionId !== null ? [{ sessionId: act.sessionId, act }] : [],
  );

/** What a session was created with. What was erased is the empty text, and is no word. */
export function sentConsumer(act: Act): SentConsumer {
  const sent = sessionRequestOf(act).consumer_info;
  return {
    firstName: sent?.first_name || null,
    lastName: sent?.last_name || null,
    email: sent?.email || null,
    phone: sent?.phone || null,
  };
}

export const trackNumbers = ({ sessions, orders }: Payment): Set<string> =>
  new Set([...sessions, ...orders].flatMap(({ trackNumber }) => trackNumber ?? []));

const nameConsumer = preparedQuery((db, of: { provider: string; id: string; consumerId: number }) =>
  db
    .updateTable('session')
    .set({ consumer_id: of.consumerId })
    .where('provider', '=', of.provider)
    .where('id', '=', of.id),
);

const nameConsumerOfOrder = preparedQuery((db, of: { provider: string; id: string }) =>
  db
    .updateTable('order')
    .set({
      consumer_id: sql`(select consumer_id from session
        where session.provider = "order".provider and session.id = "order".session_id)`,
    })
    .where('provider', '=', of.provider)
    .where('id', '=', of.id),
);
