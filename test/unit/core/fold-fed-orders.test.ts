// Orders that the service's feed tells of: where they were captured, under which seller they stand, and what fee they bring.
import { describe, expect, test } from 'vitest';
import { isCapturedHere, orderStatus } from '../../../main/core/order-status.ts';
import type { Order, Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  answer,
  at,
  captured,
  charged,
  event,
  fold,
  intent,
  moment,
  orderIntent,
  refused,
  resolved,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const TOLD = {
  session_id: 'sess_1',
  organization_id: 'org_seller',
  marketplace_id: 'mk_org_1',
  track_number: 'TRK1',
  create_date: moment(-60),
  fee: 150,
};

const orderIn = ({ orders }: Payment, id = 'order_1'): Order | undefined => orders.find((order) => order.id === id);
const statusIn = (payment: Payment) => payment.orders.map((order) => orderStatus(order, payment));
const hereIn = (payment: Payment) => payment.orders.map((order) => isCapturedHere(order, payment));

describe('a charge that the shop captured itself', () => {
  test('brings its order, with all that the event says of it', () => {
    expect(fold(event(TOLD)).orders).toEqual([
      {
        id: 'order_1',
        accountId: 'account_1',
        recordedAt: at(-60),
        sessionId: 'sess_1',
        status: 'charged',
        amount: 10_000,
        chargeId: 'charge_1',
        storeId: null,
        organizationId: 'org_seller',
        marketplaceId: 'mk_org_1',
        trackNumber: 'TRK1',
        createDate: null,
        deliveredDate: moment(-60),
        updatedAt: null,
        isVerified: false,
        capturedAt: at(-60),
        statusBeforeWord: null,
      },
    ]);
  });

  test('brings its order from a service that says no more than its amount', () => {
    expect(orderIn(fold(event()))).toMatchObject({ status: 'charged', amount: 10_000, chargeId: 'charge_1' });
  });

  test('stands where its charge does, and wasn’t captured here', () => {
    const payment = fold(event({ ...TOLD, status: 'settled' }));
    expect([statusIn(payment), hereIn(payment)]).toEqual([['settled'], [false]]);
  });

  test('brings the fee that the service states, on the day of the charge', () => {
    expect(fold(event(TOLD)).fees).toMatchObject([
      { kind: 'accrual', orderId: 'order_1', chargeId: 'charge_1', amount: 150, at: at(-60), transactions: 1 },
    ]);
  });

  test('brings an unknown fee where the service states none', () => {
    const { fee: _, ...others } = TOLD;
    expect(fold(event(others)).fees).toMatchObject([{ kind: 'accrual', amount: null }]);
  });

  test('brings it once, however often the feed tells of it', () => {
    const payment = fold(event(TOLD), event({ ...TOLD, status: 'settled', updated_at: moment(2) }), event(TOLD));
    expect([payment.orders.length, payment.fees.length, payment.alarms.length]).toEqual([1, 1, 0]);
  });
});

describe('an order that was made here', () => {
  const made = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];

  test('is charged once the feed tells that the shop captured it', () => {
    const payment = fold(...made, event(TOLD));
    expect([statusIn(payment), hereIn(payment)]).toEqual([['charged'], [false]]);
    expect(orderIn(payment)).toMatchObject({ chargeId: 'charge_1', isVerified: true, sessionId: 'sess_1' });
  });

  test('keeps what its answer showed, where the feed says otherwise', () => {
    const shown = orderIn(fold(...made));
    const payment = fold(
      ...made,
      event({ ...TOLD, session_id: 'sess_9', organization_id: 'org_9', track_number: 'X' }),
    );
    const { sessionId, organizationId, trackNumber, amount } = orderIn(payment) ?? {};
    expect({ sessionId, organizationId, trackNumber, amount }).toEqual({
      sessionId: shown?.sessionId,
      organizationId: shown?.organizationId ?? 'org_9',
      trackNumber: shown?.trackNumber ?? 'X',
      amount: shown?.amount,
    });
  });

  test('stays as it is where the feed tells of another amount', () => {
    expect(orderIn(fold(...made, event({ ...TOLD, amount: 900 })))).toMatchObject({ chargeId: null, amount: 10_000 });
  });

  test('needs review while its own capture does, whatever the feed tells', () => {
    const payment = fold(...made, intent(), answer(unknown()), event(TOLD));
    expect(orderIn(payment)?.chargeId ?? null).toBeNull();
    expect(statusIn(payment)).toEqual(['needs_review']);
  });

  test('is charged where its own capture was refused', () => {
    expect(statusIn(fold(...made, intent(), answer(refused()), event(TOLD)))).toEqual(['charged']);
  });
});

describe('an order that was captured here', () => {
  test('says so', () => {
    expect(hereIn(fold(...captured))).toEqual([true]);
    expect(hereIn(fold(...captured, event({ ...TOLD, status: 'settled' })))).toEqual([true]);
  });

  test('says so where a person said that its capture was done', () => {
    const said = resolved('done', { charge: { id: 'charge_1', at: at(1) } });
    expect(hereIn(fold(intent(), answer(unknown()), said))).toEqual([true]);
  });

  test('gets the fee that the service states where it was unknown', () => {
    const { fees } = fold(intent({ isSeller: true }), answer(charged()), event(TOLD, { isSeller: true }));
    expect(fees).toMatchObject([
      { kind: 'accrual', amount: null },
      { kind: 'correction', amount: 150, transactions: 0, reason: '{"code":"fee_stated_by_service","params":{}}' },
    ]);
  });

  test('gets it also where the feed tells of the charge before its answer comes', () => {
    const { fees } = fold(intent({ isSeller: true }), event(TOLD, { isSeller: true }), answer(charged()));
    expect(fees.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(150);
  });
});

describe('a feed that contradicts itself', () => {
  test('brings both orders of one session, with an alarm', () => {
    const payment = fold(event(TOLD), event({ ...TOLD, id: 'charge_2', order_id: 'order_2' }));
    expect(statusIn(payment)).toEqual(['charged', 'charged']);
    expect(alarmsIn(payment)).toEqual(['order_2: two_captures, two_orders_of_session']);
  });

  test('brings an order whose charge a person named for another, without that charge', () => {
    const said = resolved('done', { charge: { id: 'charge_2', at: at(1) } });
    const payment = fold(intent(), answer(unknown()), said, event({ ...TOLD, id: 'charge_2', order_id: 'order_2' }));
    expect(orderIn(payment, 'order_2')).toMatchObject({ status: 'charged', chargeId: null });
    expect(orderIn(payment, 'order_1')).toMatchObject({ chargeId: 'charge_2' });
  });
});
