// Following a feed over real HTTP: pages that repeat, gaps, answers that break off, places the service forgot, and closing.
import { expect, onTestFinished, test } from 'vitest';
import { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { Event } from '../../../contract/dashboard-api/event.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { type FeedPace, followFeeds } from '../../../main/desk/after-charge/follow-feeds.ts';
import { openPayments } from '../../../main/payments/payments.ts';
import { newId } from '../../../service/identifiers.ts';
import { openStore } from '../../../service/store/database.ts';
import { writeEvents } from '../../../service/store/events/write-events.ts';
import { chargeTold, eventTold, type FeedAnswer, serveFeed } from '../../support/event-feed.ts';
import { addTestEnvironment, entryFor, openTestLedger } from '../../support/ledger.ts';
import { MONDAY } from '../../support/marketplace-service.ts';
import { organizationOf, serviceOfTest } from '../../support/payment-service.ts';
import { orderCharged } from '../../support/seen.ts';
import { placeOfFolder } from '../../support/stores/store-of-folder.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const EAGER: FeedPace = {
  ...{ look: 5, busy: 5, idle: 5, elsewhere: 5, afterTrouble: 5, notOffered: 3_600_000, firstElsewhere: 0 },
};
const LIMITS = { tokenMs: 5_000, callMs: 5_000 };

const vaultOf = (keys = { clientId: 'client', clientSecret: 'secret' }) => ({
  read: async () => keys,
  save: async () => undefined,
  remove: async () => undefined,
  state: () => ({ kind: 'ready' }),
  retry: async () => ({ kind: 'ready' }),
  anchors: { read: async () => null, write: async () => undefined },
});

async function following(answer: (cursor: string | null) => FeedAnswer) {
  const feed = await serveFeed(answer);
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, feed.url);
  await ledger.noteKeys(accountId, { clientIdEnding: 'abcd', verifiedAt: '2026-11-20T10:00:00.000Z' }, 'Grace');
  const follow = () => {
    const payments = openPayments(vaultOf() as never, LIMITS);
    const feeds = followFeeds({ ledger, payments, keysReady: Promise.resolve(), pace: EAGER });
    onTestFinished(feeds.close);
    return feeds;
  };
  const place = async () => (await ledger.readFeedPlaces([accountId]))[0];
  const charges = async () =>
    (await ledger.listReturns({ environmentId, show: 'all', limit: 200 })).items.map((one) => one.chargeId);
  return { ...feed, ledger, environmentId, accountId, follow, place, charges };
}

const returned = (n: number) =>
  eventTold('charge.returned', {
    ...chargeTold(`${n}`),
    ...{ status: 'returned', return: { code: 'R01', title: 'Insufficient funds', at: '2026-11-20T10:00:00Z' } },
  });
const all = Array.from({ length: 7 }, (_, n) => returned(n));
const ids = all.map((_, n) => `charge_${n}`);
const page = (from: number, count = 3) => {
  const events = all.slice(from, from + count);
  const next = from + events.length;
  return { body: { events, next_cursor: `c${next}`, has_more: next < all.length } };
};
const indexOf = (cursor: string | null) => (cursor === null ? 0 : Number(cursor.slice(1)));

test('reads a feed to its end and goes on from there after a restart', async () => {
  const feed = await following((cursor) => page(indexOf(cursor)));
  const first = feed.follow();
  await expect.poll(feed.charges).toEqual(ids);
  await first.close();
  expect(await feed.place()).toMatchObject({ cursor: 'c7', trouble: null });
  const before = feed.asked.length;
  feed.follow();
  await expect.poll(() => feed.asked.length).toBeGreaterThan(before);
  expect(feed.asked[before]).toBe('c7');
});

test('an answer that breaks off is told as trouble, and read again from the same place', async () => {
  let broken = 0;
  const feed = await following((cursor) => {
    const isBroken = cursor === 'c3' && broken < 2;
    if (isBroken) broken += 1;
    return { ...page(indexOf(cursor)), isCutOff: isBroken };
  });
  feed.follow();
  await expect.poll(feed.charges).toEqual(ids);
  expect(feed.asked.slice(0, 4)).toEqual([null, 'c3', 'c3', 'c3']);
  await expect.poll(feed.place).toMatchObject({ trouble: null });
});

test('a page that can’t be understood stops the feed where it is, says so, and loses nothing once it can be', async () => {
  let isMalformed = true;
  const feed = await following((cursor) => {
    const { body } = page(indexOf(cursor));
    if (cursor !== 'c3' || !isMalformed) return { body };
    return { body: { ...body, events: [...body.events, { ...body.events[0], charge: { id: 'charge_0' } }] } };
  });
  feed.follow();
  await expect.poll(feed.place).toMatchObject({ cursor: 'c3', trouble: 'dashboard_not_understood' });
  expect(await feed.charges()).toEqual(ids.slice(0, 3));
  isMalformed = false;
  await expect.poll(feed.charges).toEqual(ids);
});

