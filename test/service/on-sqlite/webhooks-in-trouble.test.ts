// Webhooks whose programs hang or are gone for good, and addresses that must not be sent to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ShownDelivery } from '../../../service/sandbox/webhooks/requests.ts';
import { organizationOf, serviceOfTest, signIn } from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { CHARGE_EVENTS, openReceiver, type Receiver } from '../../support/service/webhook-receiver.ts';
import { makeWorld, pay, type WorldOfTest } from '../../support/service/worlds.ts';

async function told(answer: Promise<Response>): Promise<ShownDelivery[]> {
  return ((await (await answer).json()) as { deliveries: ShownDelivery[] }).deliveries;
}

/** Payments whose events go to an address once it is added. */
async function paidWorld(payments: number): Promise<WorldOfTest> {
  const world = await makeWorld(await serviceOfTest());
  const token = await world.token();
  for (let payment = 0; payment < payments; payment += 1) await pay(world, token);
  return world;
}

/** A program that keeps what it is sent waiting until it is let go. */
async function openSlowReceiver() {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    waiting.push(() => response.writeHead(204).end());
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hasAsked: () => once(server, 'asked'),
    letGo: () => {
      for (const answer of waiting.splice(0)) answer();
    },
    asked: () => asked,
  };
}

test('a program that hangs keeps a flush waiting once, however many events there are', async () => {
  const receiver = await openReceiver();
  receiver.moods.push('silent', 'silent', 'silent', 'silent');
  const world = await paidWorld(1);
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  await world.control('POST', 'clock', { advance_seconds: 7 * 86_400 });
  const begun = performance.now();
  await told(world.control('POST', 'webhooks/flush'));
  expect(performance.now() - begun).toBeLessThan(19_000);
  const listed = (await told(world.control('GET', 'webhooks/deliveries'))).toReversed();
  expect(listed.length).toBeGreaterThan(1);
  expect(listed.map(({ state }) => state)).toEqual(listed.map(() => 'waiting'));
  expect(listed.map(({ attempts }) => attempts.map(({ problem }) => problem))).toEqual(
    listed.map((_, index) => (index === 0 ? ['TimeoutError'] : [])),
  );
  receiver.moods.splice(0);
  const sent = await told(world.control('POST', 'webhooks/flush', { retry: true }));
  expect(sent.map(({ state }) => state)).toEqual(listed.map(() => 'delivered'));
});

test('a flush and the end of a service wait for no program that switches protocols', async () => {
  const receiver = await openReceiver();
  const service = await serviceOfTest();
  const world = await makeWorld(service);
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  receiver.moods.push(101);
  await pay(world, await world.token());
  await told(world.control('POST', 'webhooks/flush'));
  expect(await told(world.control('GET', 'webhooks/deliveries'))).toMatchObject([
    { state: 'waiting', attempts: [{ status: null, problem: 'protocol_switched' }] },
  ]);
  await service.close();
});

/** From now on, each answer takes nine seconds by the clock that waiting is measured with. */
function passTimeWith(receiver: Receiver) {
  const real = performance.now.bind(performance);
  const before = receiver.asked.length;
  const passed = () => (receiver.asked.length - before) * 9000;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed());
  onTestFinished(() => now.mockRestore());
  return { passed };
}

test('a flush ends after half a minute of slow answers, and tells what is left as waiting', async () => {
  const receiver = await openReceiver();
  const world = await paidWorld(1);
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  receiver.moods.push(...Array.from({ length: 5 }, () => 500));
  const token = await world.token();
  for (let payment = 0; payment < 5; payment += 1) await pay(world, token);
  await world.control('POST', 'webhooks/flush');
  const slow = passTimeWith(receiver);
  const flushed = await told(world.control('POST', 'webhooks/flush', { retry: true }));
  expect(flushed.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'waiting', 'waiting']);
  expect(slow.passed()).toBeLessThan(30_000);
  const again = await told(world.control('POST', 'webhooks/flush', { retry: true }));
  expect(again.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
});

test('an event that is sent again more often than there is time for is sent to the end all the same', async () => {
  const receiver = await openReceiver();
  const world = await paidWorld(1);
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  await pay(world, await world.token());
  await world.control('POST', 'webhooks/flush');
  const [event] = await told(world.control('GET', 'webhooks/deliveries'));
  passTimeWith(receiver);
  const sent = await told(world.control('POST', `events/${event?.event_id}/send`, { times: 6 }));
  expect(sent.map(({ state }) => state)).toEqual([
    ...['delivered', 'delivered', 'delivered'],
    ...['waiting', 'waiting', 'waiting'],
  ]);
  await vi.waitFor(() => expect(receiver.taken()).toHaveLength(7));
});

