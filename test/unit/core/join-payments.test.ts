// Two payments that no fact has joined, read together: nothing of either is lost.
import { expect, test } from 'vitest';
import { joinPayments } from '../../../main/core/join-payments.ts';
import type { Payment } from '../../../main/core/payment.ts';
import { lostPart, payment } from '../../support/core/payments.ts';

const LISTS = [
  'acts',
  'sessions',
  'progress',
  'orders',
  'charges',
  'outcomes',
  'reports',
  'returns',
  'refunds',
  'payouts',
  'fees',
  'alarms',
  'doNotCapture',
  'endedAuthorizations',
  'copyRequests',
  'sellers',
  'fedOrders',
  'fedSessions',
] as const;

/** Each list holds its own name and this text. */
const filled = (text: string): Payment =>
  payment(Object.fromEntries(LISTS.map((name) => [name, [`${name} ${text}`]])) as Partial<Payment>);

test('two payments together have all that each has, in their order', () => {
  const one = { ...filled('one'), environments: { account_1: 'environment_1' } };
  const other = { ...filled('other'), environments: { account_2: 'environment_2' } };
  const joined = joinPayments(one, other);
  for (const name of LISTS) expect(joined[name]).toEqual([`${name} one`, `${name} other`]);
  expect(joined.environments).toEqual({ account_1: 'environment_1', account_2: 'environment_2' });
  expect(joined.provider).toBe(one.provider);
  expect(joinPayments(one, { ...other, sellers: one.sellers }).sellers).toEqual(one.sellers);
});

test('two payments together have the lost part of both, and none where one has none', () => {
  const one = payment({ historyGap: lostPart({ actsBefore: ['act_1'], orders: ['order_1'] }) });
  const other = payment({ historyGap: lostPart({ seq: 9, actsBefore: ['act_2'], orders: ['order_2'] }) });
  expect(joinPayments(one, other).historyGap).toEqual(
    lostPart({ actsBefore: ['act_1', 'act_2'], orders: ['order_1', 'order_2'] }),
  );
  expect(joinPayments(payment(), payment()).historyGap).toBeNull();
});
