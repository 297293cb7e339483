// Capture many against the real service and its faults: every order is charged once, or listed as not charged or unknown.
import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { FIRST_LIMIT } from '../../main/features/capture-many/pace.ts';
import {
  captureManyAt,
  captureManyAtService,
  chargesOf,
  isCharged,
  itemsOf,
  planFile,
  planOf,
  whenStill,
} from '../support/console/capture-many.ts';
import { json, limitedBeforeWork, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { setFaults } from '../support/service/sandbox.ts';

const CHARGE = 'charge_order_by_id_orders__order_id__charge_post';

test('an order that is answered 429 without end is tried four times, and the others of its run are captured', async () => {
  const provider = await startProvider();
  provider.answer((response, request) => {
    const { path } = request;
    const id = path.split('/').at(-2) ?? '';
    if (id === 'order_2') return limitedBeforeWork(0)(response, request);
    const charge = `charge_${id.slice('order_'.length)}1`;
    json(200, { order: orderBody(id, { status: 'charged', charge_id: charge }), charge: chargeBody(charge) })(
      response,
      request,
    );
  });
  const many = await captureManyAt(provider.url);
  const ids = ['order_1', 'order_2', 'order_3'];
  const plan = await many.desk.plan(planOf(many, ids));
  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  expect(await whenStill(many.desk, plan)).toMatchObject({ state: 'done', counts: { captured: 2, refused: 1 } });
  const items = await itemsOf(many, plan.id);
  expect(items.map(({ state }) => state)).toEqual(['captured', 'refused', 'captured']);
  const callsFor = (id: string) => provider.received.filter(({ path }) => path.endsWith(`/${id}/charge`)).length;
  expect(ids.map(callsFor)).toEqual([1, 4, 1]);
  const { calls, status } = await many.ledger.getOrder(many.environmentId, 'order_2');
  expect([status, calls.map(({ state }) => state)]).toEqual(['ready', ['refused', 'refused', 'refused', 'refused']]);
});

test('a run pauses at the first 429 that doesn’t show that nothing was done, and no order is charged twice', async () => {
  const provider = await startProvider();
  const charged: string[] = [];
  provider.answer((response, { path }) => {
    charged.push(path);
    response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '0' }).end('{"detail":"Slow down."}');
  });
  const many = await captureManyAt(provider.url);
  const ids = Array.from({ length: 30 }, (_none, nth) => `order_${nth + 1}`);
  const plan = await many.desk.plan(planOf(many, ids));
  const key = { environmentId: many.environmentId, runId: plan.id };
  await many.desk.start({ ...key, confirmed: null });
  const paused = await whenStill(many.desk, plan);
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'unknowns', pauseWords: remark('limit_unclear') });
  // Those that were on their way at the pause, and none after.
  expect(charged.length).toBeLessThanOrEqual(FIRST_LIMIT);
  expect(paused.counts).toMatchObject({ unknown: charged.length, waiting: ids.length - charged.length });
  await many.desk.resume(key);
  await whenStill(many.desk, plan);
  expect(new Set(charged).size).toBe(charged.length);
});

test('through 429s, 500s and resets before and after the commit every order is charged once, or listed as unknown', async () => {
  const many = await captureManyAtService(40);
  await setFaults(
    many.service,
    { operation: CHARGE, effect: 'status', status: 429, probability: 0.1 },
    { operation: CHARGE, effect: 'status', status: 500, probability: 0.06 },
    { operation: CHARGE, effect: 'drop_before', probability: 0.06 },
    { operation: CHARGE, effect: 'drop_after', probability: 0.06 },
  );
  const plan = await many.desk.plan(planOf(many, many.orderIds));
  const key = { environmentId: many.environmentId, runId: plan.id };
  await many.desk.start({ ...key, confirmed: null });
  let run = await whenStill(many.desk, plan);
  while (run.state === 'paused') {
    expect(run.pauseReason).toBe('unknowns');
    await many.desk.resume(key);
    run = await whenStill(many.desk, plan);
  }
  const items = await itemsOf(many, plan.id);
  expect(run.state).toBe('done');
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['captured', 'unknown']));
  await setFaults(many.service);
  for (const { orderId, state } of items) {
    if (state === 'captured') expect(await isCharged(many.service, many.token, orderId)).toBe(true);
  }
  expect(await many.ledger.listUnknown(many.environmentId)).toHaveLength(run.counts.unknown ?? 0);
});

