// A run of captures whose disk fills up in the middle: every answer that came is kept, and the run knows it after the next start.
import { expect, test, vi } from 'vitest';
import { captureManyAt, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { openLedgerInThread } from '../support/store/ledger.ts';
import { mountSmallDisk } from '../support/store/small-disk.ts';

const ORDERS = 60;

/** A run under way on a small disk that fills up with its twentieth charge; nothing is on its way any more when it is given. */
async function runOnFullDisk(skip: (why: string) => never) {
  const disk = mountSmallDisk(16, skip);
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
  // In its thread: one that can't write as it closes ends with what it has open.
  const many = await captureManyAt(provider.url, { folder: disk.folder, openLedger: openLedgerInThread });
  const orderIds = Array.from({ length: ORDERS }, (_each, index) => `order_${index}`);
  const plan = await many.desk.plan(planOf(many, orderIds));
  const key = { environmentId: many.environmentId, runId: plan.id };
  await many.desk.start({ ...key, confirmed: null });
  await vi.waitUntil(
    async () => {
      const run = await many.desk.get(key);
      return run.isEnding && run.counts.sent === 0;
    },
    { timeout: 40_000, interval: 30 },
  );
  const sentOnFullDisk = charges.length;
  expect(sentOnFullDisk).toBeLessThan(ORDERS);
  return { disk, provider, charges, many, plan, key, sentOnFullDisk };
}

test('a run that ends on a full disk is shown as paused once there is room, with every answer that came, and goes on', async ({
  skip,
}) => {
  const full = await runOnFullDisk(skip);
  const { disk, charges, many, plan, key, sentOnFullDisk } = full;
  expect((await many.desk.get(key)).state).toBe('running');
  disk.makeRoom();
  const paused = await whenStill(many.desk, plan);
  expect(paused).toMatchObject({ state: 'paused', pauseReason: 'trouble' });
  expect(paused.counts).toMatchObject({ captured: sentOnFullDisk, unknown: 0, waiting: ORDERS - sentOnFullDisk });
  await many.desk.resume(key);
  expect((await whenStill(many.desk, plan)).state).toBe('done');
  expect([charges.length, new Set(charges).size]).toEqual([ORDERS, ORDERS]);
});

test('a run on a disk that fills up calls no answered order unknown after a restart, and sends none twice', async ({
  skip,
}) => {
  const full = await runOnFullDisk(skip);
  const { disk, provider, charges, many: before, plan, key, sentOnFullDisk } = full;
  await before.close();
  expect(charges).toHaveLength(sentOnFullDisk);

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
