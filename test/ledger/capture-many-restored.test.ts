// A run in a ledger that was restored: what waited in it may have been done since the backup, and is unknown like every such order.
import { expect, test } from 'vitest';
import { captureManyAt, itemsOf, planOf, whenStill } from '../support/console/capture-many.ts';
import { json, startProvider } from '../support/provider/provider.ts';
import { orderCreated } from '../support/provider/seen.ts';
import { chargeSaid, creationOf, recordCall, succeeded } from '../support/store/ledger.ts';

const KNOWN = ['order_known_1', 'order_known_2'];
const PASTED = ['order_pasted_1', 'order_pasted_2', 'order_pasted_3', 'order_pasted_4'];

type Many = Awaited<ReturnType<typeof captureManyAt>>;

/** `sessionId`: as its call names it; a service may tell of two orders of one session. */
async function makeOrder(
  { ledger, environmentId, accountId }: Many,
  orderId: string,
  ofSession: string,
  sessionId: string | null = ofSession,
) {
  await recordCall(
    ledger,
    { environmentId, accountId },
    creationOf(sessionId),
    succeeded(orderCreated(orderId, ofSession)),
  );
}

test('after a restore a run’s waiting orders are unknown and none is sent; resolving one resolves it in the run', async () => {
  const provider = await startProvider();
  provider.answerToken(json(401, { detail: 'wrong client secret' }));
  const many = await captureManyAt(provider.url);
  const { desk, ledger, environmentId } = many;
  for (const orderId of KNOWN) await makeOrder(many, orderId, `sess_of_${orderId}`);
  const plan = await desk.plan(planOf(many, [...KNOWN, ...PASTED]));
  const key = { environmentId, runId: plan.id };
  await desk.start({ ...key, confirmed: null });
  await whenStill(desk, plan);
  const { file } = await ledger.makeBackup(null, 'Ada');
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  expect(await desk.get(key)).toMatchObject({ state: 'paused', counts: { unknown: 2, waiting: 4 } });

  provider.answerToken(json(200, { access_token: 'a-token', expires_in: 3600 }));
  await desk.resume(key);
  const run = await whenStill(desk, plan);
  expect(run).toMatchObject({ state: 'done', counts: { unknown: 6, waiting: 0, skipped: 0 } });
  expect(provider.received.filter(({ path }) => path.endsWith('/charge'))).toEqual([]);

  const unknown = await ledger.listUnknown(environmentId);
  const settle = (orderId: string, verdict: 'done' | 'not_done', charge = {}) => {
    const entryId = unknown.find((entry) => entry.orderId === orderId)?.id ?? '';
    return ledger.resolveUnknown({ environmentId, entryId, verdict, name: 'Ada', reason: 'Asked them.', ...charge });
  };
  await settle('order_known_1', 'done', chargeSaid('charge_1'));
  await settle('order_pasted_1', 'not_done');
  expect(await desk.get(key)).toMatchObject({ counts: { captured: 1, refused: 1, unknown: 4 } });
  expect((await itemsOf(many, plan.id)).map(({ state, chargeId }) => [state, chargeId])).toEqual([
    ['captured', 'charge_1'],
    ['unknown', null],
    ['refused', null],
    ['unknown', null],
    ['unknown', null],
    ['unknown', null],
  ]);
});

test('a run planned before the backup and started after the restore finds both orders of one session unknown', async () => {
  const provider = await startProvider();
  const many = await captureManyAt(provider.url);
  const { desk, ledger, environmentId } = many;
  await makeOrder(many, 'order_1', 'sess_1');
  await makeOrder(many, 'order_2', 'sess_1', null);
  const plan = await desk.plan(planOf(many, ['order_1', 'order_2']));
  const { file } = await ledger.makeBackup(null, 'Ada');
  await ledger.restoreBackup({ file, name: 'Ada', reason: 'the disk was replaced' });
  await desk.start({ environmentId, runId: plan.id, confirmed: null });
  expect(await whenStill(desk, plan)).toMatchObject({ state: 'done', counts: { unknown: 2, skipped: 0 } });
  expect(provider.received.filter(({ path }) => path.endsWith('/charge'))).toEqual([]);
});