test('three unknown outcomes in a row pause a run, it says why, and the orders not sent wait', async () => {
  const many = await captureManyAtService(30);
  await setFaults(many.service, { operation: CHARGE, effect: 'drop_after' });
  const plan = await many.desk.plan(planOf(many, many.orderIds));
  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  const paused = await whenStill(many.desk, plan);
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'unknowns' });
  expect(paused.counts.unknown).toBeGreaterThanOrEqual(3);
  expect(paused.counts.waiting).toBeGreaterThan(20);
  expect(await chargesOf(many.service)).toBe(paused.counts.unknown);
});

test('a run that is paused sends nothing more until it is resumed; a stopped one never does', async () => {
  const many = await captureManyAtService(30);
  await setFaults(many.service, { operation: CHARGE, effect: 'latency', latency_ms: 40 });
  const plan = await many.desk.plan(planOf(many, many.orderIds));
  const key = { environmentId: many.environmentId, runId: plan.id };
  await many.desk.start({ ...key, confirmed: null });
  await many.desk.pause(key);
  const paused = await whenStill(many.desk, plan);
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'person', counts: { unknown: 0 } });
  expect(await chargesOf(many.service)).toBe(paused.counts.captured);
  await many.desk.resume(key);
  await many.desk.stop(key);
  const stopped = await whenStill(many.desk, plan);
  expect(stopped.state).toBe('stopped');
  expect(await chargesOf(many.service)).toBe(stopped.counts.captured);
  await expect(many.desk.resume(key)).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

test('closing lets the calls under way end, and the run is paused after it', async () => {
  const many = await captureManyAtService(30);
  await setFaults(many.service, { operation: CHARGE, effect: 'latency', latency_ms: 60 });
  const plan = await many.desk.plan(planOf(many, many.orderIds));
  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  await many.close();
  const after = await captureManyAt(many.service.urls.baseUrl, { folder: many.folder });
  const run = await after.desk.get({ environmentId: many.environmentId, runId: plan.id });
  expect(run).toMatchObject({ state: 'paused', pauseReason: 'closed', counts: { unknown: 0 } });
  expect(await chargesOf(many.service)).toBe(run.counts.captured);
});

test('one run at a time: another can be planned, and not started', async () => {
  const many = await captureManyAtService(20);
  await setFaults(many.service, { operation: CHARGE, effect: 'drop_after' });
  const first = await many.desk.plan(planOf(many, many.orderIds.slice(0, 10)));
  const second = await many.desk.plan(planOf(many, many.orderIds.slice(10)));
  const { environmentId } = many;
  await many.desk.start({ environmentId, runId: first.id, confirmed: null });
  const start = many.desk.start({ environmentId, runId: second.id, confirmed: null });
  await expect(start).rejects.toMatchObject({ problem: { kind: 'capture_in_flight' } });
  await whenStill(many.desk, first);
  await many.desk.discard({ environmentId, runId: second.id });
  expect((await many.desk.list({ environmentId, limit: 10 })).items.map(({ id }) => id)).toEqual([first.id]);
});

