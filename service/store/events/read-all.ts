// The feed of everybody's events, for a sandbox that sends them to a developer's program.
import type { Store } from '../database.ts';
import { placeEvents } from './place-events.ts';

export type StoredEvent = { id: string; type: string; organization_id: string; body: string; position: number };

/** As many as are read at a time. */
const PAGE = 200;

/** Where the feed ends now: what is told from here on is later. */
export async function lastPosition(store: Store): Promise<number> {
  await placeEvents(store);
  const row = await store.selectFrom('event_feed').select('last_position').executeTakeFirstOrThrow();
  return Number(row.last_position);
}

/** The next events after a position, oldest first; none at the end of the feed. */
export async function eventsAfter(store: Store, position: number): Promise<StoredEvent[]> {
  await placeEvents(store);
  const rows = await store
    .selectFrom('events')
    .select(['id', 'type', 'organization_id', 'body', 'position'])
    .where('position', '>', position)
    .orderBy('position')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** One event; undefined where there is none, or none any more. */
export function findEvent(store: Store, id: string) {
  return store
    .selectFrom('events')
    .select(['id', 'type', 'organization_id', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
}
