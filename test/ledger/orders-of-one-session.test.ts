// @module-tag postgres
// Two orders of one session: once one of them may have been charged, the other isn't shown as ready to capture anywhere.

import { expect, test } from 'vitest';
import { noteFound } from '../../main/ledger/journal/outcomes.ts';
import { inTransaction } from '../../main/ledger/store/in-transaction.ts';
import { problemOf } from '../support/console/problem.ts';
import { opened } from '../support/provider/answers-and-events.ts';
import { sessionSeen } from '../support/provider/seen.ts';
import { LOST } from '../support/store/ledger.ts';

const NOW = '2026-11-22T10:00:00.000Z';

async function withSession() {
  const places = await opened();
  const { database, own, ledger, send } = places;
  const seen = { ...sessionSeen('sess_1'), track_number: 'T-1' };
  await send({ operation: 'create_session' }, { kind: 'succeeded', httpStatus: 200, answer: seen });
  const lookUp = (orderId: string, of: { chargeId?: string } = {}) => {
    const isCharged = of.chargeId !== undefined;
    const found = { amount: 10_000, chargeId: null, isCharged, chargedAt: null, trackNumber: 'T-1', ...of };
    const item = { orderId, line: null, amount: null, found };
    const asking = { ...own, provider: 'https://pay.example' };
    return inTransaction(database.writer, (db) => noteFound(db, asking, item, NOW));
  };
  const listed = async (status: 'ready' | 'charged' | 'needs_review') =>
    (await ledger.listOrders({ environmentId: own.environmentId, status, limit: 10 })).items
      .map(({ id }) => id)
      .toSorted();
  return { ...places, lookUp, listed };
}

test('an order is no longer listed as ready once a look-up shows the other order of its session as charged', async () => {
  const { send, lookUp, listed, order } = await withSession();
  await lookUp('order_1');
  expect(await listed('ready')).toEqual(['order_1']);
  await lookUp('order_2', { chargeId: 'charge_2' });
  expect(await problemOf(send({ operation: 'charge_order', orderId: 'order_1' }))).toMatchObject({
    code: 'capture_done',
    params: { otherOrderId: 'order_2' },
  });
  expect(await listed('ready')).toEqual([]);
  expect(await listed('charged')).toEqual(['order_1', 'order_2']);
  expect(await order('order_1')).toMatchObject({ status: 'charged', chargeId: null, blocking: null });
});

test('an order’s page shows the call to resolve, though that capture of another order was sent before its session was known', async () => {
  const { send, answer, lookUp, listed, order } = await withSession();
  const sessionless = await send({ operation: 'charge_order', orderId: 'order_2' }, LOST);
  await lookUp('order_3');
  const third = await send({ operation: 'charge_order', orderId: 'order_3' });
  await lookUp('order_2');
  await lookUp('order_1');
  await answer(third, { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: 'Not now' });
  expect(await listed('ready')).toEqual([]);
  expect(await listed('needs_review')).toEqual(['order_1', 'order_2', 'order_3']);
  expect(await order('order_1')).toMatchObject({ status: 'needs_review', blocking: { id: sessionless } });
});
