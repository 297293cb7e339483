// Where an order stands, as lists, pages and files show it.
import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../contract/console/order.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import { isCapturedHere, orderStatus } from '../../../main/core/order-status.ts';
import {
  alreadyDone,
  answer,
  cameBack,
  captured,
  charged,
  event,
  fold,
  intent,
  lookUp,
  refused,
  resolved,
  unknown,
} from '../../support/core/facts.ts';
import { act, order, payment, returned } from '../../support/core/payments.ts';

const statusAfter = (...facts: FactBody[]): OrderStatus | undefined => {
  const payment = fold(lookUp({ orderId: 'order_1', sessionId: 'sess_1' }), ...facts);
  const order = payment.orders.find(({ id }) => id === 'order_1');
  return order && orderStatus(order, payment);
};

test('an order that is known is ready, and again after a refused capture', () => {
  expect(statusAfter()).toBe('ready');
  expect(statusAfter(intent(), answer(refused()))).toBe('ready');
});

test('an order is capturing while the answer is away, and needs review once it doesn’t come', () => {
  expect(statusAfter(intent())).toBe('capturing');
  expect(statusAfter(intent(), answer(unknown()))).toBe('needs_review');
});

test('an order whose session’s other order was captured stands where that one stands', () => {
  const other = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_1' });
  expect(statusAfter(other)).toBe('capturing');
  expect(statusAfter(other, answer(charged('order_2', 'charge_2'), 'act_2'))).toBe('charged');
});

test('an order whose session’s other order a look-up shows as charged is no longer ready', () => {
  const other = { orderId: 'order_2', sessionId: 'sess_1' };
  expect(statusAfter(lookUp(other))).toBe('ready');
  expect(statusAfter(lookUp({ ...other, isShownCharged: true, chargeId: 'charge_2' }))).toBe('charged');
  expect(statusAfter(lookUp({ ...other, isShownCharged: true }))).toBe('needs_review');
});

test('an order stands where either of two captures of its session stands', () => {
  const sessionless = intent({ actId: 'act_2', orderId: 'order_2', sessionId: null });
  const third = intent({ actId: 'act_3', orderId: 'order_3', sessionId: 'sess_1' });
  const both = [sessionless, third, answer(unknown(), 'act_2'), lookUp({ orderId: 'order_2', sessionId: 'sess_1' })];
  expect(statusAfter(...both, answer(refused(), 'act_3'))).toBe('needs_review');
});

test('an order that an answer says was charged, without naming the charge, needs review', () => {
  expect(statusAfter(intent(), answer(alreadyDone({ chargeId: null })))).toBe('needs_review');
});

test('a person’s word that a capture was done shows as charged, and that it wasn’t as ready', () => {
  expect(statusAfter(intent(), answer(unknown()), resolved('done'))).toBe('charged');
  expect(statusAfter(intent(), answer(unknown()), resolved('not_done'))).toBe('ready');
});

test('a charged order shows what its charge became', () => {
  expect(statusAfter(...captured)).toBe('charged');
  expect(statusAfter(...captured, event({ status: 'pending' }))).toBe('charged');
  expect(statusAfter(...captured, event({ status: 'settled' }))).toBe('settled');
  expect(statusAfter(...captured, event({ status: 'settled', refunded: 700 }))).toBe('partly_refunded');
  expect(statusAfter(...captured, event({ status: 'settled', refunded: 10_000 }))).toBe('refunded');
  expect(statusAfter(...captured, event(cameBack({ refunded: 700 })))).toBe('returned');
});

test('an order that a person marked against capture is shown as marked, and no other', () => {
  const marked = { doNotCapture: ['order_1'] };
  expect(orderStatus(order(), payment(marked))).toBe('do_not_capture');
  expect(orderStatus(order({ id: 'order_2' }), payment(marked))).toBe('ready');
});

