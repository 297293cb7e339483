// Answers that can't be true beside what is known: nothing is recorded of them, and the call needs review.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  captured,
  charged,
  codeOf,
  event,
  fold,
  intent,
  lookUp,
  moment,
  orderIntent,
  refundEvent,
  refundIntent,
  refundReport,
  resolved,
  sentAgain,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const created = (order: string, session: string, amount = 10_000) => succeeded(orderCreated(order, session, amount));
const first = [orderIntent(), answer(created('order_1', 'sess_1'), 'act_order')];
const second = orderIntent({ actId: 'act_order_2', sessionId: 'sess_2' });
const capture2 = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' });

describe('an answer', () => {
  test.each<[name: string, facts: FactBody[], actId: string, code: string]>([
    [
      'that makes a session which is known',
      [
        sessionIntent(),
        answer(succeeded(sessionSeen('sess_1')), 'act_session'),
        sessionIntent({ actId: 'act_2' }),
        answer(succeeded(sessionSeen('sess_1')), 'act_2'),
      ],
      'act_2',
      'session_known',
    ],
    [
      'that makes an order whose session had another amount',
      [
        sessionIntent(),
        answer(succeeded(sessionSeen('sess_1')), 'act_session'),
        orderIntent(),
        answer(created('order_1', 'sess_1', 9_999), 'act_order'),
      ],
      'act_order',
      'amount_contradicts',
    ],
    [
      'that makes an order which is another session’s',
      [...first, second, answer(created('order_1', 'sess_2'), 'act_order_2')],
      'act_order_2',
      'order_of_other_session',
    ],
    [
      'that names an order which is another session’s as made before',
      [...first, second, answer(alreadyDone({ orderId: 'order_1' }), 'act_order_2')],
      'act_order_2',
      'order_of_other_session',
    ],
    [
      'that charges another amount than the order’s',
      [...first, intent(), answer(charged('order_1', 'charge_1', { total_amount: 9_999 }))],
      'act_1',
      'amount_contradicts',
    ],
    [
      'that charges an order of another track number',
      [...first, intent(), answer(charged('order_1', 'charge_1', { track_number: 'T-2' }))],
      'act_1',
      'track_number_contradicts',
    ],
    [
      'that shows another order’s charge',
      [...captured, capture2, answer(charged('order_2', 'charge_1'), 'act_2')],
      'act_2',
      'charge_of_other_order',
    ],
    [
      'that names another order’s charge',
      [...captured, capture2, answer(alreadyDone({ chargeId: 'charge_1' }), 'act_2')],
      'act_2',
      'charge_of_other_order',
    ],
    [
      'that names the charge which a word gave to another order',
      [
        intent(),
        answer(alreadyDone({ chargeId: 'charge_1' })),
        capture2,
        answer(alreadyDone({ chargeId: 'charge_1' }), 'act_2'),
      ],
      'act_2',
      'charge_of_other_order',
    ],
    [
      'that shows a second charge of the order',
      [...captured, intent({ actId: 'act_2' }), answer(charged('order_1', 'charge_2'), 'act_2')],
      'act_2',
      'order_has_other_charge',
    ],
    [
      'that names a second charge of the order',
      [...captured, intent({ actId: 'act_2' }), answer(alreadyDone({ chargeId: 'charge_2' }), 'act_2')],
      'act_2',
      'order_has_other_charge',
    ],
    [
      'that shows a refund which another call made',
      [
        ...captured,
        refundIntent(700, { actId: 'act_r1' }),
        answer(succeeded(refundReport()), 'act_r1'),
        refundIntent(700, { actId: 'act_2' }),
        answer(succeeded(refundReport()), 'act_2'),
      ],
      'act_2',
      'refund_known',
    ],
    [
      'that shows a refund which the feed told before the call',
      [
        ...captured,
        refundEvent({}, { refunded: 700 }),
        refundIntent(700, { actId: 'act_2' }),
        answer(succeeded(refundReport()), 'act_2'),
      ],
      'act_2',
      'refund_known',
    ],
    [
      'that shows a refund of another amount than the feed told',
      [
        ...captured,
        refundIntent(700, { actId: 'act_2' }),
        refundEvent({ amount: 800 }, { refunded: 800 }),
        answer(succeeded(refundReport()), 'act_2'),
      ],
      'act_2',
      'refund_known',
    ],
  ])('%s needs review and changes nothing else', (_name, facts, actId, code) => {
    const payment = fold(...facts);
    const act = payment.acts.find(({ id }) => id === actId);
    expect(act).toMatchObject({
      state: 'unknown',
      code: 'contradicts_ledger',
      isBlocking: true,
      chargeId: act?.chargeId,
    });
    expect(codeOf(act?.detail ?? null)).toBe(code);
    const before = fold(...facts.slice(0, -1));
    expect({ ...payment, acts: [], alarms: [] }).toEqual({ ...before, acts: [], alarms: [] });
  });

  test.each<[name: string, facts: FactBody[], actId: string]>([
    [
      'of the same amount and track number',
      [...first, intent(), answer(charged('order_1', 'charge_1', { track_number: 'T-sess_1' }))],
      'act_1',
    ],
    ['without a track number', [...first, intent(), answer(charged())], 'act_1'],
    [
      'to an order of which only the ID was known',
      [lookUp({ sessionId: 'sess_1' }), intent(), answer(charged())],
      'act_1',
    ],
    ['that makes an order of the session that it was asked for', first, 'act_order'],
    [
      'that shows a refund which the feed told since the call',
      [
        ...captured,
        refundIntent(700),
        refundEvent({}, { refunded: 700 }),
        answer(succeeded(refundReport()), 'act_refund'),
      ],
      'act_refund',
    ],
    [
      'that shows a refund to the second try under one key',
      [
        ...captured,
        refundIntent(700, { actId: 'act_r1' }),
        answer(unknown(), 'act_r1'),
        refundEvent({}, { refunded: 700 }),
        refundIntent(700, { key: 'act_r1' }),
        answer(succeeded(refundReport()), 'act_refund'),
      ],
      'act_refund',
    ],
    [
      'that shows a refund to a call which was sent again',
      [
        ...captured,
        refundIntent(700),
        answer(unknown(), 'act_refund'),
        sentAgain({ actId: 'act_refund' }),
        answer(succeeded(refundReport()), 'act_refund'),
        answer(succeeded(refundReport()), 'attempt_1'),
      ],
      'attempt_1',
    ],
  ])('%s succeeds', (_name, facts, actId) => {
    const payment = fold(...facts);
    expect(payment.acts.find(({ id }) => id === actId)).toMatchObject({ state: 'succeeded' });
    expect(payment.alarms).toEqual([]);
  });
});

