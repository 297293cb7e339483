// The outbox: every mail and text the service sends, kept before it leaves.
import { type Selectable, sql } from 'kysely';
import { momentOf, type Timestamp, timestampOf } from '../../contract/timestamp.ts';
import { isPostgres } from '../../lib/node/postgres/is-postgres.ts';
import { newId } from '../secrets/identifiers.ts';
import type { Store } from './database.ts';
import { newestFirst, type PageRequest } from './newest-first.ts';
import type { SandboxTables } from './sandbox-tables.ts';

export type OutboxRow = Selectable<SandboxTables['outbox']>;
export type Message = Pick<OutboxRow, 'channel' | 'recipient' | 'subject' | 'body'>;

/** Keeps a message, to be sent; within a transaction it is kept with what it tells of, or neither. `at` is ms, UTC. */
export async function keepMessage(store: Store, message: Message, at: number): Promise<void> {
  const createDate = await afterTheNewest(store, at);
  await store
    .insertInto('outbox')
    .values({ ...message, id: newId('msg_'), create_date: createDate, state: 'queued', failure: null })
    .execute();
}

/** A sandbox's clock can stand still: a message of the same second comes a µs after the newest one, so that their order is told. */
async function afterTheNewest(store: Store, at: number): Promise<Timestamp> {
  const newest = await store
    .selectFrom('outbox')
    .select('create_date')
    .orderBy('create_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = newest === undefined ? Number.NEGATIVE_INFINITY : momentOf(newest.create_date);
  return timestampOf(before >= at && before - at < 1_000 ? before + 0.001 : at);
}

/** Takes the oldest mail that waits, so that no other process takes it too; undefined where none waits. */
export function takeQueuedMail(store: Store): Promise<OutboxRow | undefined> {
  const next = store
    .selectFrom('outbox')
    .select('id')
    // Written into the statement: SQLite uses an index of what waits only where it can read there that it may.
    .where('state', '=', sql.lit('queued'))
    .where('channel', '=', sql.lit('mail'))
    .orderBy('create_date')
    .orderBy('id')
    .limit(1);
  return (
    store
      .updateTable('outbox')
      .set({ state: 'sending' })
      // Two processes that take at once take two: neither waits for the other.
      .where('id', '=', isPostgres(store) ? next.forUpdate().skipLocked() : next)
      .returningAll()
      .executeTakeFirst()
  );
}

/** What is left of a mail's text once it was sent or given up. */
export type Afterwards = 'keep_text' | 'forget_text';

function textLeft(afterwards: Afterwards): { body?: string } {
  return afterwards === 'forget_text' ? { body: '' } : {};
}

/** Writes down how sending ended: `failure` in words, or null where the mail server took it. */
export async function finishMail(
  store: Store,
  id: string,
  { failure, afterwards }: { failure: string | null; afterwards: Afterwards },
): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: failure === null ? 'sent' : 'failed', failure, ...textLeft(afterwards) })
    .where('id', '=', id)
    .execute();
}

/** Gives up what is too old to be news, and what a process that is gone was sending; `before` is ms, UTC. */
export async function giveUpOldMail(store: Store, before: number, afterwards: Afterwards): Promise<void> {
  await store
    .updateTable('outbox')
    .set({ state: 'failed', failure: 'It was not sent in time.', ...textLeft(afterwards) })
    .where('state', 'in', ['queued', 'sending'])
    .where('channel', '=', 'mail')
    .where('create_date', '<', timestampOf(before))
    .execute();
}

/** A page of messages, newest first. */
export function listMessages(store: Store, asked: PageRequest): Promise<OutboxRow[]> {
  return newestFirst(store.selectFrom('outbox').selectAll(), 'outbox', asked).execute();
}

/** One message, or undefined. */
export function findMessage(store: Store, id: string): Promise<OutboxRow | undefined> {
  return store.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}
