// Following a feed over real HTTP: pages that repeat, gaps, answers that break off, places the service forgot, and closing.
import { expect, onTestFinished, test } from 'vitest';
import { ChargeOrderSeen } from '../../contract/records/payment.ts';
import { type FeedPace, followFeeds } from '../../main/features/after-charge/follow-feeds.ts';
import { openPayments } from '../../main/providers/providers.ts';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { chooseAccount, openProved } from '../support/consumer/bank.ts';
import { chargeTold, eventTold, type FeedAnswer, serveFeed } from '../support/provider/event-feed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { takePayment } from '../support/service/books.ts';
import { MONDAY } from '../support/service/marketplace-service.ts';
import { createSession, organizationOf, serviceOfTest, signIn } from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const EAGER: FeedPace = {
  look: 5,
  atLeast: 5,
  busy: 5,
  idle: 5,
  elsewhere: 5,
  afterTrouble: 5,
  notOffered: 3_600_000,
  firstElsewhere: 0,
};
/** Waits for it, on a machine that has much else to do. */
const soon = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });
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
  await ledger.as('Grace').noteKeys(accountId, { clientIdEnding: 'abcd', verifiedAt: '2026-11-20T10:00:00.000Z' });
  const follow = (pace = EAGER, more: Partial<Parameters<typeof followFeeds>[0]> = {}) => {
    const payments = openPayments(vaultOf() as never, LIMITS);
    const feeds = followFeeds({ ledger, payments, keysReady: Promise.resolve(), pace, ...more });
    onTestFinished(feeds.close);
    return feeds;
  };
  const place = async () => (await ledger.readFeedCursors([accountId]))[0];
  const charges = async () =>
    (await ledger.listReturns({ environmentId, show: 'all', limit: 200 })).items.map((one) => one.chargeId);
  return { ...feed, ledger, environmentId, accountId, follow, place, charges };
}

const returned = (n: number) =>
  eventTold('charge.returned', {
    ...chargeTold(`${n}`),
    status: 'returned',
    return: { code: 'R01', title: 'Insufficient funds', at: '2026-11-20T10:00:00Z' },
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
  await soon(feed.charges).toEqual(ids);
  await first.close();
  expect(await feed.place()).toMatchObject({ cursor: 'c7', trouble: null });
  const before = feed.asked.length;
  feed.follow();
  await soon(() => feed.asked.length).toBeGreaterThan(before);
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
  await soon(feed.charges).toEqual(ids);
  expect(feed.asked.slice(0, 4)).toEqual([null, 'c3', 'c3', 'c3']);
  await soon(feed.place).toMatchObject({ trouble: null });
});

test('a page that can’t be understood stops the feed where it is, says so, and loses nothing once it can be', async () => {
  let isMalformed = true;
  const feed = await following((cursor) => {
    const { body } = page(indexOf(cursor));
    if (cursor !== 'c3' || !isMalformed) return { body };
    return { body: { ...body, events: [...body.events, { ...body.events[0], charge: { id: 'charge_0' } }] } };
  });
  feed.follow();
  await soon(feed.place).toMatchObject({ cursor: 'c3', trouble: 'dashboard_not_understood' });
  expect(await feed.charges()).toEqual(ids.slice(0, 3));
  isMalformed = false;
  await soon(feed.charges).toEqual(ids);
});

test('a place that the service no longer knows is read again from the oldest event, and nothing is doubled', async () => {
  let isForgotten = false;
  const feed = await following((cursor) => {
    if (!isForgotten) return page(indexOf(cursor));
    // Refused until it is read again: the first refusal may go to a call that was on its way when the feed was closed.
    if (cursor !== null && !hasRestarted()) return { status: 422, body: { detail: 'unknown_cursor' } };
    return page(indexOf(cursor), 7);
  });
  const hasRestarted = () => feed.asked.filter((cursor) => cursor === null).length > 1;
  const first = feed.follow();
  await soon(feed.charges).toEqual(ids);
  await first.close();
  const revision = await feed.ledger.readRevision(feed.environmentId);
  isForgotten = true;
  feed.follow();
  await soon(() => hasRestarted() && feed.asked.at(-1)).toBe('c7');
  expect(await feed.charges()).toEqual(ids);
  expect(await feed.ledger.readRevision(feed.environmentId)).toBe(revision);
});

test('a provider without a feed is asked once, and said to offer none', async () => {
  const feed = await following(() => ({ status: 404, body: { detail: 'Not Found' } }));
  const feeds = feed.follow();
  await soon(feed.place).toMatchObject({ trouble: 'not_offered', cursor: null });
  const looks = feed.asked.length;
  await feed.ledger.listEnvironments();
  expect(looks).toBe(1);
  await feeds.close();
});

