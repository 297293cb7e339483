// Webhooks in production when things go wrong: programs that hang, several services, a service that is killed, failures in any order.
// @module-tag postgres
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Store } from '../../service/store/database.ts';
import { writeEvents } from '../../service/store/events/write-events.ts';
import { askForDelivery, forgetDeliveries, listDeliveries } from '../../service/store/webhooks/deliveries.ts';
import {
  clearWebhook,
  endTurn,
  nextDelivery,
  nextTurnAt,
  type Turn,
  takeTurn,
} from '../../service/store/webhooks/sending-turns.ts';
import { takeEvents } from '../../service/store/webhooks/take-events.ts';
import { addWebhook, enableWebhook, listWebhooks, removeWebhook } from '../../service/store/webhooks/webhooks.ts';
import { selfSigned } from '../support/network/self-signed.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { correction } from '../support/service/events.ts';
import { serviceOfTest } from '../support/service/payment-service.ts';
import { amountsOf, hooksOf, productionStore } from '../support/service/production.ts';
import { startProduction } from '../support/service/production-process.ts';
import { trust } from '../support/service/tls-service.ts';
import { type Mood, openReceiver, type Received } from '../support/service/webhook-receiver.ts';
import { plansOf } from '../support/store/plans-of.ts';

/** The machine may be busy. */
const WAIT = { timeout: 30_000 };
const amounts = (asked: readonly Received[]) => amountsOf(asked.map(({ body }) => body));

async function production() {
  const pair = selfSigned();
  trust(pair.cert);
  const folder = tempFolder();
  const world = await productionStore(folder);
  const clock = { now: Date.now() };
  const options = { environment: 'production', webhookHosts: ['localhost'], now: () => clock.now } as const;
  const service = await serviceOfTest({ dataFolder: folder, ...options });
  return { ...world, pair, clock, service, hooks: await hooksOf(service, world.merchant) };
}

const readWebhook = (store: Store, id: string) =>
  store.selectFrom('webhooks').select(['due_at', 'lease']).where('id', '=', id).executeTakeFirstOrThrow();

test('programs that hang hold up no event of another organization', async () => {
  const { hooks, pair, platform, service } = await production();
  const hanging = await openReceiver(pair);
  const quick = await openReceiver(pair);
  hanging.moods.push(...Array<Mood>(100).fill('silent'));
  for (let count = 0; count < 10; count += 1) await hooks.add({ url: hanging.url });
  const others = await hooksOf(service, platform);
  await others.add({ url: quick.url });
  await hooks.tell(101);
  await vi.waitFor(() => expect(hanging.asked).toHaveLength(4), WAIT);
  await others.tell(201, 202, 203);
  await vi.waitFor(() => expect(amounts(quick.asked)).toEqual([201, 202, 203]), WAIT);
  // One organization has so many at once, and no more.
  expect(hanging.asked).toHaveLength(4);
});

test('a program that switches protocols, hangs up or never comes to its answer has failed, gets the event again, and keeps no service from ending', async () => {
  const { hooks, pair, clock, service } = await production();
  const receiver = await openReceiver(pair);
  receiver.moods.push(101, 'hangs_up', 'goes_on', 101);
  const { id } = await hooks.add({ url: receiver.url });
  await hooks.tell(101);
  const problems = ['protocol_switched', 'ECONNRESET', 'no_final_answer', 'protocol_switched'];
  for (const [index, ahead] of [0, 6000, 31_000, 121_000].entries()) {
    clock.now += ahead;
    await vi.waitFor(async () => {
      const [delivery] = await hooks.deliveries(id);
      expect(delivery?.attempts.map(({ problem }) => problem)).toEqual(problems.slice(0, index + 1));
    }, WAIT);
  }
  await service.close();
});

