// The orders that an answer names, in its members and in its sentences.
import { expect, test } from 'vitest';
import { namedOrders } from '../../../main/providers/hosted-ach/named-orders.ts';

const CHARGE = { operation: 'charge_order', ownIds: ['order_9f2'] } as const;
const inBody = (json: unknown, expected: Parameters<typeof namedOrders>[1] = CHARGE) =>
  namedOrders({ text: '', json }, expected);

test.each([
  ['Charge charge_1 was already made for order order_9f2.', ['order_9f2']],
  ['Charged already with order_7a.', ['order_7a']],
  ['Order order_7a: it was charged', ['order_7a']],
  ['order_7a... and order_9f2', ['order_7a', 'order_9f2']],
])('“%s” names an order without the sign that ends its sentence', (detail, named) => {
  expect(inBody({ detail })).toEqual(named);
  expect(namedOrders({ text: detail, json: undefined }, CHARGE)).toEqual(named);
});

test('an order whose ID ends in a dot is named whole', () => {
  expect(inBody({ order_id: 'order_7a.' })).toEqual(['order_7a.']);
  const ofOne = { operation: 'charge_order', ownIds: ['order_7a.'] } as const;
  expect(namedOrders({ text: 'Done: order_7a..', json: undefined }, ofOne)).toEqual(['order_7a.']);
  expect(namedOrders({ text: 'order_7b=', json: undefined }, CHARGE)).toEqual(['order_7b=']);
});
