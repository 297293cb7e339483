// The feed of events where several write at the same moment.
import { expect, test } from 'vitest';
import { readFeed } from '../../../service/store/events/read-feed.ts';
import { writeEvents } from '../../../service/store/events/write-events.ts';
import { openBooks } from '../../support/service/books.ts';
import { correction, nameOf } from '../../support/service/events.ts';

test('an event is written while a reader has the turn to place events', async () => {
  const { store, seller } = await openBooks();
  await store.transaction().execute(async (reader) => {
    await reader.updateTable('event_feed').set({ last_position: 0 }).execute();
    await store.transaction().execute((writer) => writeEvents(writer, [correction(seller, 'meanwhile')]));
  });
  const page = await readFeed(store, { of: 'organization', owner: seller.id }, { limit: 10 });
  expect(page?.events.map(nameOf)).toEqual(['meanwhile']);
});

test('an event that was written first and committed last is told, to a reader that is past the other', async () => {
  const { store, seller, organizations } = await openBooks();
  const feed = { of: 'marketplace', owner: seller.marketplace_id ?? '' } as const;
  const other = organizations.findLast(({ role }) => role === 'seller') ?? seller;
  const first = await store.transaction().execute(async (slow) => {
    await writeEvents(slow, [correction(seller, 'slow')]);
    await store.transaction().execute((quick) => writeEvents(quick, [correction(other, 'quick')]));
    return readFeed(store, feed, { limit: 10 });
  });
  expect(first?.events.map(nameOf)).toEqual(['quick']);
  const second = await readFeed(store, feed, { after: first?.next, limit: 10 });
  expect(second?.events.map(nameOf)).toEqual(['slow']);
});
