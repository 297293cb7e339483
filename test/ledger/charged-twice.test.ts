// Two charges of one payment, by whichever ways each becomes known: refused before the second is made, or told.
import { expect, test } from 'vitest';
import { problemOf } from '../support/desk/problem.ts';
import { charging, withLookUps } from '../support/provider/answers-and-events.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';

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
