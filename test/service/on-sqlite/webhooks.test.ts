// A world's webhooks: what a developer's program gets, when, how often and in which order.
import { expect, test } from 'vitest';
import type { MadeWebhook, ShownDelivery } from '../../../service/sandbox/webhooks/requests.ts';
import { serviceOfTest } from '../../support/service/payment-service.ts';
import { CHARGE_EVENTS, openReceiver, type Receiver, verified } from '../../support/service/webhook-receiver.ts';
import { makeWorld, pay, type WorldOfTest } from '../../support/service/worlds.ts';

async function worldWithWebhook(receiver: Receiver, request: object = {}) {
  const world = await makeWorld(await serviceOfTest(), request);
  const added = await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  if (!added.ok) throw new Error(await added.text());
  return { world, webhook: (await added.json()) as MadeWebhook, token: await world.token() };
}

async function told(answer: Promise<Response>): Promise<ShownDelivery[]> {
  const { deliveries } = (await (await answer).json()) as { deliveries: ShownDelivery[] };
  return deliveries;
}

const flush = (world: WorldOfTest, retry = false) => told(world.control('POST', 'webhooks/flush', { retry }));
const listed = (world: WorldOfTest) => told(world.control('GET', 'webhooks/deliveries'));
const typesOf = (receiver: Receiver) => receiver.asked.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('an event arrives signed, once, and after a flush nothing is still on its way', async () => {
  const receiver = await openReceiver();
  const { world, webhook, token } = await worldWithWebhook(receiver);
  await pay(world, token);
  await flush(world);
  expect(receiver.asked).toHaveLength(1);
  for (const request of receiver.asked)
    expect(verified(webhook.secret, request)).toMatchObject({ type: 'charge.created' });
  expect(await listed(world)).toMatchObject([
    { webhook_id: webhook.id, state: 'delivered', why: 'event', attempts: [{ status: 204, problem: null }] },
  ]);
  await world.control('POST', 'clock', { advance_seconds: 7 * 86_400 });
  await flush(world);
  expect(typesOf(receiver)).toEqual(['charge.created', 'charge.settled', 'settlement.deposited']);
});

test('a program hears that a consumer authorized before anything is charged', async () => {
  const receiver = await openReceiver();
  const world = await makeWorld(await serviceOfTest());
  await world.control('POST', 'webhooks', { url: receiver.url });
  await pay(world, await world.token());
  await flush(world);
  expect(typesOf(receiver)).toEqual(['session.authorized', 'charge.created']);
  const { session } = JSON.parse(receiver.asked[0]?.body ?? '') as { session: object };
  expect(session).toMatchObject({ consent_text: expect.stringContaining('authorize') });
});

test('a type of event that there isn’t is refused with those there are', async () => {
  const world = await makeWorld(await serviceOfTest());
  const refused = await world.control('POST', 'webhooks', { url: 'http://127.0.0.1:9/', types: ['session.paid'] });
  const { detail } = (await refused.json()) as { detail: string };
  expect([refused.status, detail]).toEqual([
    422,
    expect.stringContaining('must be one of session.created, session.prog'),
  ]);
});

test('the secret is told once, and in a world of the same seed it is the same', async () => {
  const receiver = await openReceiver();
  const first = await worldWithWebhook(receiver, { seed: 'twice' });
  expect(await (await first.world.control('GET', 'webhooks')).text()).not.toContain(first.webhook.secret);
  const second = await worldWithWebhook(receiver, { seed: 'twice' });
  expect(second.webhook).toEqual(first.webhook);
});

test('a delivery that fails is tried again by the world’s clock, and the answer is told', async () => {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver);
  receiver.moods.push(500, 302);
  await pay(world, token);
  await flush(world);
  expect(await flush(world)).toEqual([]);
  expect(await listed(world)).toMatchObject([
    { state: 'waiting', next_attempt_at: '2026-01-05T15:00:05.000000+00:00' },
  ]);
  await world.control('POST', 'clock', { advance_seconds: 5 });
  await flush(world);
  expect(await flush(world, true)).toMatchObject([{ state: 'delivered' }]);
  expect((await listed(world))[0]?.attempts.map(({ status }) => status)).toEqual([500, 302, 204]);
});

test('a program that is gone is named, and after the last attempt the delivery has failed', async () => {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver);
  await receiver.vanish();
  await pay(world, token);
  await flush(world);
  for (let attempt = 2; attempt <= 8; attempt += 1) await flush(world, true);
  const [delivery] = await listed(world);
  expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null });
  expect(delivery?.attempts.map(({ problem }) => problem)).toEqual(Array.from({ length: 8 }, () => 'ECONNREFUSED'));
});

