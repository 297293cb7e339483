// A run of captures whose disk fills up in the middle: every answer that came is kept, and the run knows it after the next start.
import { expect, test } from 'vitest';
import { captureManyAt, itemsOf, planOf, whenStill } from '../../support/capture-many.ts';
import { json, startProvider } from '../../support/provider.ts';
import { chargeBody, orderBody } from '../../support/seen.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const ORDERS = 60;

test('a run on a disk that fills up calls no answered order unknown after a restart, and sends none twice', async () => {
  const disk = mountSmallDisk(16);
  if (!disk) return;
  const provider = await startProvider();
  const charges: string[] = [];
  provider.answer((response, request) => {
    const orderId = request.path.split('/')[4] ?? '';
    charges.push(orderId);
    if (charges.length === 20) disk.fill();
    const charge = chargeBody(`charge_${charges.length}`);
    const order = orderBody(orderId, { status: 'charged', charge_id: charge.id });
    json(200, { order, charge })(response, request);
  });
  const before = await captureManyAt(provider.url, { folder: disk.folder });
  const orderIds = Array.from({ length: ORDERS }, (_each, index) => `order_${index}`);
  const plan = await before.desk.plan(planOf(before, orderIds));
  const key = { environmentId: before.environmentId, runId: plan.id };
  await before.desk.start({ ...key, confirmed: null });
  await before.rooms.calls.settled();
  const sentOnFullDisk = charges.length;
  expect(sentOnFullDisk).toBeLessThan(ORDERS);
  await before.close();

  disk.makeRoom();
  const after = await captureManyAt(provider.url, { folder: disk.folder });
  const paused = await after.ledger.getRun(key.environmentId, key.runId);
  expect(paused.state).toBe('paused');
  expect(paused.counts).toMatchObject({ captured: sentOnFullDisk, waiting: ORDERS - sentOnFullDisk });
  await after.desk.resume(key);
  expect((await whenStill(after.desk, plan)).state).toBe('done');
  expect(new Set(charges).size).toBe(ORDERS);
  expect(charges).toHaveLength(ORDERS);
  expect((await itemsOf(after, plan.id)).every(({ state }) => state === 'captured')).toBe(true);
  expect(await after.ledger.listUnknown(key.environmentId)).toEqual([]);
});
