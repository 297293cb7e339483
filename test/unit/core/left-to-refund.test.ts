// What of a charge can still be refunded, and whether its debit can be presented again, where its reports differ.
import { describe, expect, test } from 'vitest';
import { leftToRefund } from '../../../main/core/left-to-refund.ts';
import type { Act, ChargeOutcome, Payment } from '../../../main/core/payment.ts';
import {
  act,
  codeOf,
  command,
  known,
  order,
  payment,
  refund,
  refundOf,
  returned,
  returnedDebit,
} from '../../support/core/payments.ts';

const EARLIER = '2026-11-20T00:00:00.000000Z';
const LATER = '2026-11-22T00:00:00.000000Z';
const charged = order({ chargeId: 'charge_1', status: 'charged' });
const pending = (of: Partial<ChargeOutcome> = {}) => returned({ status: 'pending', ...of });
const charge = {
  id: 'charge_1',
  orderId: 'order_1',
  recordedAt: EARLIER,
  type: null,
  status: 'pending',
  amount: 9_000,
  balanceTransactionId: null,
  consumerAccountId: null,
  businessAccountId: null,
  trackNumber: null,
  createDate: null,
};
const left = (here: Partial<Payment>, ...elsewhere: Partial<Payment>[]) =>
  leftToRefund(
    payment({ orders: [charged], ...here }),
    elsewhere.map((each) => payment(each)),
    'order_1',
  );

describe('nothing is left of an order', () => {
  test('that isn’t known or isn’t charged, though another one is', () => {
    expect(leftToRefund(payment(), [], 'order_1')).toBeNull();
    const other = order({ ...charged, id: 'order_2' });
    expect(left({ orders: [other] })).toBeNull();
    expect(left({ orders: [other, order()], outcomes: [pending({ chargeId: 'charge_2' })] })).toBeNull();
  });

  test('whose amount isn’t known, until a report gives it', () => {
    const unsaid = { orders: [order({ ...charged, amount: null })] };
    expect(left(unsaid)).toBeNull();
    expect(left({ ...unsaid, outcomes: [pending()] })).toMatchObject({ amount: 10_000, isAmountAgreed: true });
  });
});

describe('of a charge is left', () => {
  test('the least amount that any report or the answer gives, and they don’t agree', () => {
    expect(left({ outcomes: [pending({ amount: 9_000 })] })).toMatchObject({ cents: 9_000, isAmountAgreed: false });
    expect(left({ outcomes: [pending()] }, { outcomes: [pending({ amount: 9_000 })] })).toMatchObject({ cents: 9_000 });
    expect(left({ charges: [{ ...charge, id: 'charge_2', amount: 1 }, charge] })).toMatchObject({ cents: 9_000 });
  });

  test('as much as another charge’s reports and refunds leave it', () => {
    const outcomes = [pending({ chargeId: 'charge_2', amount: 1, refunded: 1 }), pending({ refunded: 4_000 })];
    const others = [
      refund({ id: 'refund_2', chargeId: 'charge_2', amount: 500 }),
      refund({ id: 'refund_3', status: 'failed' }),
    ];
    expect(left({ outcomes, refunds: [...others, refund()] })).toMatchObject({ cents: 6_000, refunded: 4_000 });
    expect(left({ refunds: [refund({ chargeId: 'charge_2' })] })).toMatchObject({ cents: 10_000 });
  });

  test('what the newest report of a refund leaves, at whatever address', () => {
    const failed = refund({ status: 'failed', updatedAt: LATER });
    const made = refund({ updatedAt: EARLIER });
    expect(left({ refunds: [failed] }, { refunds: [made] })).toMatchObject({ refunded: 0 });
    expect(left({ refunds: [made] }, { refunds: [failed] })).toMatchObject({ refunded: 0 });
  });

  test('of which order, as the newest report of the service says', () => {
    const of = (orderId: string, updatedAt: string, source: 'service' | 'csv' = 'service') =>
      pending({ orderId, updatedAt, source });
    expect(left({ outcomes: [of('order_8', EARLIER)] }, { outcomes: [of('order_9', LATER)] })).toMatchObject({
      reportedOrderId: 'order_9',
    });
    expect(left({ outcomes: [of('order_8', LATER, 'csv')] }, { outcomes: [of('order_9', EARLIER)] })).toMatchObject({
      reportedOrderId: 'order_9',
    });
    expect(left({})).toMatchObject({ reportedOrderId: null });
  });

  test.each<[string, Partial<Act>, number]>([
    ['is on its way', { state: 'sent' }, 9_000],
    ['isn’t known', { state: 'unknown' }, 9_000],
    ['was asked for by the order alone', { chargeId: null }, 9_000],
    ['was asked for under another order', { orderId: 'order_2' }, 9_000],
    ['is of another order and charge', { orderId: 'order_2', chargeId: 'charge_2' }, 10_000],
    ['is of another order', { orderId: 'order_2', chargeId: null }, 10_000],
    ['is sent again', { repeatOf: 'act_0' }, 10_000],
    ['was refused', { state: 'refused' }, 10_000],
    ['is a debit presented again', { operation: 'present_charge_again' }, 10_000],
  ])('what a refund of $10 leaves that %s', (_name, of, cents) => {
    const open = act({ operation: 'refund_charge', chargeId: 'charge_1', request: '{"amount":1000}', ...of });
    expect(left({ acts: [open] })).toMatchObject({ cents, open: 10_000 - cents });
  });
});

