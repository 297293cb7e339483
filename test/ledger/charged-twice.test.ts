// Two charges of one payment, by whichever ways each becomes known: refused before the second is made, or told.
import { expect, test } from 'vitest';
import { alarmsOf } from '../support/console/alarms.ts';
import { problemOf } from '../support/console/problem.ts';
import { charged, charging, opened, withLookUps } from '../support/provider/answers-and-events.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';

test('two charges of an order are told, also where the feed tells of one before the answer names the other', async () => {
  const { tell, send, answer, ledger, environmentId } = await opened();
  const entry = await send(charging);
  await tell([eventTold('charge.created', chargeTold('1'))]);
  await answer(entry, charged('1', '2'));
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'two_charges' }]);
});

test('an answer that names a charge the feed told of as another order’s isn’t believed', async () => {
  const { tell, send, ledger, environmentId, order } = await opened();
  await tell([eventTold('charge.created', chargeTold('9'))]);
  await send(charging, charged('1', '9'));
  expect((await order()).chargeId).toBeNull();
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('a 409 that names a charge the feed told of as another order’s isn’t believed', async () => {
  const { tell, send, ledger, environmentId, order } = await opened();
  await tell([eventTold('charge.created', chargeTold('9'))]);
  await send(charging, {
    kind: 'already_done',
    httpStatus: 409,
    orderId: null,
    chargeId: 'charge_9',
    detail: 'Already',
  });
  expect((await order()).chargeId).toBeNull();
  expect(await ledger.listUnknown(environmentId)).toHaveLength(1);
});

test('two charged orders of a session are told, also where the feed tells of one while the other is on its way', async () => {
  const { look, tell, send, answer, ledger, environmentId } = await withLookUps();
  const created = orderCreated('order_1', 'sess_1');
  await send(
    { operation: 'create_order', sessionId: 'sess_1' },
    { kind: 'succeeded', httpStatus: 200, answer: created },
  );
  // Another order of the session, looked up before it was charged.
  await look('order_2', { trackNumber: 'T-sess_1' });
  expect((await ledger.getOrder(environmentId, 'order_2')).sessionId).toBe('sess_1');
  const entry = await send(charging);
  await tell([eventTold('charge.created', chargeTold('2'))]);
  await answer(entry, {
    kind: 'succeeded',
    httpStatus: 200,
    answer: orderCharged('order_1', 'charge_1', 10_000, { track_number: 'T-sess_1' }),
  });
  expect(await alarmsOf(ledger, environmentId)).toMatchObject([{ kind: 'two_captures' }]);
});

test('an order stays its session’s after a 404, so that no second order of the session is captured', async () => {
  const { look, send } = await withLookUps();
  const created = orderCreated('order_2', 'sess_1');
  await send(
    { operation: 'create_order', sessionId: 'sess_1' },
    { kind: 'succeeded', httpStatus: 200, answer: created },
  );
  await look('order_1', { trackNumber: 'T-sess_1' });
  await send(charging, { kind: 'refused', httpStatus: 404, code: 'refused_by_service', detail: 'Order not found' });
  const answer = orderCharged('order_2', 'charge_2', 10_000, { track_number: 'T-sess_1' });
  await send({ ...charging, orderId: 'order_2' }, { kind: 'succeeded', httpStatus: 200, answer });
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done', orderId: 'order_2' });
});

test('the second order of a session that a look-up showed is refused once the first is charged', async () => {
  const { look, send } = await withLookUps();
  const created = orderCreated('order_2', 'sess_1');
  const making = { operation: 'create_order' as const, sessionId: 'sess_1' };
  await send(making, { kind: 'succeeded', httpStatus: 200, answer: created });
  await look('order_1', { trackNumber: 'T-sess_1' });
  const answer = orderCharged('order_2', 'charge_2', 10_000, { track_number: 'T-sess_1' });
  await send({ ...charging, orderId: 'order_2' }, { kind: 'succeeded', httpStatus: 200, answer });
  expect(await problemOf(send(charging))).toMatchObject({ kind: 'already_done', orderId: 'order_2' });
});