test('whatever fails, each event arrives, and none before those ahead of it arrived or had four attempts', async () => {
  const { pair, clock, service, merchant, store } = await production();
  const anyMood = fc.constantFrom<Mood>(204, 204, 500, 302);
  await fc.assert(
    fc.asyncProperty(fc.array(anyMood, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), async (moods, count) => {
      const receiver = await openReceiver(pair);
      // Tokens end while the clock goes on.
      const hooks = await hooksOf(service, merchant);
      const { id } = await hooks.add({ url: receiver.url });
      receiver.moods.push(...moods);
      const told = Array.from({ length: count }, (_, index) => 101 + index);
      await hooks.tell(...told);
      await vi.waitFor(
        async () => {
          // Whatever is asked wakes it.
          await fetch(`${service.urls.baseUrl}/openapi.json`);
          const deliveries = await listDeliveries(store, id, { before: undefined, limit: 10 });
          // While a process sends, it has the lease.
          const { due_at, lease } = await readWebhook(store, id);
          if (due_at !== null && lease === null) clock.now = Math.max(clock.now, Number(due_at) + 1);
          const isOver = ({ state, attempts }: (typeof deliveries)[number]) =>
            state === 'delivered' || (state === 'failed' && JSON.parse(attempts).length === 8);
          expect([deliveries.length, deliveries.every(isOver)]).toEqual([count, true]);
        },
        { timeout: 40_000, interval: 5 },
      );
      await (await hooksOf(service, merchant)).ask('DELETE', `/${id}`);
      const asked = amounts(receiver.asked);
      for (const amount of told) {
        const before = asked.slice(0, asked.indexOf(amount));
        for (const earlier of told.filter((each) => each < amount)) {
          const attempts = before.filter((each) => each === earlier).length;
          const arrived = attempts === asked.filter((each) => each === earlier).length;
          expect(arrived || attempts >= 4, JSON.stringify({ moods, asked })).toBe(true);
        }
      }
    }),
    { numRuns: length(4, 50) },
  );
});

test('of two services over one store one sends at a time, and the next goes on where one is killed', async () => {
  const pair = selfSigned();
  const receiver = await openReceiver(pair);
  const folder = tempFolder();
  const { merchant, store } = await productionStore(folder);
  const [first, second] = await Promise.all([startProduction(folder, pair.cert), startProduction(folder, pair.cert)]);
  const [atFirst, atSecond] = await Promise.all([hooksOf(first.served, merchant), hooksOf(second.served, merchant)]);
  const { id } = await atFirst.add({ url: receiver.url });
  await Promise.all([atFirst.tell(101, 102, 103, 104), atSecond.tell(105, 106, 107, 108)]);
  const everything = [101, 102, 103, 104, 105, 106, 107, 108];
  await vi.waitFor(async () => {
    expect((await atFirst.deliveries(id)).filter(({ state }) => state === 'delivered')).toHaveLength(8);
  }, WAIT);
  expect(amounts(receiver.asked).toSorted()).toEqual(everything);

  // Killed while the program has the event and hasn't answered.
  receiver.moods.push('silent');
  await atFirst.tell(109, 110);
  await vi.waitFor(() => expect(receiver.asked).toHaveLength(9), WAIT);
  await Promise.all([first.kill(), second.kill()]);
  // As after the time in which a process counts as gone.
  await store.updateTable('webhooks').set({ due_at: 0 }).where('id', '=', id).execute();
  const third = await startProduction(folder, pair.cert);
  const later = await hooksOf(third.served, merchant);
  await vi.waitFor(async () => {
    const states = (await later.deliveries(id)).map(({ state }) => state);
    expect(states).toEqual(Array(10).fill('delivered'));
  }, WAIT);
  expect(amounts(receiver.asked.slice(8))).toEqual([109, 109, 110]);
});

const SEALED = { sealedSecret: 'sealed', url: 'https://shop.example/', types: undefined };

/** A store with webhooks of its merchant, and two events taken for each. */
async function waiting(count: number) {
  const { store, merchant } = await productionStore(tempFolder());
  for (let index = 0; index < count; index += 1) {
    const whose = { of: 'organization', owner: merchant.id } as const;
    const added = { organizationId: merchant.id, id: `webhook_${index}`, whose, ...SEALED };
    await addWebhook(store, added, { most: count, at: 1000 });
  }
  const events = ['a', 'b'].map((name) => correction(merchant, name));
  await store.transaction().execute((tx) => writeEvents(tx, events));
  await takeEvents(store, () => true, 2000);
  return { store, merchant };
}