test('a snapshot and another webhook wait for a slow answer or two, not for all', async () => {
  const receiver = await openReceiver();
  const world = await paidWorld(1);
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  const token = await world.token();
  for (let payment = 0; payment < 6; payment += 1) await pay(world, token);
  await world.control('POST', 'webhooks/flush');
  passTimeWith(receiver);
  const before = receiver.asked.length;
  // The payments of a day settle together.
  await world.control('POST', 'clock', { advance_seconds: 7 * 86_400 });
  await world.snapshot();
  await world.control('POST', 'webhooks', { url: receiver.url, types: ['charge.returned'] });
  expect(receiver.asked.length - before).toBeLessThan(6);
  await vi.waitFor(() => expect(receiver.taken().length - before).toBeGreaterThan(6));
});

test('a webhook that is removed gets no event any more, even of those on their way', async () => {
  const receiver = await openSlowReceiver();
  const world = await paidWorld(1);
  const { id } = (await (
    await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS })
  ).json()) as { id: string };
  const asked = receiver.hasAsked();
  await world.control('POST', 'clock', { advance_seconds: 7 * 86_400 });
  await asked;
  await world.control('DELETE', `webhooks/${id}`);
  receiver.letGo();
  await told(world.control('POST', 'webhooks/flush'));
  expect(receiver.asked()).toBe(1);
});

test.each<[string, (world: WorldOfTest) => Promise<unknown>]>([
  ['discarded', (world) => world.discard()],
  ['put back', async (world) => world.restore((await world.show()).snapshots[0]?.id ?? '')],
])('a world that is %s waits for no program and sends it no further event', async (_, ending) => {
  const receiver = await openSlowReceiver();
  const world = await paidWorld(2);
  await world.snapshot();
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  const asked = receiver.hasAsked();
  await world.control('POST', 'clock', { advance_seconds: 7 * 86_400 });
  const flushed = world.control('POST', 'webhooks/flush');
  await asked;
  await ending(world);
  const refused = await flushed;
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('broken off')]);
  expect(receiver.asked()).toBe(1);
});

test.each(['itself', 'a world beside it'])(
  'a service ends although a program hangs that has a webhook of %s',
  async (of) => {
    const receiver = await openSlowReceiver();
    // Longer than any test: one that waited for it would fail.
    const service = await serviceOfTest({ closingGraceMs: 600_000 });
    const world = await makeWorld(service);
    const isOwn = of === 'the service';
    const control: WorldOfTest['control'] = isOwn ? (...call) => press(service, ...call) : world.control;
    await control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
    const asked = receiver.hasAsked();
    const token = isOwn ? await signIn(service, organizationOf(service, 'merchant')) : await world.token();
    await pay(world, token);
    const flushed = [control('POST', 'webhooks/flush'), control('POST', 'webhooks/flush')];
    await asked;
    await service.close();
    expect((await Promise.all(flushed)).map(({ status }) => status)).toEqual([409, 409]);
  },
);

test('no webhook presses the controls of this sandbox or of another one', async () => {
  const service = await serviceOfTest();
  const other = await serviceOfTest();
  const world = await makeWorld(service);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.0.0.2']) {
    const url = `http://${host}:${new URL(service.listening).port}/sandbox/worlds/${world.made.id}/snapshots`;
    const refused = await world.control('POST', 'webhooks', { url });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('not this service')]);
  }
  const { made: victim } = await makeWorld(other);
  const url = `${other.listening}/sandbox/worlds/${victim.id}/snapshots`;
  expect((await world.control('POST', 'webhooks', { url })).status).toBe(200);
  await pay(world, await world.token());
  await world.control('POST', 'webhooks/flush');
  const [delivery] = await told(world.control('GET', 'webhooks/deliveries'));
  expect(delivery?.attempts).toMatchObject([{ status: 403, answer: expect.stringContaining('your own program') }]);
});

test('a sandbox that other machines reach sends events to no address, whatever Host they write', async () => {
  const service = await serviceOfTest({ host: '0.0.0.0' });
  const refused = await fetch(`${service.listening}/sandbox/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('events --forward')]);
});

test('snapshots that are taken at once count before they are done', async () => {
  const receiver = await openSlowReceiver();
  const world = await makeWorld(await serviceOfTest());
  await world.control('POST', 'webhooks', { url: receiver.url, types: CHARGE_EVENTS });
  const asked = receiver.hasAsked();
  await pay(world, await world.token());
  await asked;
  const taken = Array.from({ length: 25 }, () => world.control('POST', 'snapshots'));
  expect((await Promise.race(taken)).status).toBe(429);
  receiver.letGo();
  const statuses = await Promise.all(taken.map(async (each) => (await each).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect((await world.show()).snapshots).toHaveLength(20);
});