test('a file: duplicates and malformed lines are told with their line, and an amount that differs is flagged', async () => {
  const many = await captureManyAtService(3);
  const [a, b, c] = many.orderIds;
  const plan = await planFile(many, `Order,Amount\n${a},100.00\n${b},99.00\n${a},100.00\nhello,1\n${c},1.001\n`);
  expect(plan).toMatchObject({ planned: { count: 2, sum: 19_900 }, malformed: 2, duplicates: 1, known: 0 });
  const key = { environmentId: many.environmentId, runId: plan.id };
  expect(await many.ledger.firstBadLines(key)).toMatchObject([{ line: 4 }, { line: 5 }, { line: 6 }]);
  await many.desk.start({ ...key, confirmed: null });
  expect(await whenStill(many.desk, plan)).toMatchObject({ counts: { captured: 2 }, amountDiffers: 1 });
  expect(await many.ledger.listRunItems({ ...key, show: 'amount_differs', limit: 10 })).toMatchObject({
    items: [{ orderId: b, expectedAmount: 9_900, chargedAmount: 10_000, line: 3 }],
  });
  const { text, rows } = await many.desk.csv({ ...key, show: null });
  expect(rows).toBe(2);
  expect(text).toContain(`${b},3,Captured,,9900,99.00,10000,100.00,Yes,`);
});

test('in production nothing starts before its count and sum were confirmed, and no order goes without an amount', async () => {
  const provider = await startProvider();
  const many = await captureManyAt(provider.url, { kind: 'production' });
  const plan = await planFile(many, 'Order id,Amount\norder_1,\norder_2,2.50\norder_3,3.00\n');
  expect(plan).toMatchObject({ planned: { count: 2, sum: 550, unknownAmounts: 0 }, counts: { skipped: 1 } });
  const key = { environmentId: many.environmentId, runId: plan.id };
  const start = (confirmed: { count: number; sum: number } | null) =>
    many.desk.start({ ...key, confirmed: confirmed && { ...confirmed, unverified: 2 } });
  await expect(start(null)).rejects.toMatchObject({ problem: { kind: 'confirmation_wanted' } });
  await expect(start({ count: 2, sum: 551 })).rejects.toMatchObject({ problem: { kind: 'confirmation_wanted' } });
  expect(provider.received.filter(({ path }) => path.endsWith('/charge'))).toEqual([]);

  provider.answer((response, { path }) => {
    const orderId = path.split('/')[4] ?? '';
    const charge = chargeBody(`charge_of_${orderId}`, { amount: 300 });
    json(200, { order: orderBody(orderId, { status: 'charged', charge_id: charge.id, total_amount: 300 }), charge })(
      response,
      null as never,
    );
  });
  await start({ count: 2, sum: 550 });
  expect(await whenStill(many.desk, plan)).toMatchObject({ state: 'done', counts: { captured: 2 }, amountDiffers: 1 });
});

test('keys the service refuses pause the run at once, and no order is called refused for it', async () => {
  const provider = await startProvider();
  provider.answerToken(json(401, { detail: 'wrong client secret' }));
  const many = await captureManyAt(provider.url);
  const plan = await many.desk.plan(planOf(many, ['order_1', 'order_2']));
  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  expect(await whenStill(many.desk, plan)).toMatchObject({
    state: 'paused',
    pauseReason: 'trouble',
    counts: { waiting: 2, refused: 0 },
  });
});

test('an environment isn’t removed while a run of its captures is paused', async () => {
  const provider = await startProvider();
  provider.answerToken(json(401, { detail: 'wrong client secret' }));
  const many = await captureManyAt(provider.url);
  const { environmentId, ledger } = many;
  const plan = await many.desk.plan(planOf(many, ['order_1']));
  await ledger.refuseWhileOpen(environmentId);
  await many.desk.start({ environmentId, runId: plan.id, confirmed: null });
  await whenStill(many.desk, plan);
  await expect(ledger.refuseWhileOpen(environmentId)).rejects.toMatchObject({ problem: { kind: 'capture_in_flight' } });
  await many.desk.stop({ environmentId, runId: plan.id });
  await ledger.refuseWhileOpen(environmentId);
});