const mailOf = () => ({ subject: '', body: '' });
const sent = (seq: number) => ({
  seq,
  attempts: '[]',
  state: 'delivered' as const,
  dueAt: null,
  proves: 'works' as const,
});

test('a turn belongs to one process; one that comes back after another took it changes nothing', async () => {
  const { store } = await waiting(1);
  const take = (lease: string, at: number) => takeTurn(store, { busy: [], lease, at, until: at + 30_000 });
  const both = await Promise.all([take('one', 2000), take('two', 2000)]);
  expect(both.filter((turn) => turn !== undefined)).toHaveLength(1);
  expect(await take('three', 31_999)).toBeUndefined();
  const later = await take('three', 32_000);
  const delivery = await nextDelivery(store, 'webhook_0');
  const outcome = sent(Number(delivery?.seq));
  const ending = { at: 33_000, outcome, notBefore: 33_000, failingBefore: 0, mailOf };
  for (const stale of both) if (stale) await endTurn(store, stale, ending);
  expect(await nextDelivery(store, 'webhook_0')).toMatchObject({ seq: delivery?.seq });
  if (later) await endTurn(store, later, ending);
  const next = await nextDelivery(store, 'webhook_0');
  expect(Number(next?.seq)).toBe(Number(delivery?.seq) + 1);
  expect(await nextTurnAt(store, [])).toBe(33_000);
});

test('an event is taken once, however many processes look at once, and a webhook that is idle is woken', async () => {
  const { store, merchant } = await waiting(2);
  const told: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const events = Array.from({ length: 20 }, (_, index) => correction(merchant, `${round}x${index}`));
    await store.transaction().execute((tx) => writeEvents(tx, events));
    await Promise.all(Array.from({ length: 8 }, () => takeEvents(store, () => true, 3000)));
    told.push(...events.map(({ id }) => id));
  }
  for (const id of ['webhook_0', 'webhook_1']) {
    const rows = (await listDeliveries(store, id, { before: undefined, limit: 1000 })).toReversed();
    expect(rows.map(({ event_id }) => event_id).slice(2)).toEqual(told);
  }
});

test('of more than a thousand events that wait for a webhook the oldest fail, and say so', async () => {
  const { store, merchant } = await waiting(1);
  const events = Array.from({ length: 1010 }, (_, index) => correction(merchant, `event${index}`));
  for (let from = 0; from < events.length; from += 100)
    await store.transaction().execute((tx) => writeEvents(tx, events.slice(from, from + 100)));
  await takeEvents(store, () => true, 3000);
  const all = (await listDeliveries(store, 'webhook_0', { before: undefined, limit: 2000 })).toReversed();
  expect(all.map(({ state }) => state)).toEqual([...Array(12).fill('failed'), ...Array(1000).fill('in_order')]);
  expect(JSON.parse(all[11]?.attempts ?? '')).toMatchObject([{ status: null, problem: 'too_many_waiting' }]);
  const row = { webhook_id: 'webhook_0', event_id: all[0]?.event_id ?? '', event_type: 'account.corrected' } as const;
  await askForDelivery(store, { ...row, why: 'sent_again' }, 4000);
  expect(await nextDelivery(store, 'webhook_0')).toMatchObject({ seq: all[13]?.seq });
});

/** Adds deliveries to a webhook, as many as it has after long. */
async function addDeliveries(store: Store, webhookId: string, count: number, state: 'delivered' | 'in_order') {
  const row = {
    webhook_id: webhookId,
    event_id: 'event_1',
    event_type: 'account.corrected',
    why: 'event',
    attempts: '[]',
    create_date: '2026-11-16T15:00:00Z',
    state,
  } as const;
  const many = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `delivery_${index}`,
    due_at: state === 'delivered' ? null : 1000,
    over_at: state === 'delivered' ? 1000 + index : null,
  }));
  for (let from = 0; from < many.length; from += 1000)
    await store
      .insertInto('webhook_deliveries')
      .values(many.slice(from, from + 1000))
      .execute();
}

/** Clears as in a service that ends during the first page. */
const clearFirstPage = (store: Store, turn: Turn) =>
  expect(clearWebhook(store, turn, 5000, AbortSignal.abort())).rejects.toThrow('aborted');

const { signal } = new AbortController();

