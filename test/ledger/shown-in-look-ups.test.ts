// What a look-up shows of an order while it is also being captured, or after the feed told of it.

import { expect, test } from 'vitest';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import { charged, charging, withLookUps } from '../support/provider/answers-and-events.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { LOST } from '../support/store/ledger.ts';

test('an order that a look-up showed as charged isn’t captured again, though a person said it wasn’t charged', async () => {
  const { look, send, say } = await withLookUps();
  const lost = await send(charging, LOST);
  await look('order_1', { isCharged: true, chargeId: 'charge_1' });
  await say(lost, 'not_done');
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done' });
});

test('a look-up that shows another charge than the feed told of raises an alarm', async () => {
  const { look, ledger, environmentId, tell, order } = await withLookUps();
  await tell([eventTold('charge.created', chargeTold('1'))]);
  await look('order_1', { isCharged: true, chargeId: 'charge_2' });
  expect((await order()).chargeId).toBe('charge_2');
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'two_charges' }]);
});

test('an order that a look-up showed as charged, by an unnamed charge, needs review once its capture counts as not done', async () => {
  const { look, send, say, ledger, environmentId } = await withLookUps();
  const lost = await send(charging, LOST);
  await look('order_1', { isCharged: true });
  await say(lost, 'not_done');
  expect(await problemOf(send(charging))).toMatchObject({ code: 'capture_needs_review' });
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('an order that a look-up shows as charged while its capture is on its way is charged once by its answer', async () => {
  const { look, send, answer, order, ledger, environmentId } = await withLookUps();
  const entry = await send(charging);
  await look('order_1', { isCharged: true, chargeId: 'charge_1' });
  await answer(entry, charged('1'));
  expect(await order()).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  expect(await ledger.listUnknown(environmentId)).toEqual([]);
  expect(await alarmsOf(ledger, environmentId)).toEqual([]);
});
