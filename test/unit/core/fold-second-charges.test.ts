// Second charges: of one order, or of another order of its session, by whatever told of them.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { alarmsIn, alreadyDone, answer, charged, fold, intent } from '../../support/core/facts.ts';

const ofOrder2 = [intent({ actId: 'act_2', orderId: 'order_2' }), answer(charged('order_2', 'charge_2'), 'act_2')];

describe('an order of whose session another was charged', () => {
  const heard = remark('two_orders_of_session', { orderId: 'order_1', otherOrderId: 'order_2', sessionId: 'sess_1' });

  test('raises an alarm where an error body names its charge', () => {
    const payment = fold(...ofOrder2, intent(), answer(alreadyDone({ chargeId: 'charge_1' })));
    expect(payment.alarms).toMatchObject([{ about: 'act_1', kind: 'two_captures', said: null, heard }]);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({ chargeId: 'charge_1', orderId: 'order_1' });
  });

  test('raises none where the error body names no charge', () => {
    expect(alarmsIn(fold(...ofOrder2, intent(), answer(alreadyDone())))).toEqual([]);
  });
});
