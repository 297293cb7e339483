// What the feed told of a charge while its own capture was on its way, or unknown, is known once that ends: amount, session, fee, and what was given back of it.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import { orderStatus } from '../../../main/core/order-status.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  charged,
  event,
  fold,
  intent,
  moment,
  orderEvent,
  orderIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { codeOf, command, known } from '../../support/core/payments.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const TOLD = {
  session_id: 'sess_1',
  organization_id: 'org_seller',
  marketplace_id: 'mk_org_1',
  track_number: 'TRK1',
  create_date: moment(1),
  fee: 150,
};
const BACK = { status: 'returned', return: { code: 'R01', at: moment(3) }, fee_returned: 150, updated_at: moment(3) };
/** Of an order of which nothing but its ID is known. */
const byId = (isSeller = true) => intent({ sessionId: null, isSeller });
const told = (of: object = {}) => event({ ...TOLD, ...of });
const named = answer(alreadyDone({ orderId: 'order_1', chargeId: 'charge_1' }));
const feesOf = ({ fees }: Payment) => fees.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
const volumeOf = ({ fees }: Payment) =>
  fees.reduce((sum, { transactions, orderAmount }) => sum + transactions * (orderAmount ?? 0), 0);

const ENDS: [string, FactBody[]][] = [
  ['its lost answer came before the event', [byId(), answer(unknown()), told()]],
  ['its answer was lost after the event', [byId(), told(), answer(unknown())]],
  ['an error named the shop’s charge after the event', [byId(), told(), named]],
  ['an error named the shop’s charge before the event', [byId(), named, told()]],
];

describe('a capture by an order’s ID that the shop made at the same moment', () => {
  test.each(ENDS)('has its amount, its session and its fee where %s', (_when, facts) => {
    const payment = fold(...facts);
    expect(payment.orders).toMatchObject([
      { status: 'charged', amount: 10_000, sessionId: 'sess_1', marketplaceId: 'mk_org_1', chargeId: 'charge_1' },
    ]);
    expect([feesOf(payment), payment.alarms]).toEqual([150, []]);
  });

  // An error that came first names no amount, and an accrual is never changed.
  test.each(ENDS.slice(0, 3))('counts in the volume of fees where %s', (_when, facts) => {
    expect(volumeOf(fold(...facts))).toBe(10_000);
  });

  test.each(ENDS)('forbids the capture of another order of its session where %s', (_when, facts) => {
    const other = command({ orderId: 'order_2', sessionId: 'sess_1' });
    expect(codeOf(other, known(fold(...facts), { rejectsDuplicates: true }))).toBe('capture_done');
  });

  test.each(ENDS)('counts a platform’s own fee where %s', (_when, facts) => {
    const own = facts.map((fact) => ('isSeller' in fact ? { ...fact, isSeller: false } : fact));
    expect(feesOf(fold(...own))).toBe(150);
  });

  test('forbids the capture of another order of its session while it is open', () => {
    const other = command({ orderId: 'order_2', sessionId: 'sess_1' });
    for (const facts of [
      [byId(), told()],
      [byId(), told({ amount: 9_999 }), answer(unknown())],
    ])
      expect(codeOf(other, known(fold(...facts), { rejectsDuplicates: true }))).not.toBe('intent');
  });

  test('stays capturing, and isn’t delivered, until it ends', () => {
    const payment = fold(byId(), told());
    expect(payment.orders.map((order) => orderStatus(order, payment))).toEqual(['capturing']);
    expect(payment.orders).toMatchObject([{ chargeId: null, deliveredDate: null, capturedAt: null }]);
    expect(payment.fees).toEqual([]);
  });
});

describe('a fee that was given back before the capture’s own answer came', () => {
  test.each<[string, FactBody[]]>([
    ['is answered', [byId(), told(), told(BACK), answer(charged())]],
    ['gets no answer', [byId(), told(), told(BACK), answer(unknown())]],
    ['is refused for the charge', [byId(), told(), told(BACK), named]],
  ])('isn’t counted once it %s', (_how, facts) => {
    expect(feesOf(fold(...facts))).toBe(0);
  });

  test('is given back once, however often it is told', () => {
    expect(feesOf(fold(byId(), told(), told(BACK), answer(charged()), told(BACK), told(BACK)))).toBe(0);
  });
});

describe('a charge of another amount than its order’s', () => {
  const made = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
  const fed = orderEvent(
    { ...orderCreated('order_1', 'sess_1').order, status: 'submitted' },
    { id: 'sess_1', status: 'finalized ', total_amount: 10_000, fees: 150 },
  );

  test.each<[string, FactBody[]]>([
    ['made here', made],
    ['made by the shop', [fed]],
  ])('raises an alarm for an order that was %s, once', (_by, facts) => {
    const payment = fold(
      ...facts,
      told({ amount: 900 }),
      told({ amount: 900, status: 'settled', updated_at: moment(2) }),
    );
    expect(alarmsIn(payment)).toEqual(['order_1: feed_contradicts, feed_gives_other_amount']);
  });
});

describe('a charge that the feed gives to another session than its order’s', () => {
  const made = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
  const elsewhere = told({ session_id: 'sess_9' });

  test('settles no capture of unknown outcome, and raises an alarm', () => {
    for (const facts of [
      [...made, intent(), answer(unknown()), elsewhere],
      [...made, intent(), elsewhere, answer(unknown())],
    ]) {
      const payment = fold(...facts);
      expect(payment.acts.at(-1)).toMatchObject({ state: 'unknown', isBlocking: true });
      expect(alarmsIn(payment)).toEqual(['act_1: feed_contradicts, order_of_other_session']);
    }
  });
});