describe('a charge that a word had given to another order', () => {
  const word = [intent(), answer(alreadyDone({ chargeId: 'charge_1' }))];
  const shown = answer(charged('order_2', 'charge_1'), 'act_2');

  test('is the order’s whose answer shows it, and the other needs review', () => {
    const payment = fold(...word, capture2, shown);
    expect(payment.orders).toMatchObject([
      { id: 'order_1', status: 'unverified', chargeId: null, capturedAt: null, statusBeforeWord: null },
      { id: 'order_2', status: 'charged', chargeId: 'charge_1' },
    ]);
    expect(payment.acts[0]).toMatchObject({ state: 'unknown', code: 'contradicts_ledger', chargeId: null });
    expect(payment.acts[0]).toMatchObject({ isBlocking: true });
    expect(codeOf(payment.acts[0]?.detail ?? null)).toBe('charge_shown_elsewhere');
    expect(actsIn(payment)[1]).toBe('act_2 succeeded, blocks');
    expect(alarmsIn(payment)).toEqual(['act_1: contradiction, doubted_charge']);
  });

  test('by a person’s, is taken from them, and the call has no resolution any more', () => {
    const person = [
      intent(),
      answer(unknown()),
      resolved('done', { charge: { id: 'charge_1', at: '2026-11-21T14:00:00.000Z' } }),
    ];
    expect(fold(...person, capture2, shown).acts[0]).toMatchObject({
      state: 'unknown',
      resolvedBy: null,
      resolvedReason: null,
      resolvedAt: null,
    });
  });

  test('by an answer that showed it, stays that order’s', () => {
    const payment = fold(...captured, capture2, shown);
    expect(payment.orders).toMatchObject([
      { id: 'order_1', chargeId: 'charge_1' },
      { id: 'order_2', chargeId: null },
    ]);
    expect(payment.acts[0]).toMatchObject({ state: 'succeeded' });
  });

  test('by the answer to a call that was sent again, is in review for the first call alone', () => {
    const again = [
      intent(),
      answer(unknown()),
      sentAgain(),
      answer(alreadyDone({ chargeId: 'charge_1' }), 'attempt_1'),
    ];
    const payment = fold(...again, capture2, shown);
    expect(actsIn(payment).slice(0, 2)).toEqual(['act_1 unknown, blocks', 'attempt_1 already_done']);
    expect(payment.alarms).toHaveLength(1);
  });

  test('says so of no call but the one that named it', () => {
    const others = [
      ...word,
      intent({ actId: 'act_3', orderId: 'order_1' }),
      refundIntent(700),
      answer(alreadyDone(), 'act_refund'),
    ];
    const payment = fold(...others, capture2, shown);
    expect(actsIn(payment)).toEqual([
      'act_1 unknown, blocks',
      'act_3 sent, blocks',
      'act_refund already_done, blocks',
      'act_2 succeeded, blocks',
    ]);
  });
});

describe('a second charge', () => {
  test('raises an alarm with the answer, where the call’s outcome was open', () => {
    const payment = fold(
      event({ id: 'charge_2', order_id: 'order_1' }),
      ...captured,
      intent({ actId: 'act_2' }),
      answer(alreadyDone({ chargeId: 'charge_2' }), 'act_2'),
    );
    expect(alarmsIn(payment)).toContain('act_2: two_charges, two_charges_of_order');
    const alarm = payment.alarms.find(({ about }) => about === 'act_2');
    expect(JSON.parse(alarm?.answer ?? '')).toMatchObject({ kind: 'already_done', chargeId: 'charge_2' });
    expect(JSON.parse(alarm?.heard ?? '')).toMatchObject({
      params: { orderId: 'order_1', known: 'charge_1', named: 'charge_2' },
    });
  });

  test('is no refund’s: a refund of the known charge raises none', () => {
    const payment = fold(
      ...captured,
      refundIntent(700),
      answer(succeeded(refundReport({ charge_id: 'charge_9', create_date: moment(9) })), 'act_refund'),
    );
    expect(payment.alarms).toEqual([]);
  });
});
