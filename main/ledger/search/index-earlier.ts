// Makes the sessions of an older ledger findable, some at a time, between the ledger's other work. It goes on where it stopped.
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { LedgerTables } from '../schema.ts';
import { sentContact } from '../sent-contact.ts';
import { indexConsumer, indexTrackNumber } from './index-session.ts';

/** Engineering value: a capture waits at most for so many, about 10 ms. */
const AT_ONCE = 100;

/** Indexes the next sessions. Gives whether more are left. */
export async function indexEarlierSessions(db: Kysely<LedgerTables>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const backlog = await trx.selectFrom('search_backlog').selectAll().executeTakeFirst();
    if (!backlog) return false;
    const sessions = await trx
      .selectFrom('session')
      .select(['provider', 'id', 'track_number', 'first_name', 'last_name', 'consumer_id'])
      .where(sql<boolean>`(provider, id) > (${backlog.provider}, ${backlog.session_id})`)
      .orderBy('provider')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const session of sessions) {
      await indexTrackNumber(trx, session.track_number);
      if (session.consumer_id !== null) continue;
      const contact = await sentContact(trx, session.provider, session.id);
      const sent = { firstName: session.first_name, lastName: session.last_name, ...contact };
      const consumerId = await indexConsumer(trx, session.provider, sent);
      if (consumerId === null) continue;
      await trx
        .updateTable('session')
        .set({ consumer_id: consumerId })
        .where('provider', '=', session.provider)
        .where('id', '=', session.id)
        .execute();
    }
    const last = sessions.at(-1);
    if (!last) {
      await trx.deleteFrom('search_backlog').execute();
      return false;
    }
    await trx
      .updateTable('search_backlog')
      .set({ provider: last.provider, session_id: last.id, done: backlog.done + sessions.length })
      .execute();
    return true;
  });
}

/** How many of 100 parts of the sessions are indexed; 100 where nothing is left. */
export async function indexedPercent(db: Kysely<LedgerTables>): Promise<number> {
  const backlog = await db.selectFrom('search_backlog').select(['done', 'total']).executeTakeFirst();
  if (!backlog) return 100;
  return Math.min(99, Math.floor((100 * backlog.done) / Math.max(1, backlog.total)));
}
