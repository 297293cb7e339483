// What the first answer to a call makes of it and of its order, and what a call does that was sent again.
import { describe, expect, test } from 'vitest';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  fold,
  intent,
  lookUp,
  orderIntent,
  payoutIntent,
  refundIntent,
  refused,
  resolved,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated } from '../../support/provider/seen.ts';

describe('a call that was sent', () => {
  test('blocks the next of its kind, and names the order it is of', () => {
    const payment = fold(intent({ isSeller: true, key: 'act_1', attempt: 'form_1' }));
    expect(payment.acts).toEqual([
      {
        id: 'act_1',
        environmentId: 'environment_1',
        accountId: 'account_1',
        operation: 'charge_order',
        sessionId: 'sess_1',
        orderId: 'order_1',
        chargeId: null,
        payoutOf: null,
        attempt: 'form_1',
        request: '{"order_id":"order_1"}',
        key: 'act_1',
        repeatOf: null,
        actor: 'Ada',
        instanceId: 'this-instance',
        state: 'sent',
        isBlocking: true,
        sentAt: at(1),
        answeredAt: null,
        httpStatus: null,
        code: null,
        detail: null,
        resolvedBy: null,
        resolvedReason: null,
        resolvedAt: null,
        takenBack: null,
      },
    ]);
    expect(payment.orders).toMatchObject([
      { id: 'order_1', accountId: 'account_1', sessionId: 'sess_1', status: 'unverified', recordedAt: at(1) },
    ]);
    expect(payment.sellers).toEqual(['account_1']);
  });

  test('adds an order only where it captures one', () => {
    expect(fold(refundIntent(700)).orders).toEqual([]);
    expect(fold(orderIntent()).orders).toEqual([]);
    expect(fold(lookUp(), intent(), intent({ actId: 'act_2' })).orders).toHaveLength(1);
  });

  test('names each seller’s account once', () => {
    const both = fold(intent({ isSeller: true }), intent({ actId: 'act_2', isSeller: true }));
    expect(both.sellers).toEqual(['account_1']);
    expect(fold(intent()).sellers).toEqual([]);
  });

  test('that may lie in a lost part isn’t sent, and needs review', () => {
    const payment = fold({ ...intent(), kind: 'intent_unsent', detail: 'Since the backup' });
    expect(payment.acts).toMatchObject([
      { state: 'unknown', isBlocking: true, code: 'restored', detail: 'Since the backup', answeredAt: at(1) },
    ]);
    expect(payment.orders).toMatchObject([{ id: 'order_1', status: 'unverified' }]);
  });

  test('whose process ended has an unknown outcome and still blocks', () => {
    const payment = fold(intent(), { kind: 'abandoned', actId: 'act_1', detail: 'Stopped' });
    expect(payment.acts).toMatchObject([
      { state: 'unknown', code: 'instance_died', detail: 'Stopped', answeredAt: at(2), isBlocking: true },
    ]);
  });

  test('and was answered isn’t abandoned any more', () => {
    const before = fold(...captured);
    expect(fold(...captured, { kind: 'abandoned', actId: 'act_1', detail: 'Stopped' })).toEqual(before);
    expect(fold({ kind: 'abandoned', actId: 'act_1', detail: 'Stopped' }).acts).toEqual([]);
  });
});

