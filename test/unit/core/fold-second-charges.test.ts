// Second charges: of one order, or of another order of its session, by whatever told of them.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { otherCharged, otherReported } from '../../../main/core/fold/find.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  charged,
  fold,
  gap,
  intent,
  lookUp,
  resolved,
  unknown,
} from '../../support/core/facts.ts';
import { order, payment, returned } from '../../support/core/payments.ts';

const ofOrder2 = [intent({ actId: 'act_2', orderId: 'order_2' }), answer(charged('order_2', 'charge_2'), 'act_2')];

describe('an order of whose session another was charged', () => {
  const heard = remark('two_orders_of_session', { orderId: 'order_1', otherOrderId: 'order_2', sessionId: 'sess_1' });

  test('raises an alarm where an error body names its charge', () => {
    const told = fold(...ofOrder2, intent(), answer(alreadyDone({ chargeId: 'charge_1' })));
    expect(told.alarms).toMatchObject([{ about: 'act_1', kind: 'two_captures', said: null, heard }]);
    expect(JSON.parse(told.alarms[0]?.answer ?? '')).toEqual({ chargeId: 'charge_1', orderId: 'order_1' });
  });

  test('raises none where the error body names no charge', () => {
    expect(alarmsIn(fold(...ofOrder2, intent(), answer(alreadyDone())))).toEqual([]);
  });

  test('has as its other the first by ID that an answer, a person or the service shows as charged', () => {
    const orders = ['order_4', 'order_3', 'order_2', 'order_1'].map((id) => order({ id }));
    const others = [order({ id: 'order_0', sessionId: 'sess_9', chargeId: 'charge_0' })];
    const told = (orderId: string, of: object = {}) => returned({ orderId, chargeId: `charge_of_${orderId}`, ...of });
    const otherOf = (...outcomes: ReturnType<typeof told>[]) =>
      otherCharged(payment({ orders: [...orders, ...others], outcomes }), 'order_1', 'sess_1')?.id;
    expect(otherOf()).toBeUndefined();
    expect(otherOf(told('order_1'), told('order_0'))).toBeUndefined();
    expect(otherOf(told('order_2', { source: 'person' }), told('order_4', { source: 'csv' }))).toBeUndefined();
    expect(otherOf(told('order_3'), told('order_2', { source: 'person' }))).toBe('order_3');
    expect(otherOf(told('order_4'), told('order_3'))).toBe('order_3');
  });
});

describe('another charge of an order that the service reports', () => {
  const report = (chargeId: string, of: object = {}) => returned({ chargeId, ...of });
  const otherOf = (...outcomes: ReturnType<typeof report>[]) =>
    otherReported(payment({ outcomes }), 'order_1', 'charge_1')?.chargeId;

  test('is the first by its ID', () => {
    expect(otherOf(report('charge_1'), report('charge_3'), report('charge_2'))).toBe('charge_2');
  });

  test('is none of another order, none that a person or a file tells of, and not the charge itself', () => {
    expect(otherOf(report('charge_1'))).toBeUndefined();
    expect(otherOf(report('charge_2', { orderId: 'order_2' }))).toBeUndefined();
    expect(otherOf(report('charge_2', { source: 'person' }), report('charge_3', { source: 'csv' }))).toBeUndefined();
  });
});

test('a doubt of before a loss that a fact names by its own ID is still of before the loss', () => {
  const doubt = {
    operation: 'charge_order',
    orderId: 'order_2',
    sessionId: null,
    code: 'named_elsewhere',
    detail: remark('named_in_other_answer', { asked: 'order_1' }),
  } as const;
  const before = [
    lookUp({ orderId: 'order_2', sessionId: 'sess_2' }),
    intent(),
    answer(unknown({ named: ['order_2'] })),
    gap({ reviewsOpenOrders: false }),
  ];
  const { historyGap } = fold(...before);
  const named = fold(...before, resolved('not_done', { actId: 'act_9', doubt })).historyGap;
  expect(named).toEqual({ ...historyGap, actsBefore: ['act_1', 'act_9'] });
});
