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
  gap,
  intent,
  moment,
  orderEvent,
  orderIntent,
  refused,
  resolved,
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

  test('waits for its own capture, which the feed settles where its answer was lost', () => {
    const waiting = fold(...made, intent(), event(TOLD));
    expect(orderIn(waiting)?.chargeId ?? null).toBeNull();
    expect(statusIn(waiting)).toEqual(['capturing']);
    const payment = fold(...made, intent(), answer(unknown()), event(TOLD));
    expect(orderIn(payment)).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
    expect(payment.acts.at(-1)).toMatchObject({ state: 'already_done', isBlocking: true });
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

describe('a fee that the service gives back', () => {
  const back = { status: 'returned', return: { code: 'R01', at: moment(3) }, fee_returned: 150, updated_at: moment(3) };
  const again = { status: 'pending', return: null, fee_returned: 0, updated_at: moment(5) };
  const debits = (...codes: (string | null)[]) => ({
    attempts: codes.map((code, index) => ({
      attempt: index + 1,
      create_date: moment(index),
      settles_at: null,
      settled_at: null,
      return: code === null ? null : { code, at: moment(3) },
    })),
  });
  const feesOf = (...charges: object[]) =>
    fold(...charges.map((charge) => event({ ...TOLD, ...charge }))).fees.map(({ amount, at: day }) => [amount, day]);

  test('is given back on the day of the return, once', () => {
    expect(feesOf({}, back, back)).toEqual([
      [150, at(-60)],
      [-150, at(3)],
    ]);
  });

  test('is taken again with a debit that is presented again', () => {
    const presented = { ...again, ...debits('R01', null) };
    expect(feesOf({}, { ...back, ...debits('R01') }, presented).map(([amount]) => amount)).toEqual([150, -150, 150]);
  });

  test('comes to the same where the return is told first', () => {
    expect(feesOf(back, {}).reduce((sum, [amount]) => sum + Number(amount), 0)).toBe(0);
  });

  test('stays as a person corrected it', () => {
    const corrected = {
      kind: 'fee_corrected' as const,
      orderId: 'order_1',
      amount: 0,
      reason: 'Agreed',
      actor: 'Cleo',
    };
    const { fees } = fold(event(TOLD), corrected, event({ ...TOLD, ...back }));
    expect(fees.map(({ amount }) => amount)).toEqual([150, -150]);
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

describe('an order that the shop made', () => {
  const made = (order: object = {}, session: object = {}, of: object = {}) =>
    orderEvent(
      { ...orderCreated('order_1', 'sess_1').order, status: 'submitted', track_number: 'TRK1', ...order },
      { id: 'sess_1', status: 'finalized ', total_amount: 10_000, fees: 150, ...session },
      of,
    );

  test('stands in the books before it is captured, with its session', () => {
    const payment = fold(made());
    expect(statusIn(payment)).toEqual(['ready']);
    expect(orderIn(payment)).toMatchObject({ amount: 10_000, sessionId: 'sess_1', chargeId: null, isVerified: false });
    expect(payment.sessions).toMatchObject([{ id: 'sess_1', status: 'finalized', amount: 10_000, fees: 150 }]);
    expect([payment.fees, payment.acts, payment.fedOrders]).toEqual([[], [], ['order_1']]);
  });

  test('is charged once the feed tells of its charge, with its session’s fee', () => {
    const payment = fold(made(), event({ ...TOLD, fee: null }));
    expect(statusIn(payment)).toEqual(['charged']);
    expect(payment.fees).toMatchObject([{ kind: 'accrual', amount: 150 }]);
  });

  test('stays charged where the feed tells of its making after its charge', () => {
    const payment = fold(event(TOLD), made());
    expect(statusIn(payment)).toEqual(['charged']);
    expect(payment.orders).toHaveLength(1);
    expect(orderIn(payment)).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
  });

  test('keeps what an answer showed', () => {
    const answered = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
    const shown = fold(...answered);
    const told = fold(
      ...answered,
      made({ total_amount: 1, status: 'charged' }, { total_amount: 1, status: 'started' }),
    );
    expect(orderIn(told)).toMatchObject({ amount: orderIn(shown)?.amount, status: orderIn(shown)?.status });
    expect(told.sessions[0]).toMatchObject({ amount: shown.sessions[0]?.amount, status: shown.sessions[0]?.status });
  });

  test('completes the fee of one that was captured here by its ID', () => {
    const { fees } = fold(intent({ isSeller: true, sessionId: null }), answer(charged()), made());
    expect(fees.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(150);
  });

  test('isn’t captured without a question after a part of the history was lost, until the feed was read through it', () => {
    const here = fold(gap(), made());
    const asked = command({ sessionId: null });
    const by = (isFeedRead: boolean) => known(here, { rejectsDuplicates: true, isFeedRead });
    expect([codeOf(asked, by(false)), codeOf(asked, by(true))]).toEqual(['needs_review', 'intent']);
  });
});