describe('the answer to a capture', () => {
  test('that shows the charge charges the order', () => {
    const payment = fold(...captured);
    expect(payment.acts).toMatchObject([
      {
        state: 'succeeded',
        isBlocking: true,
        chargeId: 'charge_1',
        httpStatus: 200,
        code: null,
        detail: null,
        answeredAt: at(2),
      },
    ]);
    expect(payment.orders).toMatchObject([
      { status: 'charged', chargeId: 'charge_1', amount: 10_000, isVerified: true, statusBeforeWord: null },
    ]);
    expect(payment.charges).toMatchObject([{ id: 'charge_1', orderId: 'order_1', amount: 10_000, recordedAt: at(2) }]);
    expect(payment.alarms).toEqual([]);
  });

  test('that refuses it frees the order', () => {
    const payment = fold(intent(), answer(refused()));
    expect(payment.acts).toMatchObject([
      { state: 'refused', isBlocking: false, code: 'refused_by_service', detail: 'Not now', httpStatus: 422 },
    ]);
    expect(payment.orders).toHaveLength(1);
  });

  test('that says the order doesn’t exist takes it off the list', () => {
    expect(fold(intent({ sessionId: null }), answer(refused({ httpStatus: 404 }))).orders).toEqual([]);
  });

  test.each([
    ['that is charged', [...captured, intent({ actId: 'act_2' })], 'act_2'],
    ['whose session is known', [intent()], 'act_1'],
    [
      'that an answer has shown',
      [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'), intent()],
      'act_1',
    ],
  ])('with status 404 leaves an order %s on the list', (_name, facts, actId) => {
    expect(fold(...facts, answer(refused({ httpStatus: 404 }), actId)).orders).toMatchObject([{ id: 'order_1' }]);
  });

  test('with status 404 of another call leaves the order on the list', () => {
    const refund = [refundIntent(700), answer(refused({ httpStatus: 404 }), 'act_refund')];
    expect(fold(intent({ sessionId: null }), ...refund).orders).toHaveLength(1);
  });

  test('that can’t be read leaves the order blocked', () => {
    const payment = fold(intent(), answer(unknown({ httpStatus: 502, code: 'server_error' })));
    expect(payment.acts).toMatchObject([
      { state: 'unknown', isBlocking: true, code: 'server_error', detail: 'No answer', httpStatus: 502 },
    ]);
    expect(payment.orders).toMatchObject([{ status: 'unverified', chargeId: null }]);
  });

  test('that names the charge as made before charges the order by its word', () => {
    const made = alreadyDone({ chargeId: 'charge_1', madeAt: '2026-11-20T10:00:00-05:00' });
    const payment = fold(intent(), answer(made));
    expect(payment.acts).toMatchObject([
      { state: 'already_done', isBlocking: true, chargeId: 'charge_1', detail: 'Charged before' },
    ]);
    expect(payment.orders).toMatchObject([
      {
        status: 'charged',
        chargeId: 'charge_1',
        statusBeforeWord: 'unverified',
        capturedAt: '2026-11-20T15:00:00.000Z',
      },
    ]);
    expect(payment.charges).toEqual([]);
  });

  test('that says it was done and names no charge leaves the order as it is, and blocks', () => {
    const payment = fold(intent(), answer(alreadyDone({ orderId: 'order_2' })));
    expect(payment.acts).toMatchObject([{ state: 'already_done', isBlocking: true, orderId: 'order_1' }]);
    expect(payment.orders).toMatchObject([{ id: 'order_1', status: 'unverified', chargeId: null, capturedAt: null }]);
  });

  test('to a call that the ledger doesn’t have changes nothing', () => {
    expect(fold(answer(charged()))).toEqual(fold());
  });

  test('that comes after an unknown one decides', () => {
    expect(actsIn(fold(intent(), answer(unknown()), answer(charged())))).toEqual(['act_1 succeeded, blocks']);
    expect(actsIn(fold(intent(), answer(unknown()), answer(refused())))).toEqual(['act_1 refused']);
  });
});

describe('the answer to a new order', () => {
  test('names the order for the call', () => {
    const payment = fold(orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'));
    expect(payment.acts).toMatchObject([
      { state: 'succeeded', orderId: 'order_1', sessionId: 'sess_1', chargeId: null },
    ]);
    expect(payment.orders).toMatchObject([{ id: 'order_1', sessionId: 'sess_1', isVerified: true }]);
    expect(payment.sessions).toMatchObject([{ id: 'sess_1', status: 'finalized', trackNumber: 'T-sess_1' }]);
  });

  test('that names an order as made before lists it, of its session', () => {
    const payment = fold(orderIntent(), answer(alreadyDone({ orderId: 'order_1' }), 'act_order'));
    expect(payment.acts).toMatchObject([{ state: 'already_done', orderId: 'order_1', isBlocking: true }]);
    expect(payment.orders).toMatchObject([{ id: 'order_1', sessionId: 'sess_1', status: 'unverified', amount: null }]);
  });

  test('that names no order lists none', () => {
    expect(fold(orderIntent(), answer(alreadyDone(), 'act_order')).orders).toEqual([]);
  });
});

describe('a call that was sent again', () => {
  const open = [intent(), answer(unknown())];

  test('has its first call’s order, and blocks nothing itself', () => {
    const payment = fold(intent({ attempt: 'form_1', key: 'act_1' }), answer(unknown()), sentAgain());
    expect(payment.acts[1]).toEqual({
      ...payment.acts[0],
      id: 'attempt_1',
      repeatOf: 'act_1',
      actor: 'Bo',
      instanceId: 'other-instance',
      attempt: null,
      state: 'sent',
      isBlocking: false,
      sentAt: at(3),
      answeredAt: null,
      httpStatus: null,
      code: null,
      detail: null,
    });
    expect(fold(sentAgain()).acts).toEqual([]);
  });

  test('and succeeds says that the first was done, once', () => {
    const payment = fold(...open, sentAgain(), answer(charged(), 'attempt_1'));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks', 'attempt_1 succeeded']);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
    expect(payment.charges).toHaveLength(1);
    expect(payment.alarms).toEqual([]);
  });

  test.each([
    [
      'the service says it was done before',
      answer(alreadyDone({ chargeId: 'charge_1' }), 'attempt_1'),
      'already_done, blocks',
    ],
    ['the service refuses it with 409', answer(refused({ httpStatus: 409 }), 'attempt_1'), 'refused'],
    ['the service refuses it otherwise', answer(refused(), 'attempt_1'), 'unknown, blocks'],
    ['it isn’t answered either', answer(unknown(), 'attempt_1'), 'unknown, blocks'],
  ])('and %s', (_name, fact, first) => {
    expect(actsIn(fold(...open, sentAgain(), fact))[0]).toBe(`act_1 ${first}`);
  });

  test('may be done while its first is refused, so that the first goes on blocking', () => {
    expect(actsIn(fold(...open, sentAgain(), answer(refused())))).toEqual(['act_1 unknown, blocks', 'attempt_1 sent']);
    const unanswered = fold(...open, sentAgain(), answer(unknown(), 'attempt_1'), answer(refused()));
    expect(actsIn(unanswered)).toEqual(['act_1 unknown, blocks', 'attempt_1 unknown']);
  });

  test('and was refused lets the refusal of its first free the order', () => {
    const both = fold(...open, sentAgain(), answer(refused(), 'attempt_1'), answer(refused()));
    expect(actsIn(both)).toEqual(['act_1 refused', 'attempt_1 refused']);
  });

  test('takes the first call’s own success while it is on its way', () => {
    const payment = fold(...open, sentAgain(), answer(charged()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks', 'attempt_1 sent']);
  });

  test('and is answered like its first changes nothing but itself', () => {
    const payment = fold(...captured, sentAgain(), answer(charged(), 'attempt_1'));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks', 'attempt_1 succeeded']);
    expect(alarmsIn(payment)).toEqual([]);
  });
});

describe('a call that was kept from blocking', () => {
  // An answer about order_2 names order_1, whose own capture is on its way.
  const named = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2', request: '{"order_id":"order_2"}' });
  const doubted = [intent(), named, answer({ ...unknown(), named: ['order_1'] }, 'act_2')];

  test('begins to block when the other is refused', () => {
    const before = fold(...doubted).acts.find(({ code }) => code === 'named_elsewhere');
    expect(before).toMatchObject({ orderId: 'order_1', state: 'unknown', isBlocking: false });
    const after = fold(...doubted, answer(refused())).acts.find(({ code }) => code === 'named_elsewhere');
    expect(after).toMatchObject({ state: 'unknown', isBlocking: true });
  });

  test('begins to block when a person says that the other wasn’t done', () => {
    const after = fold(...doubted, answer(unknown()), resolved('not_done')).acts;
    expect(after.find(({ code }) => code === 'named_elsewhere')).toMatchObject({ isBlocking: true });
    expect(after[0]).toMatchObject({ state: 'settled_not_done', isBlocking: false });
  });

  test('stays so when the other succeeds', () => {
    const after = fold(...doubted, answer(charged())).acts.find(({ code }) => code === 'named_elsewhere');
    expect(after).toMatchObject({ state: 'unknown', isBlocking: false });
  });
});

test('the payout of a month begins to block when another of it is refused', () => {
  const second = payoutIntent({ actId: 'act_payout_2' });
  const payment = fold(
    payoutIntent(),
    answer(unknown(), 'act_payout'),
    resolved('not_done', { actId: 'act_payout' }),
    second,
    answer(unknown({ httpStatus: 200, code: 'not_understood' }), 'act_payout'),
    answer(refused(), 'act_payout_2'),
  );
  expect(actsIn(payment)).toEqual(['act_payout unknown, blocks', 'act_payout_2 refused']);
});
