// The computer sleeps for ten minutes in the middle of its work: each order is charged once, and shows what is known of it.
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { openSleepingConsole } from '../support/console/sleeping-console.ts';
import { json, type Received, refusal, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';

const TEN_MINUTES = 600_000;

/** A desk, and a provider that takes every charge and leaves its answer to the test. `hold`: whether it does so for a charge. */
async function openDesk(hold: (nth: number) => boolean = () => true) {
  const provider = await startProvider();
  const charged: string[] = [];
  const held: { orderId: string; answer: () => void; hangUp: () => void }[] = [];
  provider.answerToken(json(200, { access_token: 'token-of-the-provider', expires_in: 300 }));
  provider.answer((response: ServerResponse, request: Received) => {
    if (!request.path.endsWith('/charge')) return refusal(404, 'Not found')(response, request);
    const orderId = request.path.split('/')[4] ?? '';
    const charge = chargeBody(`charge_${charged.push(orderId)}`);
    const order = orderBody(orderId, { status: 'charged', charge_id: charge.id });
    const answer = () => json(200, { order, charge })(response, request);
    if (hold(charged.length)) held.push({ orderId, answer, hangUp: () => response.destroy() });
    else answer();
  });
  const desk = await openSleepingConsole(provider.url);
  const { client, environmentId, accountId } = desk;
  const capture = (orderId: string) =>
    client.orders.capture({ environmentId, accountId, orderId: orderId as never, confirmedAmount: null });
  const statusOf = async (orderId: string) =>
    (await client.orders.get({ environmentId, orderId: orderId as never })).status;
  const underWay = () => vi.waitUntil(() => held[0], { timeout: 20_000, interval: 10 });
  return { ...desk, provider, charged, held, capture, statusOf, underWay };
}

const problem = (kind: string) => ({ data: { problem: { kind } } });

test('the answer to a capture that comes while the computer sleeps is read when it wakes', async () => {
  const { capture, statusOf, underWay, sleep, charged } = await openDesk();
  const captured = capture('order_1');
  const call = await underWay();
  sleep(TEN_MINUTES, call.answer);
  expect(await captured).toMatchObject({ id: 'order_1', status: 'charged' });
  expect(await statusOf('order_1')).toBe('charged');
  await expect(capture('order_1')).rejects.toMatchObject(problem('already_done'));
  expect(charged).toEqual(['order_1']);
});

test('a capture whose connection is gone when the computer wakes needs review, and isn’t sent again', async () => {
  const { capture, statusOf, underWay, sleep, charged } = await openDesk();
  const captured = capture('order_1');
  const call = await underWay();
  sleep(TEN_MINUTES, call.hangUp);
  await expect(captured).rejects.toMatchObject(problem('outcome_unknown'));
  expect(await statusOf('order_1')).toBe('needs_review');
  await expect(capture('order_1')).rejects.toMatchObject(problem('outcome_unknown_blocks'));
  expect(charged).toEqual(['order_1']);
});

test('a capture whose time is over when the computer wakes needs review, and a late answer still decides it', async () => {
  const { capture, statusOf, underWay, sleep, charged } = await openDesk();
  const captured = capture('order_1');
  const call = await underWay();
  sleep(TEN_MINUTES);
  await expect.poll(() => statusOf('order_1'), { timeout: 40_000, interval: 200 }).toBe('needs_review');
  await expect(capture('order_1')).rejects.toMatchObject(problem('outcome_unknown_blocks'));
  call.answer();
  expect(await captured).toMatchObject({ status: 'charged' });
  expect(await statusOf('order_1')).toBe('charged');
  expect(charged).toEqual(['order_1']);
});

test('a run that the computer sleeps over goes on with a new token, sends no order twice, and knows of each what is known', async () => {
  const ORDERS = 24;
  const { client, environmentId, accountId, sleep, charged, held, provider } = await openDesk(
    (nth) => nth > 6 && nth <= 8,
  );
  const orderIds = Array.from({ length: ORDERS }, (_each, index) => `order_${index}`) as never;
  const plan = await client.captureMany.plan({ environmentId, accountId, from: { source: 'selection', orderIds } });
  const key = { environmentId, runId: plan.id };
  const tokens = () => provider.received.filter(({ path }) => path === '/oauth2/token').length;
  await client.captureMany.start({ ...key, confirmed: null });
  await vi.waitUntil(() => held.length === 2, { timeout: 20_000, interval: 5 });
  const [answered, lost] = held;
  const tokensBefore = tokens();
  sleep(TEN_MINUTES, () => {
    answered?.answer();
    lost?.hangUp();
  });
  const run = () => client.captureMany.get(key);
  await expect.poll(async () => (await run()).state, { timeout: 40_000, interval: 50 }).toBe('done');
  expect((await run()).counts).toMatchObject({ captured: ORDERS - 1, unknown: 1 });
  expect(charged.toSorted()).toEqual(Array.from(orderIds as string[]).toSorted());
  expect(tokens()).toBeGreaterThan(tokensBefore);
  const { items } = await client.captureMany.items({ ...key, show: null, limit: 100 });
  expect(items.filter(({ state }) => state === 'unknown').map(({ orderId }) => orderId)).toEqual([lost?.orderId]);
});
