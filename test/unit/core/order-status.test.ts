// Where an order stands, as lists, pages and files show it.
import { expect, test } from 'vitest';
import type { OrderStatus } from '../../../contract/console/order.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import { orderStatus } from '../../../main/core/order-status.ts';
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
