// What is heard or said of an order after its run is over: the run's list and its file say it too.
import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import type { AnyOutcome } from '../../main/core/outcome.ts';
import { openSpool, spoolFile } from '../../main/ledger/spool/spool-file.ts';
import { captureManyAt, itemsOf, planFile, whenStill } from '../support/console/capture-many.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCharged } from '../support/provider/seen.ts';
import { chargeSaid } from '../support/store/ledger.ts';

const LOST = ['order_1', 'order_2', 'order_3', 'order_4'];

/** A run that is done, with four orders whose answers were lost and one that was captured. */
async function doneWithUnknowns() {
  const provider = await startProvider();
  provider.answer((response, call) => {
    const orderId = call.path.split('/')[4] ?? '';
    if (LOST.includes(orderId)) return json(500, {})(response, call);
    const charge = chargeBody(`charge_of_${orderId}`);
    json(200, { order: orderBody(orderId, { status: 'charged', charge_id: charge.id }), charge })(response, call);
  });
  const many = await captureManyAt(provider.url);
  const plan = await planFile(many, `Order,Amount\n${[...LOST, 'order_5'].map((id) => `${id},90.00\n`).join('')}`);
  const key = { environmentId: many.environmentId, runId: plan.id };
  await many.desk.start({ ...key, confirmed: null });
  while ((await whenStill(many.desk, plan)).state === 'paused') await many.desk.resume(key);
  expect(await many.desk.get(key)).toMatchObject({ state: 'done', counts: { unknown: 4, captured: 1 } });
  const unknown = await many.ledger.listUnknown(key.environmentId);
  const entryOf = (orderId: string) => unknown.find((entry) => entry.orderId === orderId)?.id ?? '';
  return { many, plan, key, provider, entryOf };
}

const charged = (orderId: string, chargeId: string): AnyOutcome => ({
  kind: 'succeeded',
  httpStatus: 200,
  answer: orderCharged(orderId, chargeId),
});

test('a run that is over shows what was resolved, answered late or kept aside since, and so does its file', async () => {
  const { many, plan, key, provider, entryOf } = await doneWithUnknowns();
  const settled = { environmentId: key.environmentId, name: 'Grace', reason: 'Asked the provider.' };
  await many.ledger.resolveUnknown({
    ...settled,
    entryId: entryOf('order_1'),
    verdict: 'done',
    ...chargeSaid('charge_1'),
  });
  await many.ledger.recordOutcome(entryOf('order_2'), charged('order_2', 'charge_2'));
  await many.ledger.resolveUnknown({ ...settled, entryId: entryOf('order_3'), verdict: 'not_done' });
  expect((await itemsOf(many, plan.id)).map(({ state, chargeId, why }) => [state, chargeId, why])).toEqual([
    ['captured', 'charge_1', remark('marked_charged', { person: 'Grace' })],
    ['captured', 'charge_2', null],
    ['refused', null, remark('marked_not_charged', { person: 'Grace' })],
    ['unknown', null, expect.any(String)],
    ['captured', 'charge_of_order_5', null],
  ]);
  // Against the person's word.
  await many.ledger.recordOutcome(entryOf('order_3'), charged('order_3', 'charge_3'));
  await many.close();
  const spool = openSpool(spoolFile(many.folder));
  spool.keep(entryOf('order_4'), charged('order_4', 'charge_4'));
  spool.close();

  const after = await captureManyAt(provider.url, { folder: many.folder });
  expect(await after.desk.get(key)).toMatchObject({
    state: 'done',
    counts: { captured: 5, unknown: 0, refused: 0 },
    // order_1's is what was expected: its charge was never seen.
    capturedSum: 49_000,
    amountDiffers: 4,
  });
  const { text } = await after.desk.csv({ ...key, show: null });
  expect(text).toContain('order_3,4,Captured,,9000,90.00,10000,100.00,Yes,charge_3,');
  expect(text).toContain('order_4,5,Captured,,9000,90.00,10000,100.00,Yes,charge_4,');
});

test('a late refusal that would pass makes nothing wait in a run that is over', async () => {
  const { many, plan, key, entryOf } = await doneWithUnknowns();
  const refused = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'Too many.' } as const;
  await many.ledger.recordOutcome(entryOf('order_1'), refused);
  expect(await many.desk.get(key)).toMatchObject({ state: 'done', counts: { waiting: 0, refused: 1, unknown: 3 } });
  expect((await itemsOf(many, plan.id))[0]).toMatchObject({ state: 'refused', why: 'Too many.' });
});