test('a place that the service no longer knows is read again from the oldest event, and nothing is doubled', async () => {
  let isForgotten = false;
  const feed = await following((cursor) =>
    isForgotten && cursor !== null && indexOf(cursor) > 3
      ? { status: 422, body: { detail: 'unknown_cursor' } }
      : page(indexOf(cursor), isForgotten ? 7 : 3),
  );
  const first = feed.follow();
  await expect.poll(feed.charges).toEqual(ids);
  await first.close();
  const revision = await feed.ledger.readRevision(feed.environmentId);
  isForgotten = true;
  feed.follow();
  await expect.poll(() => feed.asked.filter((cursor) => cursor === null).length).toBe(2);
  expect(await feed.charges()).toEqual(ids);
  expect(await feed.ledger.readRevision(feed.environmentId)).toBe(revision);
});

test('a provider without a feed is asked once, and said to offer none', async () => {
  const feed = await following(() => ({ status: 404, body: { detail: 'Not Found' } }));
  const feeds = feed.follow();
  await expect.poll(feed.place).toMatchObject({ trouble: 'not_offered', cursor: null });
  const looks = feed.asked.length;
  await feed.ledger.listEnvironments();
  expect(looks).toBe(1);
  await feeds.close();
});

test('a feed that goes round in a circle is not followed for ever', async () => {
  const feed = await following(() => ({ body: { events: [], next_cursor: 'c0', has_more: true } }));
  feed.follow();
  await expect.poll(feed.place).toMatchObject({ trouble: 'dashboard_not_understood' });
});

test('a console that closes while a page is on its way writes nothing more', async () => {
  let closing = () => undefined as unknown;
  const feed = await following((cursor) => {
    if (cursor === 'c3') void closing();
    return page(indexOf(cursor));
  });
  const feeds = feed.follow();
  const closed = new Promise<void>((resolve) => {
    closing = () => feeds.close().then(resolve);
  });
  await closed;
  expect(await feed.charges()).toEqual(ids.slice(0, 3));
  expect(await feed.place()).toMatchObject({ cursor: 'c3' });
});

test('what the service itself tells of a charge is in the ledger: it settled, and came back', async () => {
  const service = await serviceOfTest({ now: () => MONDAY });
  const merchant = organizationOf(service, 'merchant');
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://pay.example');
  const addresses = { js_url: service.urls.jsUrl, marketplace_id: null, checkout_link: null };
  const { baseUrl: base_url, authUrl: auth_url, dashboardUrl: dashboard_url } = service.urls;
  await ledger.moveEnvironment(environmentId, { ...addresses, base_url, auth_url, dashboard_url });
  await ledger.noteKeys(accountId, { clientIdEnding: 'abcd', verifiedAt: '2026-11-20T10:00:00.000Z' }, 'Grace');
  const payments = openPayments(vaultOf(await service.issueKeys(merchant.id)) as never, LIMITS);
  onTestFinished(followFeeds({ ledger, payments, keysReady: Promise.resolve(), pace: EAGER }).close);

  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const tell = (type: 'charge.settled' | 'charge.returned', charge: ChargeRecord) => {
    const event = { id: newId('event_'), at: charge.updated_at, type, charge };
    const events = [Event.parse({ ...event, organization_id: merchant.id, marketplace_id: null })];
    return store.transaction().execute((tx) => writeEvents(tx, events));
  };
  const entry = entryFor({ environmentId, accountId }, { operation: 'charge_order', orderId: 'order_1' });
  await ledger.writeSent(entry);
  const answer = orderCharged('order_1', 'charge_1');
  await ledger.recordOutcome(entry.id, { kind: 'succeeded', httpStatus: 200, answer });
  const shown = async () => {
    const { status, returnCode, afterCharge } = await ledger.getOrder(environmentId, 'order_1');
    return { status, returnCode, until: afterCharge?.returnableUntil?.sixtyDays, source: afterCharge?.source };
  };
  const told = { until: '2026-11-18T13:30:00.000000Z', source: 'service' };
  await tell('charge.settled', chargeRecord(merchant.id, null));
  await expect.poll(shown).toEqual({ status: 'settled', returnCode: null, ...told });
  await tell('charge.returned', chargeRecord(merchant.id, 'R10'));
  await expect.poll(shown).toEqual({ status: 'returned', returnCode: 'R10', ...told });
  const { items } = await ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect(items).toMatchObject([{ orderId: 'order_1', code: 'R10', isLate: true, amount: 10_000 }]);
  expect(await ledger.readFeedPlaces([accountId])).toMatchObject([{ trouble: null }]);
});

/** A charge as the service's own schema has it: settled, and returned with a code where one is given. */
function chargeRecord(organizationId: string, code: 'R10' | null): ChargeRecord {
  const [created, settled, returned] = [MONDAY, MONDAY + 2 * 86_400_000 - 5_400_000, MONDAY + 3 * 86_400_000].map(
    timestampOf,
  );
  const back = code === null ? null : { code, title: 'Not authorized', at: returned };
  return ChargeRecord.parse({
    ...{
      id: 'charge_1',
      order_id: 'order_1',
      organization_id: organizationId,
      marketplace_id: null,
      track_number: 'T-1',
    },
    ...{ create_date: created, updated_at: code === null ? settled : returned, amount: 10_000, refunded: 0 },
    ...{ fee: 150, fee_returned: 0, status: code === null ? 'settled' : 'returned', return: back },
    attempts: [{ attempt: 1, create_date: created, settles_at: settled, settled_at: settled, return: back }],
    returnable_until: { two_banking_days: settled, sixty_days: settled },
    present_again: { obstacle: 'code_not_presentable', until: settled },
  });
}