test('a dashboard on another domain than the API is never sent a token unasked', async () => {
  const foreign = await serveFeed(() => page(0));
  const feed = await following((cursor) => page(indexOf(cursor)));
  const { ledger, environmentId, accountId } = feed;
  const elsewhere = foreign.url.replace('127.0.0.1', 'localhost');
  const addresses = {
    base_url: feed.url,
    auth_url: feed.url,
    js_url: feed.url,
    marketplace_id: null,
    checkout_link: null,
  };
  await ledger.moveEnvironment(environmentId, { ...addresses, dashboard_url: elsewhere });
  const other = await addTestEnvironment({ ledger }, `${feed.url}/other`);
  await ledger
    .as('Grace')
    .noteKeys(other.accountId, { clientIdEnding: 'efgh', verifiedAt: '2026-11-20T10:00:00.000Z' });
  feed.follow();
  await soon(async () => (await ledger.readFeedCursors([other.accountId]))[0]?.cursor).toBe('c7');
  expect(await ledger.readFeedCursors([accountId])).toEqual([]);
  expect(foreign.asked).toEqual([]);
});

test('a feed that goes round in a circle is not followed for ever', async () => {
  const feed = await following(() => ({ body: { events: [], next_cursor: 'c0', has_more: true } }));
  feed.follow();
  await soon(feed.place).toMatchObject({ trouble: 'dashboard_not_understood' });
});

test('a console that closes while a page is on its way writes nothing more', async () => {
  const { ledger, accountId, charges } = await following((cursor) => page(indexOf(cursor)));
  const payments = openPayments(vaultOf() as never, LIMITS);
  const written: (string | null)[] = [];
  const { ledgerState, listEnvironments, readFeedCursors, noteFeedTrouble } = ledger;
  const ingestEvents: typeof ledger.ingestEvents = (read) => {
    written.push(read.after);
    return ledger.ingestEvents(read);
  };
  await new Promise<void>((resolve) => {
    const feeds = followFeeds({
      ledger: { ledgerState, listEnvironments, readFeedCursors, noteFeedTrouble, ingestEvents },
      payments: {
        offers: payments.offers,
        readEvents: async (signer, of, cursor) => {
          const read = await payments.readEvents(signer, of, cursor);
          if (cursor === 'c3') await feeds.close().then(() => setImmediate(resolve));
          return read;
        },
      },
      keysReady: Promise.resolve(),
      pace: EAGER,
    });
  });
  expect(written).toEqual([null]);
  expect(await charges()).toEqual(ids.slice(0, 3));
  expect(await ledger.readFeedCursors([accountId])).toMatchObject([{ cursor: 'c3' }]);
});

test('a service’s limit is kept, without a trouble, and the feed goes on from where it was read to', async () => {
  let limits = 0;
  const { follow, charges, asked, place } = await following((cursor) => {
    if (cursor !== 'c3' || limits > 0) return page(Number((cursor ?? 'c0').slice(1)));
    limits += 1;
    return { status: 429, retryAfter: '1', body: { detail: 'Too many requests' } };
  });
  const began = performance.now();
  follow({ ...EAGER, afterTrouble: 3_600_000 });
  await soon(charges).toHaveLength(ids.length);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(asked.slice(0, 4)).toEqual([null, 'c3', 'c3', 'c6']);
  expect(await place()).toMatchObject({ trouble: null });
});

/** The service itself, and a merchant's ledger that follows its feed. */
async function followingService() {
  const service = await serviceOfTest({ now: () => MONDAY });
  const merchant = organizationOf(service, 'merchant');
  const { ledger } = await openTestLedger(tempFolder());
  const { environmentId, accountId } = await addTestEnvironment({ ledger }, 'https://pay.example', 'sandbox', {
    refuses_repeat: 1,
  });
  const addresses = { js_url: service.urls.jsUrl, marketplace_id: null, checkout_link: null };
  const { baseUrl: base_url, authUrl: auth_url, dashboardUrl: dashboard_url } = service.urls;
  await ledger.moveEnvironment(environmentId, { ...addresses, base_url, auth_url, dashboard_url });
  await ledger.as('Grace').noteKeys(accountId, { clientIdEnding: 'abcd', verifiedAt: '2026-11-20T10:00:00.000Z' });
  const payments = openPayments(vaultOf(await service.issueKeys(merchant.id)) as never, LIMITS);
  const follow = () => {
    const feeds = followFeeds({ ledger, payments, keysReady: Promise.resolve(), pace: EAGER });
    onTestFinished(feeds.close);
  };
  const token = await signIn(service, merchant);
  return { service, merchant, token, ledger, environmentId, accountId, follow };
}

