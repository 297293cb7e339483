// Sessions, orders and charges as answers show them, a look-up names them and track numbers match them.
import { describe, expect, test } from 'vitest';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  codeOf,
  fold,
  intent,
  lookUp,
  orderIntent,
  refused,
  resolved,
  sessionCreated,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCharged, orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const createdSession = (more: object = {}, request = '{}') => [
  sessionIntent({ request }),
  answer(succeeded(sessionSeen('sess_1', more)), 'act_session'),
];
const createdOrder = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];

describe('a session', () => {
  const all = {
    create_date: '2026-11-21T10:00:00.000000-05:00',
    is_valid_consumer: true,
    is_valid_bank_account_selected: false,
    is_sufficient_funds: true,
    organization_id: 'org_1',
    marketplace_id: 'mk_org_1',
  };

  test('is kept with all that its answer shows, dated when it was made', () => {
    const asked = JSON.stringify({ consumer_info: { first_name: 'Ada', last_name: 'Lovelace' } });
    const payment = fold(...createdSession(all, asked));
    expect(payment.sessions).toEqual([
      {
        id: 'sess_1',
        accountId: 'account_1',
        recordedAt: '2026-11-21T15:00:00.000Z',
        status: 'started',
        amount: 10_000,
        fees: 150,
        trackNumber: 'T-sess_1',
        firstName: 'Ada',
        lastName: 'Lovelace',
        consentText: null,
        isValidConsumer: true,
        isValidBankAccountSelected: false,
        isSufficientFunds: true,
        organizationId: 'org_1',
        marketplaceId: 'mk_org_1',
        hasWrongMarketplace: false,
        createDate: '2026-11-21T10:00:00.000000-05:00',
      },
    ]);
    expect(payment.acts).toMatchObject([{ state: 'succeeded', sessionId: 'sess_1', orderId: null }]);
  });

  test('without a date is dated when it was learned', () => {
    expect(fold(...createdSession()).sessions).toMatchObject([{ recordedAt: at(2), createDate: null }]);
  });

  test('of another marketplace than was asked for is marked', () => {
    const asked = JSON.stringify({ marketplace_id: 'mk_org_2' });
    expect(fold(...createdSession(all, asked)).sessions).toMatchObject([{ hasWrongMarketplace: true }]);
    expect(fold(...createdSession({}, asked)).sessions).toMatchObject([{ hasWrongMarketplace: true }]);
    const same = JSON.stringify({ marketplace_id: 'mk_org_1' });
    expect(fold(...createdSession(all, same)).sessions).toMatchObject([{ hasWrongMarketplace: false }]);
    expect(fold(...createdSession(all)).sessions).toMatchObject([{ hasWrongMarketplace: false }]);
  });

  test('keeps what a later answer leaves out, and takes its new status', () => {
    const [session] = fold(...createdSession(all), ...createdOrder).sessions;
    expect(session).toMatchObject({ status: 'finalized', fees: 150, organizationId: 'org_1', isValidConsumer: true });
    expect(session).toMatchObject({ recordedAt: '2026-11-21T15:00:00.000Z' });
  });

  test('takes its order’s track number where the answer leaves its own out', () => {
    const seen = orderCreated('order_1', 'sess_1');
    const without = { ...seen, session: { ...seen.session, track_number: null } };
    const payment = fold(orderIntent(), answer(succeeded(without), 'act_order'));
    expect(payment.sessions).toMatchObject([{ trackNumber: 'T-sess_1' }]);
  });
});

