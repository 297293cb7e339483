// The feed of events over the dashboard's API: whose it is, how it is read on, and which cursors it refuses.
// @module-tag postgres

import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../service/store/database.ts';
import { writeEvents } from '../../service/store/events/write-events.ts';
import { findOrganization, type Organization } from '../../service/store/organizations.ts';
import { askDashboard } from '../support/service/books.ts';
import { askForEvents, correction, nameOf } from '../support/service/events.ts';
import { openMarketplace } from '../support/service/marketplace-service.ts';
import { problem } from '../support/service/problem.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

async function openFeed() {
  const opened = await openMarketplace();
  const store = await openStore(await placeOfFolder(opened.service.dataFolder));
  onTestFinished(() => store.destroy());
  const write = async (id: string, ...names: string[]) => {
    const organization = (await findOrganization(store, id)) as Organization;
    const events = names.map((name) => correction(organization, name));
    await store.transaction().execute((tx) => writeEvents(tx, events));
    return events;
  };
  return { ...opened, write };
}

test('a seller reads its own events in pages, and goes on a week later where it was', async () => {
  const { service, clock, seller, otherSeller, as, write } = await openFeed();
  const written = await write(seller.id, 'a', 'b', 'c');
  await write(otherSeller.id, 'not-yours');
  const first = await askForEvents(service, await as(seller), '?limit=2');
  expect([first.events, first.has_more]).toEqual([written.slice(0, 2), true]);
  const rest = await askForEvents(service, await as(seller), `?limit=2&cursor=${first.next_cursor}`);
  expect([rest.events, rest.has_more]).toEqual([written.slice(2), false]);
  clock.now += 7 * 86_400_000;
  const later = await write(seller.id, 'd');
  const found = await askForEvents(service, await as(seller), `?cursor=${rest.next_cursor}`);
  expect(found.events).toEqual(later);
  const nothing = await askForEvents(service, await as(seller), `?cursor=${found.next_cursor}`);
  expect(nothing).toEqual({ events: [], next_cursor: found.next_cursor, has_more: false });
});

test('a cursor of before anything happened finds the first event', async () => {
  const { service, merchant, as, write } = await openFeed();
  const token = await as(merchant);
  const empty = await askForEvents(service, token);
  expect(empty.events).toEqual([]);
  await write(merchant.id, 'first');
  const page = await askForEvents(service, token, `?cursor=${empty.next_cursor}`);
  expect(page.events.map(nameOf)).toEqual(['first']);
});

test("a platform reads its whole marketplace's events, and nobody else may", async () => {
  const { service, merchant, platform, seller, otherSeller, as, write } = await openFeed();
  await write(seller.id, 'barn');
  await write(merchant.id, 'books');
  await write(otherSeller.id, 'honey');
  const page = await askForEvents(service, await as(platform), '?of=marketplace');
  expect(page.events.map(nameOf)).toEqual(['barn', 'honey']);
  expect((await askForEvents(service, await as(platform))).events).toEqual([]);
  for (const organization of [merchant, seller]) {
    const refused = await askDashboard(service, await as(organization), '/events?of=marketplace');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      problem(403, 'platform_only', {
        message: expect.stringContaining('Only the platform of a marketplace'),
        reason: 'platform_only',
      }),
    ]);
  }
});

test("another organization's cursor, another feed's, and one of before a reset are refused in words", async () => {
  const { service, platform, seller, otherSeller, as, write } = await openFeed();
  await write(seller.id, 'a');
  await write(otherSeller.id, 'b');
  const { next_cursor: sellers } = await askForEvents(service, await as(seller));
  const { next_cursor: marketplaces } = await askForEvents(service, await as(platform), '?of=marketplace');
  const expectRefused = async (token: string, query: string) => {
    const refused = await askDashboard(service, token, `/events?${query}`);
    expect([refused.status, await refused.json()], query).toEqual([
      422,
      problem(422, 'unknown_cursor', {
        message: expect.stringMatching(/^cursor: isn’t known/),
        reason: 'unknown_cursor',
      }),
    ]);
  };
  await expectRefused(await as(otherSeller), `cursor=${sellers}`);
  await expectRefused(await as(platform), `cursor=${sellers}`);
  await expectRefused(await as(platform), `cursor=${sellers}&of=marketplace`);
  await expectRefused(await as(platform), `cursor=${marketplaces}`);
  const reset = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirm: 'reset' }),
  };
  expect((await fetch(`${service.urls.baseUrl}/sandbox/reset`, reset)).status).toBe(200);
  await write(seller.id, 'after-the-reset');
  await expectRefused(await as(seller), `cursor=${sellers}`);
  expect((await askForEvents(service, await as(seller))).events.map(nameOf)).toEqual(['after-the-reset']);
  const broken = await askDashboard(service, await as(seller), '/events?cursor=bm9uc2Vuc2U');
  expect([broken.status, await broken.text()]).toEqual([422, expect.stringContaining('cursor')]);
});