test('a webhook with many deliveries is removed at once, and its deliveries page by page', async () => {
  const { store, merchant } = await waiting(2);
  await addDeliveries(store, 'webhook_0', 3000, 'delivered');
  const named = { organizationId: merchant.id, id: 'webhook_0' };
  const stale = await takeTurn(store, { busy: [], lease: 'stale', at: 3000, until: 33_000 });
  expect(await removeWebhook(store, named, 4000)).toBe(true);
  expect(await removeWebhook(store, named, 4000)).toBe(false);
  expect((await listWebhooks(store, merchant.id)).map(({ id }) => id)).toEqual(['webhook_1']);
  expect(await enableWebhook(store, named, 4000)).toBeUndefined();
  const ending = { at: 4500, notBefore: 4500, failingBefore: 0, mailOf };
  expect(stale && (await endTurn(store, stale, ending))).toBe(false);
  const left = () => listDeliveries(store, 'webhook_0', { before: undefined, limit: 5000 });
  expect(await left()).toHaveLength(3002);
  const turn = await takeTurn(store, { busy: [], lease: 'one', at: 1e6, until: 2e6 });
  const other = await takeTurn(store, { busy: [], lease: 'two', at: 1e6, until: 2e6 });
  const removed = [turn, other].find((each) => each?.id === 'webhook_0');
  if (!removed) throw new Error('no turn');
  await clearFirstPage(store, removed);
  expect(await left()).toHaveLength(2502);
  await clearWebhook(store, removed, 5000, signal);
  expect(await left()).toEqual([]);
  expect(await store.selectFrom('webhooks').select('id').execute()).toEqual([{ id: 'webhook_1' }]);
});

test('what waits for a webhook that is disabled fails page by page; enabled before that, it isn’t sent', async () => {
  const { store, merchant } = await waiting(1);
  await addDeliveries(store, 'webhook_0', 3000, 'in_order');
  const states = async () => {
    const rows = await listDeliveries(store, 'webhook_0', { before: undefined, limit: 5000 });
    return [...new Set(rows.map(({ state }) => state))];
  };
  const disable = async (lease: string) => {
    const turn = await takeTurn(store, { busy: [], lease, at: 3000, until: 33_000 });
    const outcome = { ...sent(1), state: 'failed', proves: 'given_up' } as const;
    return turn && endTurn(store, turn, { at: 3000, outcome, notBefore: 3000, failingBefore: 3000, mailOf });
  };
  expect(await disable('one')).toBe(true);
  expect(await states()).toContain('in_order');
  const turn = await takeTurn(store, { busy: [], lease: 'two', at: 3000, until: 33_000 });
  if (!turn) throw new Error('no turn');
  await clearFirstPage(store, turn);
  expect(await states()).toContain('in_order');
  await clearWebhook(store, turn, 5000, signal);
  expect(await states()).toEqual(['failed']);
  expect(await nextTurnAt(store, [])).toBeUndefined();

  const named = { organizationId: merchant.id, id: 'webhook_0' };
  await enableWebhook(store, named, 6000);
  await store.updateTable('webhooks').set({ due_at: 3000 }).execute();
  await addDeliveries(store, 'webhook_0', 600, 'in_order');
  await disable('three');
  await enableWebhook(store, named, 7000);
  expect(await states()).toEqual(['failed']);
});

test('turns and deliveries are found by an index, however many there are', async () => {
  const { store } = await waiting(1);
  await addDeliveries(store, 'webhook_0', 3000, 'delivered');
  const plans = await plansOf(store, async (noted) => {
    await nextTurnAt(noted, []);
    await nextDelivery(noted, 'webhook_0');
    await listDeliveries(noted, 'webhook_0', { before: 50, limit: 10 });
  });
  for (const name of ['webhooks_due', 'webhook_deliveries_in_order', 'webhook_deliveries_of_webhook'])
    expect(plans).toContain(name);
  expect(plans).not.toMatch(/"SCAN (?!webhooks USING)|Seq Scan on webhook_deliveries|TEMP B-TREE/);
  await forgetDeliveries(store, 1000 + 30 * 24 * 3_600_000 + 2990);
  expect(await listDeliveries(store, 'webhook_0', { before: undefined, limit: 100 })).toHaveLength(12);
});
