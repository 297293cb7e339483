// The feed of events under concurrent commits: each follower gets each event once, in the order of commits.
// @module-tag postgres
// PAYDESK_FEED_EVENTS=100000 makes it as long as it is meant to stand, and has it say how long that took.
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Event } from '../../contract/dashboard-api/event.ts';
import { lockOrganization } from '../../service/store/books/lock-organization.ts';
import { openStore, type Store } from '../../service/store/database.ts';
import { type FeedPosition, readFeed } from '../../service/store/events/read-feed.ts';
import { writeEvents } from '../../service/store/events/write-events.ts';
import type { Organization } from '../../service/store/organizations.ts';
import type { Owner } from '../../service/store/owner.ts';
import { length } from '../support/runner/length.ts';
import { type Books, FIRST_MOMENT, openBooks } from '../support/service/books.ts';
import { correction, nameOf } from '../support/service/events.ts';

const ASKED_FOR = process.env['PAYDESK_FEED_EVENTS'];
const EVENTS = Number(ASKED_FOR ?? length(600, 2000));
const WRITERS = 8;
const TIME_LIMIT_MS = 30_000 + EVENTS * 20;

const whole = (below: number) => Math.floor(Math.random() * below);

/** Connections of its own, as another process has them. On SQLite, which waits for another's write without letting go of its thread, the same. */
async function anotherStore({ store: own, place }: Books): Promise<Store> {
  if ('file' in place) return own;
  const store = await openStore(place);
  onTestFinished(() => store.destroy());
  return store;
}

type Written = { name: string; organization: string; turn: number; nth: number; begun: number; committed: number };

/** Eight writers, whose transactions are of any length, and one in five of them is rolled back. */
async function writeFromAllSides({ store, organizations }: Books): Promise<Written[]> {
  const written: Written[] = [];
  const turns = new Map<string, number>();
  let left = EVENTS;
  async function writer(number: number): Promise<void> {
    for (let nth = 0; left > 0; nth++) {
      const organization = organizations[whole(organizations.length)] as Organization;
      const count = Math.min(left, 1 + whole(6));
      left -= count;
      const begun = performance.now();
      const own = await store
        .transaction()
        .execute(async (tx) => {
          await lockOrganization(tx, organization.id);
          const turn = (turns.get(organization.id) ?? 0) + 1;
          turns.set(organization.id, turn);
          const names = Array.from({ length: count }, (_, each) => `w${number}-${nth}-${each}`);
          const cut = whole(count);
          await writeEvents(
            tx,
            names.slice(0, cut).map((name) => correction(organization, name)),
          );
          for (let wait = whole(5); wait > 0; wait--) await tx.selectFrom('event_feed').selectAll().execute();
          await writeEvents(
            tx,
            names.slice(cut).map((name) => correction(organization, name)),
          );
          if (whole(5) === 0) throw new Error('changed its mind');
          return names.map((name, each) => ({ name, organization: organization.id, turn, nth: each, begun }));
        })
        .catch((error: Error) => {
          if (error.message !== 'changed its mind') throw error;
          left += count;
          return [];
        });
      const committed = performance.now();
      written.push(...own.map((one) => ({ ...one, committed })));
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  return written;
}

/** Reads on until all is written and the feed says that there is no more. */
async function follow(store: Store, feed: Owner, isWriting: () => boolean): Promise<Event[]> {
  const told: Event[] = [];
  let after: FeedPosition | undefined;
  for (;;) {
    // Asked before the page: what is written while it is read may be missing in it.
    const mayGoOn = isWriting();
    const page = await readFeed(store, feed, { after, limit: 1 + whole(200) });
    if (!page) throw new Error('The feed does not know its own position.');
    told.push(...page.events);
    after = page.next;
    if (!page.hasMore && !mayGoOn) return told;
    // SQLite's reads end in the same turn: others would never have theirs.
    await setImmediate();
  }
}

test(
  'eight write, and roll back, while three read: each is told of every event once, in the order of commits',
  async () => {
    const books = await openBooks();
    const [merchant, platform] = books.organizations as [Organization, Organization];
    let isWriting = true;
    const start = performance.now();
    const of = (feed: Owner) => async (store: Store) => follow(store, feed, () => isWriting);
    const readers = Promise.all([
      anotherStore(books).then(of({ of: 'organization', owner: merchant.id })),
      anotherStore(books).then(of({ of: 'marketplace', owner: platform.marketplace_id ?? '' })),
      of({ of: 'organization', owner: books.seller.id })(books.store),
    ]);
    const written = await writeFromAllSides(books).finally(() => {
      isWriting = false;
    });
    const [ofMerchant, ofMarketplace, ofSeller] = await readers;
    const seconds = (performance.now() - start) / 1000;

    const inTurn = written.toSorted((a, b) => a.turn - b.turn || a.nth - b.nth);
    const namesOf = (organization: string) =>
      inTurn.filter((one) => one.organization === organization).map(({ name }) => name);
    expect(ofMerchant.map(nameOf)).toEqual(namesOf(merchant.id));
    expect(ofSeller.map(nameOf)).toEqual(namesOf(books.seller.id));
    for (const { id } of books.organizations.filter(({ marketplace_id }) => marketplace_id !== null)) {
      expect(ofMarketplace.filter((event) => event.organization_id === id).map(nameOf)).toEqual(namesOf(id));
    }
    expect(written).toHaveLength(EVENTS);
    expect(ofMarketplace.length + ofMerchant.length).toBe(EVENTS);

    // Of different organizations' transactions, one that began after another was committed is told of after it.
    const byName = new Map(written.map((one) => [one.name, one]));
    let latestBegun = 0;
    for (const event of ofMarketplace) {
      const { begun, committed } = byName.get(nameOf(event)) as Written;
      expect(committed).toBeGreaterThan(latestBegun);
      latestBegun = Math.max(latestBegun, begun);
    }
    if (ASKED_FOR)
      process.stderr.write(`${EVENTS} events by ${WRITERS} writers, read by 3, in ${seconds.toFixed(1)} s\n`);
  },
  TIME_LIMIT_MS,
);

test('whoever comes after ten thousand events that nobody read is told at once that there is more', async () => {
  const books = await openBooks();
  const [merchant] = books.organizations as [Organization];
  await books.store.transaction().execute(async (tx) => {
    await writeEvents(
      tx,
      Array.from({ length: 10_500 }, (_, n) => correction(merchant, `n${n}`)),
    );
    await writeEvents(tx, [correction(books.seller, 'last')]);
  });
  const feed: Owner = { of: 'organization', owner: books.seller.id };
  const first = await readFeed(books.store, feed, { limit: 50 });
  expect(first).toMatchObject({ events: [], hasMore: true, next: { position: 0 } });
  const second = await readFeed(books.store, feed, { after: first?.next, limit: 50 });
  expect(second?.events.map(nameOf)).toEqual(['last']);
  expect(second?.hasMore).toBe(false);
});

test('an event of a transaction that is rolled back is never told', async () => {
  const { store, seller } = await openBooks();
  const refused = store.transaction().execute(async (tx) => {
    await writeEvents(tx, [correction(seller, 'gone', FIRST_MOMENT)]);
    throw new Error('changed its mind');
  });
  await expect(refused).rejects.toThrow('changed its mind');
  await store.transaction().execute((tx) => writeEvents(tx, [correction(seller, 'stays', FIRST_MOMENT)]));
  const page = await readFeed(store, { of: 'organization', owner: seller.id }, { limit: 10 });
  expect(page?.events.map(nameOf)).toEqual(['stays']);
});