test('an event is sent again as often as asked, with the same webhook-id', async () => {
  const receiver = await openReceiver();
  const { world, webhook, token } = await worldWithWebhook(receiver);
  await pay(world, token);
  const [first] = await flush(world).then(() => listed(world));
  const sent = await told(world.control('POST', `events/${first?.event_id}/send`, { times: 3 }));
  expect(sent.map(({ why, state }) => [why, state])).toEqual(
    Array.from({ length: 3 }, () => ['sent_again', 'delivered']),
  );
  expect(receiver.taken()).toEqual(Array.from({ length: 4 }, () => first?.event_id));
  for (const request of receiver.asked) verified(webhook.secret, request);
  expect((await world.control('POST', 'events/event_none/send')).status).toBe(404);
  await world.control('DELETE', `webhooks/${webhook.id}`);
  expect((await world.control('POST', `events/${first?.event_id}/send`)).status).toBe(409);
});

/** What arrives of eight payments, as the numbers of their events. */
async function arrivals(plan: object): Promise<number[]> {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver, { seed: 'order' });
  await world.control('PUT', 'events/plan', plan);
  const ids: string[] = [];
  for (let payment = 0; payment < 8; payment += 1) {
    const [, , , charged] = await pay(world, token);
    ids.push((JSON.parse(charged ?? '') as { charge: { id: string } }).charge.id);
  }
  await flush(world);
  return receiver.asked.map(({ body }) => ids.indexOf((JSON.parse(body) as { charge: { id: string } }).charge.id));
}

test('duplicates and another order come by the seed, the same each time, and nothing is lost', async () => {
  const plan = { seed: 3, duplicate: 0.4, hold_back: 0.4 };
  const once = await arrivals(plan);
  expect(await arrivals(plan)).toEqual(once);
  expect(new Set(once).size).toBe(8);
  expect(once.length).toBeGreaterThan(8);
  expect(once).not.toEqual(once.toSorted((a, b) => a - b));
  expect(await arrivals({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('all held back, the last one goes with the flush', async () => {
  const held = await arrivals({ hold_back: 1 });
  expect(held.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('webhooks and what waits are brought back with a world', async () => {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver);
  receiver.moods.push(500);
  await pay(world, token);
  await flush(world);
  const { id } = await world.snapshot();
  expect(await flush(world, true)).toMatchObject([{ state: 'delivered' }]);
  await world.restore(id);
  expect(await listed(world)).toMatchObject([{ state: 'waiting' }]);
  expect(await flush(world, true)).toMatchObject([{ state: 'delivered' }]);
  await world.control('POST', 'reset', { confirm: 'reset' });
  expect(await listed(world)).toEqual([]);
  await pay(world, token);
  await flush(world);
  expect(receiver.asked).toHaveLength(4);
});

test('a reset does not wait for a program that hangs', { timeout: 8_000, retry: 0 }, async () => {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver);
  receiver.moods.push('silent', 'silent', 'silent');
  for (let payment = 0; payment < 3; payment += 1) await pay(world, token);
  await expect.poll(() => receiver.asked.length).toBe(1);
  await world.control('POST', 'reset', { confirm: 'reset' });
  expect(await listed(world)).toEqual([]);
  expect(receiver.asked).toHaveLength(1);
});

test('of too many deliveries that wait, the oldest fail and say so', async () => {
  const receiver = await openReceiver();
  const { world, token } = await worldWithWebhook(receiver);
  for (let more = 0; more < 9; more += 1)
    await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  await pay(world, token);
  await flush(world);
  const [{ event_id } = { event_id: '' }] = await listed(world);
  await receiver.vanish();
  for (let call = 0; call < 6; call += 1) await world.control('POST', `events/${event_id}/send`, { times: 20 });
  const deliveries = await listed(world);
  expect(deliveries.filter(({ state }) => state === 'waiting')).toHaveLength(1000);
  const failed = deliveries.filter(({ state }) => state === 'failed');
  expect(failed).toHaveLength(200);
  for (const { attempts } of failed) expect(attempts.at(-1)?.problem).toBe('too_many_waiting');
});

test('a webhook elsewhere or with a password is refused in words', async () => {
  const world = await makeWorld(await serviceOfTest());
  for (const url of ['https://shop.example/webhooks', 'http://a:b@127.0.0.1/', 'file:///etc/passwd', 'nonsense', 7]) {
    const refused = await world.control('POST', 'webhooks', { url });
    expect([refused.status, await refused.text()], String(url)).toEqual([422, expect.stringContaining('url: must')]);
  }
  expect(await (await world.control('GET', 'webhooks')).json()).toEqual({ webhooks: [] });
});

test('a published sandbox sends events to no address', async () => {
  const origin = 'https://pay.example';
  const service = await serviceOfTest({
    published: { api: origin, auth: origin, checkout: origin, dashboard: origin },
  });
  const refused = await fetch(`${service.listening}/sandbox/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('events --forward')]);
  const collection = (await (await fetch(`${service.listening}/collection.json`)).json()) as {
    item: { name: string }[];
  };
  expect(collection.item.map(({ name }) => name)).toEqual(expect.not.arrayContaining(['Webhooks']));
});
