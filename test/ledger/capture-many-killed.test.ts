// kill -9 in the middle of a run, again and again: no order is ever sent twice, and each ends captured or unknown.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { captureManyAt, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody } from '../support/provider/seen.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const program = fileURLToPath(new URL('../support/programs/capture-many-and-wait.ts', import.meta.url));
const KILLS = length([1], [1, 2, 3]);
const ORDERS = length(120, 400);

test('a run that is killed, again and again, is paused each time, goes on only when asked, and sends no order twice', async () => {
  const provider = await startProvider();
  const charges: string[] = [];
  // Accepts every repeat: an order that is sent twice is charged twice.
  provider.answer((response, request) => {
    const orderId = request.path.split('/')[4] ?? '';
    charges.push(orderId);
    const charge = chargeBody(`charge_${charges.length}`);
    const order = orderBody(orderId, { status: 'charged', charge_id: charge.id });
    setTimeout(() => json(200, { order, charge })(response, request), charges.length % 7);
  });
  const folder = tempFolder();
  const before = await captureManyAt(provider.url, { folder });
  const { environmentId, accountId } = before;
  const orderIds = Array.from({ length: ORDERS }, (_each, index) => `order_${index}`);
  const plan = await before.desk.plan(planOf(before, orderIds));
  await before.close();

  for (const kill of KILLS) {
    const sentBefore = charges.length;
    const child = spawn(process.execPath, [program, folder, environmentId, accountId, plan.id], { stdio: 'inherit' });
    await vi.waitUntil(() => charges.length >= sentBefore + 20 * kill, { timeout: 30_000, interval: 1 });
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const after = await captureManyAt(provider.url, { folder });
  const key = { environmentId, runId: plan.id };
  const sentBefore = charges.length;
  expect(await after.desk.get(key)).toMatchObject({ state: 'paused', pauseReason: 'closed' });
  expect(charges).toHaveLength(sentBefore);
  await after.desk.resume(key);
  const done = await whenStill(after.desk, plan);
  expect(done.state).toBe('done');
  expect(new Set(charges).size).toBe(charges.length);
  const items = await itemsOf(after, plan.id);
  expect(items.filter(({ state }) => state !== 'captured' && state !== 'unknown')).toEqual([]);
  // What is called captured was charged; what was charged is called captured or unknown.
  const charged = new Set(charges);
  expect(items.filter(({ state, orderId }) => state === 'captured' && !charged.has(orderId))).toEqual([]);
  expect(await after.ledger.listUnknown(environmentId)).toHaveLength(done.counts.unknown ?? 0);
});
