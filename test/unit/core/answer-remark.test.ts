// What a person reads of an answer in an alarm: the charge, payout or order by which it can be looked up.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { answerRemark, orderInAnswer } from '../../../main/core/answer-remark.ts';
import { besideOther } from '../../../main/core/beside-other.ts';
import { chargeIn, holdsId } from '../../../main/core/named-by-answer.ts';
import type { AnyOutcome } from '../../../main/core/outcome.ts';
import { readPresentment } from '../../../main/core/presentment.ts';
import {
  alreadyDone,
  charged,
  chargeReport,
  payoutReport,
  refundReport,
  refused,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { act } from '../../support/core/payments.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

type Operation = Parameters<typeof answerRemark>[0];
const presented = chargeReport({ attempts: [] });
const showsCharge = (amount: number) => remark('answer_shows_charge', { chargeId: 'charge_1', amount });

describe('an answer', () => {
  test.each<[string, Operation, AnyOutcome, string, string | null]>([
    ['to a capture', 'charge_order', charged(), showsCharge(10_000), 'order_1'],
    ['to a refund', 'refund_charge', succeeded(refundReport()), showsCharge(700), 'order_1'],
    ['to a debit presented again', 'present_charge_again', succeeded(presented), showsCharge(10_000), 'order_1'],
    [
      'that creates an order',
      'create_order',
      succeeded(orderCreated('order_1', 'sess_1')),
      remark('answer_shows', { id: 'order_1' }),
      'order_1',
    ],
    [
      'that creates a session',
      'create_session',
      succeeded(sessionSeen('sess_1')),
      remark('answer_shows', { id: 'sess_1' }),
      null,
    ],
    [
      'to a payout',
      'start_payout',
      succeeded(payoutReport()),
      remark('answer_shows_payout', { payoutId: 'payout_1', amount: 5_000 }),
      null,
    ],
    ['that refuses', 'charge_order', refused(), remark('answer_refuses', { detail: 'Not now' }), null],
    ['that is unclear', null, unknown(), remark('answer_unclear', { detail: 'No answer' }), null],
    [
      'that says that it was done before',
      'charge_order',
      alreadyDone({ orderId: 'order_2', chargeId: 'charge_1' }),
      remark('answer_says_done_before', { chargeId: 'charge_1', detail: 'Charged before' }),
      'order_2',
    ],
  ])('%s names what it is of', (_name, operation, outcome, text, orderId) => {
    expect(answerRemark(operation, outcome)).toBe(text);
    expect(orderInAnswer(operation, outcome)).toBe(orderId);
  });

  test('whose call is lost is told by what it shows', () => {
    expect(answerRemark(null, charged())).toBe(showsCharge(10_000));
    expect(answerRemark(null, succeeded(orderCreated('order_1', 'sess_1')))).toBe(
      remark('answer_shows', { id: 'order_1' }),
    );
    expect(answerRemark(null, succeeded({} as never))).toBe(remark('answer_shows_nothing'));
    expect(orderInAnswer(null, succeeded({} as never))).toBeNull();
  });

  test('names a charge only where it was made', () => {
    const to = { operation: 'present_charge_again' } as const;
    expect(chargeIn(to, succeeded(presented))).toBe('charge_1');
    expect([chargeIn(to, unknown()), chargeIn(to, refused())]).toEqual([null, null]);
  });
});

describe('a call that may be done beside another names both', () => {
  const other = act({ id: 'act_2', orderId: 'order_2', chargeId: 'charge_2' });
  const beside = (asked: string, named: string) => remark('call_beside_other', { asked, other: named });

  test('captures, by their orders and the charge', () => {
    const of = { orderId: 'order_1', otherOrderId: 'order_2', chargeId: 'charge_2' };
    expect(besideOther(act(), other)).toBe(remark('capture_beside_other', of));
    const unnamed = { orderId: 'act_1', otherOrderId: 'act_2', chargeId: 'charge_2' };
    expect(besideOther(act({ orderId: null }), { ...other, orderId: null })).toBe(
      remark('capture_beside_other', unnamed),
    );
  });

  test.each([
    [
      'a payout, by its month',
      act({ operation: 'start_payout', payoutOf: 'mk_1 2026-10' }),
      beside('2026-10', 'act_2'),
    ],
    ['a refund, by its order', act({ operation: 'refund_charge' }), beside('order_1', 'act_2')],
    [
      'the creation of an order, by its session and the order that was made',
      act({ operation: 'create_order', orderId: null }),
      beside('sess_1', 'order_2'),
    ],
    [
      'the creation of a session, by its entry',
      act({ operation: 'create_session', orderId: null, sessionId: null }),
      beside('act_1', 'act_2'),
    ],
  ])('%s', (_name, of, text) => {
    expect(besideOther(of, other)).toBe(text);
  });

  test('the creation of an order beside one that shows none, by the entry', () => {
    const of = act({ operation: 'create_order', orderId: null });
    expect(besideOther(of, { ...other, orderId: null })).toBe(beside('sess_1', 'act_2'));
  });
});

test.each([
  ['by itself', 'order_1', true],
  ['at the end of a sentence', 'instead of order_1.', true],
  ['before an ellipsis', 'instead of order_1...', true],
  ['in a quotation', '{"reason":"order_1"}', true],
  ['as a part of a longer one', 'order_1.2', false],
  ['as the end of a longer one', 'old.order_1', false],
  ['with a dot in it', 'or.der_1', false],
])('an ID in a text is found %s', (_name, text, isThere) => {
  expect(holdsId(text, 'order_1')).toBe(isThere);
});

test('an ID that ends like a sentence is found', () => {
  expect(holdsId('instead of order_1.', 'order_1.')).toBe(true);
});

test('a debit that is presented again is named by its charge and number', () => {
  expect(readPresentment('charge_1.12')).toBe(12);
  expect(readPresentment('charge.1.2')).toBe(2);
});