describe('a charge is returned', () => {
  test.each<[string, Partial<Payment>, Partial<Payment>, boolean]>([
    ['where its newest debit came back', { outcomes: [returned()] }, {}, true],
    ['where another address says so', { outcomes: [pending()] }, { outcomes: [returned()] }, true],
    ['not where a later debit is pending', { outcomes: [returned()] }, { outcomes: [pending({ attempt: 2 })] }, false],
    ['where a later report takes it back', { outcomes: [pending()], returns: [returnedDebit()] }, {}, true],
    ['where one was recorded at another address', { outcomes: [pending()] }, { returns: [returnedDebit()] }, true],
    ['not by an earlier debit', { outcomes: [pending({ attempt: 2 })], returns: [returnedDebit()] }, {}, false],
    [
      'not by another charge’s',
      { outcomes: [pending()], returns: [returnedDebit({ chargeId: 'charge_2' })] },
      {},
      false,
    ],
    ['not by itself', { outcomes: [pending()] }, {}, false],
  ])('%s', (_name, here, there, isReturned) => {
    expect(left(here, there)).toMatchObject({ isReturned });
    const elsewhere = [{ environment: 'Other', payment: payment(there) }];
    expect(codeOf(refundOf(1), known(payment({ orders: [charged], ...here }), { elsewhere }))).toBe(
      isReturned ? 'refund_of_returned' : 'intent',
    );
  });
});

describe('a debit', () => {
  const presenting = command({
    operation: 'present_charge_again',
    chargeId: 'charge_1',
    attempt: 'charge_1.2',
    request: '{}',
  });
  const back = payment({ orders: [charged], outcomes: [returned()], returns: [returnedDebit()] });
  const elsewhere = (there: Partial<Payment>) => ({ elsewhere: [{ environment: 'Other', payment: payment(there) }] });
  const other = returned({ chargeId: 'charge_2', orderId: 'order_2', attempt: 9, status: 'pending', updatedAt: LATER });

  test.each<[string, Partial<Payment>, Partial<Payment>?]>([
    [
      'beside another charge’s debits',
      { outcomes: [other, returned()], returns: [returnedDebit({ chargeId: 'charge_2' }), returnedDebit()] },
    ],
    ['whatever is told of a later debit of another charge', {}, { outcomes: [other] }],
    ['where another address tells of the same return later', {}, { outcomes: [returned({ updatedAt: LATER })] }],
    ['where another address told before that it was pending', {}, { outcomes: [pending({ updatedAt: EARLIER })] }],
    ['where another address tells at the same time that it was pending', {}, { outcomes: [pending()] }],
    ['until the last moment', { outcomes: [returned({ presentUntil: presenting.at })] }],
  ])('can be presented again %s', (_name, here, there = {}) => {
    expect(codeOf(presenting, known({ ...back, ...here }, elsewhere(there)))).toBe('intent');
  });

  test.each<[string, Partial<Payment>, Partial<Payment>?]>([
    ['that no report knows', { outcomes: [] }],
    ['that is pending, after one that came back', { outcomes: [pending()] }],
    [
      'of another order',
      { orders: [charged, order({ ...charged, id: 'order_2' })], outcomes: [returned({ orderId: 'order_2' })] },
    ],
    ['that can’t be presented any more', { outcomes: [returned({ presentUntil: null })] }],
    ['for a reason that isn’t known', { outcomes: [returned({ returnCode: null })] }],
    [
      'that was presented before',
      { outcomes: [returned({ attempt: 2 })], returns: [returnedDebit(), returnedDebit({ attempt: 2 })] },
    ],
    ['that only a later debit’s return is known of', { returns: [returnedDebit({ attempt: 2 })] }],
    ['that another address tells is pending since', {}, { outcomes: [pending({ updatedAt: LATER })] }],
    ['of which another address tells a refund', {}, { refunds: [refund()] }],
    ['of an order that isn’t known to be charged', { orders: [order()] }],
    ['of an order that is known by another charge', { orders: [order({ chargeId: 'charge_2' })] }],
  ])('can’t be presented again %s', (_name, here, there = {}) => {
    expect(codeOf(presenting, known({ ...back, ...here }, elsewhere(there)))).toBe('present_not_possible');
  });
});
