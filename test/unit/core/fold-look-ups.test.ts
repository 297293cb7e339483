// What a look-up shows of an order, and what it ends where a person had it looked up.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  event,
  fileReturn,
  fold,
  gap,
  intent,
  lookUp,
  orderIntent,
  refundIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const shows = (chargeId: string | null, of: object = {}) => lookUp({ isShownCharged: true, chargeId, ...of });
const chargeOf = ({ orders }: Payment) => orders.find(({ id }) => id === 'order_1')?.chargeId;
const ofOrder2 = [
  intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
  answer(charged('order_2', 'charge_2'), 'act_2'),
];

describe('an order that only the feed showed as charged', () => {
  test('is charged by what a look-up shows, and an alarm names both charges', () => {
    const payment = fold(event(), shows('charge_2'));
    expect(chargeOf(payment)).toBe('charge_2');
    const heard = remark('two_charges_of_order', { orderId: 'order_1', known: 'charge_1', named: 'charge_2' });
    expect(payment.alarms).toMatchObject([{ about: 'order_1', kind: 'two_charges', said: null, heard }]);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({ orderId: 'order_1', chargeId: 'charge_2' });
  });

  test('keeps its charge where the look-up names none, the same, or another order’s', () => {
    for (const facts of [
      [event(), shows(null)],
      [event(), shows('charge_1')],
      [...ofOrder2, event(), shows('charge_2')],
    ]) {
      const payment = fold(...facts);
      expect([chargeOf(payment), alarmsIn(payment)]).toEqual(['charge_1', []]);
    }
  });
});

test.each<[string, FactBody[]]>([
  ['an answer', captured],
  ['an error body', [intent(), answer(alreadyDone({ chargeId: 'charge_1' }))]],
  ['an error body and a file', [intent(), answer(alreadyDone({ chargeId: 'charge_1' })), fileReturn()]],
])('a charge that %s named stays the order’s, whatever a look-up shows', (_name, facts) => {
  const payment = fold(...facts, shows('charge_2'));
  expect([chargeOf(payment), alarmsIn(payment)]).toEqual(['charge_1', []]);
});

describe('a capture of unknown outcome whose order a person looks up', () => {
  const open = [intent(), answer(unknown())];
  const review = { isReview: true };
  const chargedAt = '2026-11-20T10:00:00-05:00';

  test('is done by the charge that the look-up shows, at its time', () => {
    const payment = fold(...open, shows('charge_1', { ...review, chargedAt }));
    const detail = remark('charged_in_look_up');
    expect(payment.acts).toMatchObject([{ state: 'already_done', chargeId: 'charge_1', detail, isBlocking: true }]);
    expect(payment.orders).toMatchObject([{ status: 'charged', capturedAt: '2026-11-20T15:00:00.000Z' }]);
  });

  test('is done when it was looked up, where the look-up says no time', () => {
    expect(fold(...open, shows('charge_1', review)).orders).toMatchObject([{ capturedAt: at(3) }]);
  });

  test('is done by the charge that the order is known by', () => {
    const known = [...open, shows('charge_1')];
    expect(fold(...known).acts).toMatchObject([{ state: 'unknown' }]);
    expect(fold(...known, shows('charge_1', review)).acts).toMatchObject([
      { state: 'already_done', chargeId: 'charge_1', detail: remark('charged_in_look_up') },
    ]);
  });

  test.each<[string, FactBody]>([
    ['that no person asked for', shows('charge_1')],
    ['that names another charge', shows('charge_2', review)],
    ['that names no charge', shows(null, review)],
    ['that shows the order as uncharged', lookUp(review)],
    ['that shows the order as uncharged, with its charge', lookUp({ ...review, chargeId: 'charge_1' })],
  ])('stays in review by a look-up %s', (_name, told) => {
    expect(fold(...open, shows('charge_1'), told).acts).toMatchObject([{ state: 'unknown', isBlocking: true }]);
  });

  test('stays in review where the order is charged and nothing names the charge', () => {
    const made = orderCreated('order_1', 'sess_1');
    const order = { ...made.order, status: 'charged' };
    const before = [orderIntent(), answer(succeeded({ ...made, order }), 'act_order'), ...open];
    const payment = fold(...before, shows(null, review));
    expect(payment.acts[1]).toMatchObject({ state: 'unknown', isBlocking: true });
  });
});

describe('an order that isn’t charged, by a look-up', () => {
  const listed = lookUp({ sessionId: 'sess_1' });

  test('is known to be so since the lost part, where a person had it looked up', () => {
    expect(fold(gap(), lookUp({ isReview: true })).historyGap?.orders).toEqual(['order_1']);
    expect(fold(gap(), lookUp()).historyGap?.orders).toEqual([]);
  });

  test('stays in doubt where no person had it looked up', () => {
    expect(fold(listed, gap(), lookUp()).acts).toMatchObject([{ state: 'unknown', isBlocking: true }]);
    expect(fold(listed, gap(), lookUp({ isReview: true })).acts).toMatchObject([{ state: 'settled_not_done' }]);
  });

  test('raises an alarm where another look-up had shown the charge, whatever calls there are beside captures of it', () => {
    const refund = refundIntent(700);
    expect(alarmsIn(fold(...ofOrder2, refund, shows('charge_1'), lookUp()))).toEqual([
      'order_1: contradiction, looked_up_uncharged',
    ]);
    expect(alarmsIn(fold(intent(), shows('charge_1'), lookUp()))).toEqual([]);
  });
});

test('a look-up’s charge beside another that the feed told with another amount raises an alarm', () => {
  const made = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
  const heard = remark('two_charges_of_order', { orderId: 'order_1', known: 'charge_1', named: 'charge_2' });
  const { alarms } = fold(...made, event({ amount: 9_999 }), shows('charge_2'));
  expect(alarms).toMatchObject([{ about: 'order_1' }, { about: 'order_1', kind: 'two_charges', heard }]);
});