test('each step that a consumer takes at the service is shown on its session, with its time', async () => {
  const { service, token, ledger, environmentId, follow } = await followingService();
  const { id } = await createSession(service, token);
  follow();
  const shown = async () => {
    const detail = await ledger.getSession(environmentId, id).catch(() => null);
    return detail && [detail.checkout, detail.checkoutError, detail.progress.map(({ state }) => state).join(' ')];
  };
  await soon(shown).toEqual([null, null, '']);
  const opened = await openProved(service, id);
  await soon(shown).toEqual(['consumer_confirmed', null, 'opened consumer_confirmed']);
  const wait = () => press(service, 'POST', 'clock', { advance_seconds: 60 });
  await wait();
  await chooseAccount(service, opened, 'low');
  const FUNDS = 'session_insufficient_balance';
  await soon(shown).toEqual(['failed', FUNDS, 'opened consumer_confirmed failed']);
  await wait();
  await chooseAccount(service, opened);
  await soon(shown).toEqual(['reopened', FUNDS, 'opened consumer_confirmed failed account_chosen']);
  await wait();
  expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
  await soon(shown).toEqual(['complete', null, 'opened consumer_confirmed failed account_chosen complete']);
  const { createdAt, progress } = await ledger.getSession(environmentId, id);
  const times = [createdAt, ...progress.map(({ at }) => at ?? '')];
  expect(times).toEqual(times.toSorted());
  expect(Date.parse(times.at(-1) ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(180_000);
});

test('what the service itself tells of a charge is in the ledger: it settled, and came back', async () => {
  const { service, merchant, token, ledger, environmentId, accountId, follow } = await followingService();
  const { order, charge } = await takePayment(service, token, merchant, 10_000);
  const answer = ChargeOrderSeen.parse({ order, charge });
  await recordCall(ledger, { environmentId, accountId }, captureOf(order.id), succeeded(answer));
  follow();
  const shown = async () => {
    const { status, returnCode, afterCharge } = await ledger.getOrder(environmentId, order.id);
    return { status, returnCode, source: afterCharge?.source };
  };
  await soon(shown).toEqual({ status: 'charged', returnCode: null, source: 'service' });
  await press(service, 'POST', 'clock', { advance_seconds: 10 * 86_400 });
  await soon(shown).toEqual({ status: 'settled', returnCode: null, source: 'service' });
  await press(service, 'POST', `charges/${charge.id}/return`, { code: 'R10' });
  await soon(shown).toEqual({ status: 'returned', returnCode: 'R10', source: 'service' });
  const { items } = await ledger.listReturns({ environmentId, show: 'open', limit: 50 });
  expect(items).toMatchObject([{ orderId: order.id, code: 'R10', isLate: true, amount: 10_000 }]);
  expect(await ledger.readFeedCursors([accountId])).toMatchObject([{ trouble: null }]);
});

test('after the computer slept, a feed is read at once that would wait for its turn', async () => {
  const feed = await following((cursor) => page(indexOf(cursor)));
  const feeds = feed.follow({ ...EAGER, idle: 3_600_000, elsewhere: 3_600_000, busy: 3_600_000 });
  await soon(feed.charges).toEqual(ids);
  await soon(() => feeds.readAtMs(feed.accountId)).not.toBeNull();
  const before = feed.asked.length;
  feeds.wake();
  await soon(() => feed.asked.length).toBeGreaterThan(before);
});

test('what happens in the embedded sandbox is read at once, though its feed’s turn comes in an hour', async () => {
  const feed = await following((cursor) => page(indexOf(cursor)));
  const { ledgerState, readFeedCursors, noteFeedTrouble, ingestEvents } = feed.ledger;
  const listEnvironments = async () =>
    (await feed.ledger.listEnvironments()).map((one) => ({ ...one, embedded: true }));
  const feeds = feed.follow(
    { ...EAGER, idle: 3_600_000, atLeast: 3_600_000 },
    { ledger: { ledgerState, readFeedCursors, noteFeedTrouble, ingestEvents, listEnvironments } },
  );
  await soon(feed.charges).toEqual(ids);
  await soon(() => feeds.readAtMs(feed.accountId)).not.toBeNull();
  const before = feed.asked.length;
  feeds.sandboxChanged();
  await soon(() => feed.asked.length).toBeGreaterThan(before);
});

test('on a shared ledger a feed is followed where its keys are, and nobody else says that it has trouble', async () => {
  const shared = await following((cursor) => page(Number(cursor?.slice(1) ?? 0)));
  let looks = 0;
  const without = shared.follow(EAGER, {
    hasKeys: async () => {
      looks += 1;
      return false;
    },
  });
  await soon(() => looks).toBeGreaterThan(2);
  expect(await shared.place()).toBeUndefined();
  await without.close();
  shared.follow(EAGER, { hasKeys: async () => true });
  await soon(async () => (await shared.charges()).length).toBe(all.length);
});

test('what a machine keeps of its own beside the sandbox isn’t followed while it works in a team', async () => {
  const own = await following((cursor) => page(Number(cursor?.slice(1) ?? 0)));
  let looks = 0;
  const follows = () => {
    looks += 1;
    return false;
  };
  own.follow(EAGER, { follows });
  await soon(() => looks).toBeGreaterThan(3);
  expect(await own.place()).toBeUndefined();
});