test('an order of no session stands apart from others of none', () => {
  const orders = [order({ sessionId: null }), order({ id: 'order_2', sessionId: null, chargeId: 'charge_2' })];
  const ofOther = act({ id: 'act_2', orderId: 'order_2', sessionId: null });
  expect(orderStatus(order({ sessionId: null }), payment({ orders }))).toBe('ready');
  expect(orderStatus(order({ sessionId: null }), payment({ orders, acts: [ofOther] }))).toBe('ready');
  const ofOtherSession = [order(), order({ id: 'order_2', sessionId: 'sess_2', chargeId: 'charge_2' })];
  expect(orderStatus(order(), payment({ orders: ofOtherSession }))).toBe('ready');
  expect(orderStatus(order(), payment({ orders: [order(), order({ id: 'order_3', chargeId: 'charge_3' })] }))).toBe(
    'charged',
  );
});

test('an order stands where its own capture stands, before another of its session', () => {
  const orders = [order(), order({ id: 'order_2' })];
  const own = act({ sessionId: null, state: 'unknown' });
  const others = act({ id: 'act_2', orderId: 'order_2' });
  const statusOf = (...acts: ReturnType<typeof act>[]) => orderStatus(order(), payment({ orders, acts }));
  expect(statusOf(others, own)).toBe('needs_review');
  expect(statusOf(others)).toBe('capturing');
  expect(statusOf(act({ id: 'act_2', orderId: 'order_9' }))).toBe('capturing');
  expect(statusOf(act({ id: 'act_2', orderId: 'order_2', sessionId: null }))).toBe('capturing');
  expect(statusOf(act({ id: 'act_2', orderId: 'order_9', sessionId: 'sess_9' }))).toBe('ready');
  const sessionOnly = act({ id: 'act_3', orderId: 'order_9', state: 'unknown' });
  expect(statusOf(act({ id: 'act_2', orderId: 'order_2', sessionId: null }), sessionOnly)).toBe('needs_review');
});

test('an order was captured here by its own call alone, or by one that was sent again', () => {
  const isHere = (...acts: ReturnType<typeof act>[]) => isCapturedHere(order(), payment({ acts }));
  expect(isHere(act({ state: 'succeeded' }))).toBe(true);
  expect(isHere(act({ state: 'settled_done' }))).toBe(true);
  expect(isHere(act({ state: 'unknown' }))).toBe(false);
  expect(isHere(act({ orderId: 'order_2', state: 'succeeded' }))).toBe(false);
  expect(isHere(act({ state: 'succeeded', repeatOf: 'act_0' }))).toBe(false);
  const repeat = act({ id: 'act_2', repeatOf: 'act_1', state: 'already_done' });
  expect(isHere(act({ state: 'already_done' }))).toBe(false);
  expect(isHere(act({ state: 'already_done' }), repeat)).toBe(true);
  expect(isHere(act({ state: 'already_done' }), { ...repeat, repeatOf: 'act_9' })).toBe(false);
  expect(isHere(act({ state: 'refused' }), { ...repeat, state: 'refused' })).toBe(false);
});

test('a charged order shows the newest report of its charge, and without a charge’s ID the newest of any', () => {
  const settled = returned({ status: 'settled', updatedAt: '2026-11-21T16:00:00.000Z' });
  const before = returned({ chargeId: 'charge_2', updatedAt: '2026-11-21T15:00:00.000Z' });
  const statusOf = (of: object, ...outcomes: ReturnType<typeof returned>[]) =>
    orderStatus(order({ status: 'charged', ...of }), payment({ outcomes }));
  expect(statusOf({ chargeId: 'charge_1' }, before, settled)).toBe('settled');
  expect(statusOf({ chargeId: 'charge_2' }, settled, before)).toBe('returned');
  expect(statusOf({ chargeId: 'charge_3' }, settled, before)).toBe('charged');
  expect(statusOf({}, before, settled)).toBe('settled');
  expect(statusOf({}, settled, before)).toBe('settled');
  expect(statusOf({}, { ...before, updatedAt: settled.updatedAt }, settled)).toBe('settled');
  expect(statusOf({}, { ...settled, orderId: 'order_2' })).toBe('charged');
  expect(statusOf({ status: 'submitted', chargeId: 'charge_1' }, settled)).toBe('settled');
});