describe('an order', () => {
  const all = {
    store_id: 'store_1',
    organization_id: 'org_1',
    marketplace_id: 'mk_org_1',
    track_number: 'T-1',
    create_date: '2026-11-21T10:00:00.000000-05:00',
    delivered_date: '2026-11-21T11:00:00.000000-05:00',
    updated_at: '2026-11-21T12:00:00.000000-05:00',
  };

  test('is kept with all that its answer shows, dated when it was made', () => {
    const payment = fold(lookUp({ sessionId: 'sess_1' }), intent(), answer(charged('order_1', 'charge_1', all)));
    expect(payment.orders).toEqual([
      {
        id: 'order_1',
        accountId: 'account_1',
        recordedAt: '2026-11-21T15:00:00.000Z',
        sessionId: 'sess_1',
        status: 'charged',
        amount: 10_000,
        chargeId: 'charge_1',
        storeId: 'store_1',
        organizationId: 'org_1',
        marketplaceId: 'mk_org_1',
        trackNumber: 'T-1',
        createDate: all.create_date,
        deliveredDate: all.delivered_date,
        updatedAt: all.updated_at,
        isVerified: true,
        capturedAt: at(3),
        statusBeforeWord: null,
      },
    ]);
  });

  test('that is new is dated by its answer, or when it was learned', () => {
    expect(fold(...createdOrder).orders).toMatchObject([{ recordedAt: at(2), status: 'submitted', amount: 10_000 }]);
    const seen = orderCreated('order_1', 'sess_1');
    const dated = { ...seen, order: { ...seen.order, create_date: all.create_date } };
    const payment = fold(orderIntent(), answer(succeeded(dated), 'act_order'));
    expect(payment.orders).toMatchObject([{ recordedAt: '2026-11-21T15:00:00.000Z', capturedAt: null }]);
  });

  test.each(['1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])('made %s is dated when it was learned', (create_date) => {
    const seen = orderCreated('order_1', 'sess_1');
    const dated = { ...seen, order: { ...seen.order, create_date } };
    expect(fold(orderIntent(), answer(succeeded(dated), 'act_order')).orders).toMatchObject([{ recordedAt: at(2) }]);
  });

  test('keeps when it was recorded where a later answer has no date', () => {
    expect(fold(...createdOrder, ...captured).orders).toMatchObject([{ recordedAt: at(2) }]);
  });

  test('stays charged when its creation is answered late', () => {
    const payment = fold(orderIntent(), ...captured, answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'));
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1', statusBeforeWord: null }]);
  });

  test('that a word charged knows what it was, once its creation is answered', () => {
    const payment = fold(
      orderIntent(),
      intent(),
      answer(alreadyDone({ chargeId: 'charge_1' })),
      answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'),
    );
    expect(payment.orders).toMatchObject([{ status: 'charged', isVerified: true, statusBeforeWord: 'submitted' }]);
  });

  test('that a word charged twice keeps what it was before the first', () => {
    const person = resolved('done', { charge: { id: 'charge_1', at: at(0) } });
    const payment = fold(...createdOrder, intent(), answer(alreadyDone()), person);
    expect(payment.orders).toMatchObject([{ status: 'charged', statusBeforeWord: 'submitted' }]);
    const again = fold(...createdOrder, intent(), answer(alreadyDone({ chargeId: 'charge_1' })), person);
    expect(again.orders).toMatchObject([{ statusBeforeWord: 'submitted' }]);
  });

  test('that an answer has shown as charged gets nothing from a word', () => {
    const person = resolved('done', { actId: 'act_2', charge: { id: 'charge_9', at: at(0) } });
    const payment = fold(...captured, intent({ actId: 'act_2' }), person);
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1', statusBeforeWord: null }]);
  });
});

describe('a charge', () => {
  test('is kept with all that its answer shows, and dates the capture', () => {
    const seen = orderCharged('order_1', 'charge_1');
    const charge = {
      ...seen.charge,
      balance_transaction_id: 'txn_1',
      consumer_fi_account_id: 'fi_1',
      business_fi_account_id: 'fi_2',
      track_number: 'T-1',
      create_date: '2026-11-21T09:00:00.000000-05:00',
    };
    const payment = fold(intent(), answer(succeeded({ ...seen, charge })));
    expect(payment.charges).toEqual([
      {
        id: 'charge_1',
        orderId: 'order_1',
        recordedAt: at(2),
        type: 'ACH_DEBIT',
        status: 'pending',
        amount: 10_000,
        balanceTransactionId: 'txn_1',
        consumerAccountId: 'fi_1',
        businessAccountId: 'fi_2',
        trackNumber: 'T-1',
        createDate: '2026-11-21T09:00:00.000000-05:00',
      },
    ]);
    expect(payment.orders).toMatchObject([{ capturedAt: '2026-11-21T14:00:00.000Z' }]);
  });

  test('takes its new status, and the capture keeps its date', () => {
    const seen = orderCharged('order_1', 'charge_1');
    const settled = { ...seen, charge: { ...seen.charge, status: 'settled' } };
    const payment = fold(...captured, intent({ actId: 'act_2' }), answer(succeeded(settled), 'act_2'));
    expect(payment.charges).toMatchObject([{ status: 'settled', recordedAt: at(2) }]);
    expect(payment.orders).toMatchObject([{ capturedAt: at(2) }]);
  });
});

describe('a look-up', () => {
  const shown = lookUp({ isShownCharged: true, chargeId: 'charge_1', chargedAt: '2026-11-20T10:00:00Z' });

  test('of an order that isn’t charged lists nothing without a session', () => {
    expect(fold(lookUp({ isSeller: true }))).toEqual({
      ...fold(),
      sellers: ['account_1'],
      environments: { account_1: 'environment_1' },
    });
  });

  test('gives an order its session, which its calls get too', () => {
    const payment = fold(intent({ sessionId: null }), lookUp({ sessionId: 'sess_1' }));
    expect(payment.orders).toMatchObject([{ sessionId: 'sess_1', status: 'unverified' }]);
    expect(payment.acts).toMatchObject([{ sessionId: 'sess_1' }]);
    expect(fold(lookUp({ sessionId: 'sess_1' })).orders).toMatchObject([{ id: 'order_1', sessionId: 'sess_1' }]);
  });

  test('doesn’t change the session that an order has', () => {
    expect(fold(...createdOrder, lookUp({ sessionId: 'sess_2' })).orders).toMatchObject([{ sessionId: 'sess_1' }]);
  });

  test('that shows the charge charges the order', () => {
    const payment = fold(...createdOrder, shown);
    expect(payment.orders).toMatchObject([
      { status: 'charged', chargeId: 'charge_1', capturedAt: '2026-11-20T10:00:00.000Z', statusBeforeWord: null },
    ]);
    expect(fold(lookUp({ isShownCharged: true, chargeId: 'charge_1' })).orders).toMatchObject([{ capturedAt: at(1) }]);
  });

  test('of an order that is charged changes nothing', () => {
    const other = { ...shown, chargeId: 'charge_2' };
    expect(fold(...captured, other)).toEqual(fold(...captured));
  });

  test('that shows it charged is kept, also while its capture is on its way', () => {
    const payment = fold(intent(), shown);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1', statusBeforeWord: null }]);
    expect(payment.acts).toEqual(fold(intent()).acts);
    expect(fold(intent(), answer(refused()), shown).orders).toMatchObject([{ status: 'charged' }]);
  });

  test('that shows it charged and names no charge puts it in review', () => {
    const payment = fold(...createdOrder, lookUp({ isShownCharged: true }));
    expect(payment.acts[1]).toMatchObject({
      operation: 'charge_order',
      orderId: 'order_1',
      sessionId: 'sess_1',
      state: 'unknown',
      isBlocking: true,
      code: 'named_elsewhere',
      actor: 'Paydesk',
      instanceId: 'look_up',
      request: '{"order_id":"order_1"}',
    });
    expect(codeOf(payment.acts[1]?.detail ?? null)).toBe('charged_in_look_up');
    expect(payment.orders).toMatchObject([{ status: 'submitted', chargeId: null }]);
  });

  test('that shows another order’s charge puts it in review', () => {
    const payment = fold(...captured, { ...shown, orderId: 'order_2' });
    expect(codeOf(payment.acts[1]?.detail ?? null)).toBe('charge_of_other_order');
    expect(payment.orders).toMatchObject([{ chargeId: 'charge_1' }, { id: 'order_2', chargeId: null }]);
  });
});

describe('a session that is matched by its track number', () => {
  const match = [sessionIntent(), sessionCreated('order_1')];
  const other = intent({ actId: 'act_2', orderId: 'order_2' });

  test('is the order’s and its calls’', () => {
    const payment = fold(intent({ sessionId: null }), ...match);
    expect(payment.orders).toMatchObject([{ sessionId: 'sess_1' }]);
    expect(payment.acts).toMatchObject([{ sessionId: 'sess_1' }, { operation: 'create_session' }]);
    expect(payment.alarms).toEqual([]);
    expect(fold(...match)).toEqual(fold(sessionIntent(), sessionCreated()));
  });

  test('is found by the answer to the order’s capture too', () => {
    const shown = { ...answer(charged()), matched: [{ orderId: 'order_1', sessionId: 'sess_1' }] };
    const payment = fold(intent({ sessionId: null }), shown);
    expect(payment.orders).toMatchObject([{ sessionId: 'sess_1', chargeId: 'charge_1' }]);
    expect(payment.acts).toMatchObject([{ sessionId: 'sess_1' }]);
  });

  test('raises an alarm where another order of it may be captured too', () => {
    const payment = fold(intent({ sessionId: null }), other, ...match);
    expect(payment.acts[0]).toMatchObject({ sessionId: null });
    expect(alarmsIn(payment)).toEqual(['act_1: two_captures, two_orders_of_session']);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({
      sessionId: 'sess_1',
      orders: ['order_2', 'order_1'],
      captures: ['act_2', 'act_1'],
    });
    expect(JSON.parse(payment.alarms[0]?.heard ?? '')).toMatchObject({
      params: { orderId: 'order_1', otherOrderId: 'order_2', sessionId: 'sess_1' },
    });
  });

  test('raises none where the other call ended, or was of another kind', () => {
    const ended = fold(intent({ sessionId: null }), other, answer(refused(), 'act_2'), ...match);
    expect(ended.alarms).toEqual([]);
    expect(ended.acts[0]).toMatchObject({ sessionId: 'sess_1' });
    expect(fold(intent({ sessionId: null }), answer(refused()), other, ...match).acts[0]).toMatchObject({
      sessionId: 'sess_1',
    });
    expect(fold(intent({ sessionId: null }), orderIntent(), ...match).alarms).toEqual([]);
  });

  test('raises none about what a lost part may have done', () => {
    const lost = { ...intent({ sessionId: null }), kind: 'intent_unsent', detail: '' } as const;
    const otherLost = { ...other, kind: 'intent_unsent', detail: '' } as const;
    expect(fold(lost, other, ...match).alarms).toEqual([]);
    expect(fold(intent({ sessionId: null }), otherLost, ...match).alarms).toEqual([]);
  });

  test('doesn’t change a call that has a session, or is another order’s', () => {
    const other = intent({ actId: 'act_2', orderId: 'order_2', sessionId: null });
    const payment = fold(intent({ sessionId: 'sess_9' }), other, ...match);
    expect(payment.acts).toMatchObject([{ sessionId: 'sess_9' }, { sessionId: null }, {}]);
  });
});

test('an unknown capture and a look-up that shows no charge leave the order in review', () => {
  expect(actsIn(fold(intent(), answer(unknown()), lookUp()))).toEqual(['act_1 unknown, blocks']);
});
