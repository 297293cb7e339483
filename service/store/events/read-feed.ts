// The feed of events, read on from a position: of one organization, or of a whole marketplace.
import type { Event } from '../../../contract/dashboard-api/event.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import { placeEvents } from './place-events.ts';

/** After which event of whose feed to go on: `id` is that event's, null before the first. */
export type FeedPosition = { owner: string; position: number; id: string | null };

export type FeedPage = { events: Event[]; next: FeedPosition; hasMore: boolean };

/**
 * Up to `limit` events after a position, oldest first; from the oldest on without one. Undefined where the feed has no such position:
 * it is another's, or of a store that was emptied or put back since.
 */
export async function readFeed(
  store: Store,
  feed: Owner,
  { after = { owner: feed.owner, position: 0, id: null }, limit }: { after?: FeedPosition | undefined; limit: number },
): Promise<FeedPage | undefined> {
  if (!(await isPositionOf(store, feed, after))) return undefined;
  const isAllPlaced = await placeEvents(store);
  // One more than asked for, to know whether there is more.
  const rows = await store
    .selectFrom('events')
    .select(['id', 'position', 'body'])
    .where(OWNER_COLUMN[feed.of], '=', feed.owner)
    .where('position', '>', after.position)
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(({ body }) => JSON.parse(body) as Event),
    next: last ? { owner: feed.owner, position: Number(last.position), id: last.id } : after,
    hasMore: rows.length > limit || !isAllPlaced,
  };
}

async function isPositionOf(store: Store, feed: Owner, { owner, position, id }: FeedPosition): Promise<boolean> {
  if (owner !== feed.owner) return false;
  if (id === null) return position === 0;
  const event = await store
    .selectFrom('events')
    .select([OWNER_COLUMN[feed.of], 'id'])
    .where('position', '=', position)
    .executeTakeFirst();
  return event?.id === id && event[OWNER_COLUMN[feed.of]] === feed.owner;
}
