// Orders beside each other: of one session, named in one answer, or claimed for one charge.
import { describe, expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import type { FactBody, IntentFact } from '../../../main/core/facts.ts';
import type { Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  at,
  captured,
  charged,
  codeOf,
  event,
  fileReturn,
  fold,
  foldAtOnce,
  gap,
  intent,
  lookUp,
  orderIntent,
  refundIntent,
  resolved,
  sessionCreated,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { lostPart } from '../../support/core/payments.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const second = (of: Partial<IntentFact> = {}) =>
  intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2', ...of });
const listed = (orderId: string, sessionId: string | null = null) => lookUp({ orderId, sessionId });
/** A person says that the order of this capture was charged. */
const marked = (actId: string, orderId: string, chargeId: string): FactBody[] => [
  intent({ actId, orderId, sessionId: null }),
  answer(unknown(), actId),
  resolved('done', { actId, charge: { id: chargeId, at: '2026-11-21T14:00:00.000Z' } }),
];
const orderOf = ({ orders }: Payment, orderId: string) => orders.find(({ id }) => id === orderId);
const actOf = ({ acts }: Payment, actId: string) => acts.find(({ id }) => id === actId);
const doubtsIn = ({ acts }: Payment) => acts.filter(({ code }) => code === 'named_elsewhere' || code === 'restored');

describe('orders that an answer names beside its own', () => {
  test('are each in doubt', () => {
    const doubts = doubtsIn(fold(intent(), answer(unknown({ named: ['order_2', 'order_3'] }))));
    expect(doubts.map(({ orderId }) => orderId)).toEqual(['order_2', 'order_3']);
  });

  test('are in doubt for each kind of call, and again once a person dealt with the doubt', () => {
    const other = unknown({ named: ['order_2'] });
    const refund = [intent(), answer(other), refundIntent(700), answer(other, 'act_refund')];
    expect(doubtsIn(fold(...refund)).map(({ operation }) => operation)).toEqual(['charge_order', 'refund_charge']);
    const [doubt] = doubtsIn(fold(intent(), answer(other)));
    const dealt = resolved('not_done', { actId: doubt?.id ?? '' });
    expect(doubtsIn(fold(intent(), answer(other), dealt, answer(other))).map(({ state }) => state)).toEqual([
      'settled_not_done',
      'unknown',
    ]);
  });

  test('aren’t in doubt where it is the refund’s own, and have no debit where they have a charge', () => {
    const own = unknown({ named: ['order_1'] });
    expect(doubtsIn(fold(...captured, refundIntent(700), answer(own, 'act_refund')))).toEqual([]);
    const charged2 = [second(), answer(charged('order_2', 'charge_2'), 'act_2')];
    const named = answer(unknown({ named: ['order_2'] }), 'act_refund');
    expect(doubtsIn(fold(...captured, ...charged2, refundIntent(700), named))).toMatchObject([
      { operation: 'refund_charge', chargeId: 'charge_2', attempt: null },
    ]);
  });

  test('have an act without the session where another capture of the session blocks', () => {
    const capture = [second(), intent({ actId: 'act_3', orderId: 'order_3', sessionId: 'sess_1' })];
    const payment = fold(listed('order_9', 'sess_1'), ...capture, answer(unknown({ named: ['order_9'] }), 'act_2'));
    expect(doubtsIn(payment)).toMatchObject([{ orderId: 'order_9', sessionId: null }]);
  });
});

describe('a lost part of the history', () => {
  test('is the newest of two', () => {
    expect(fold(gap(), gap()).historyGap).toEqual(lostPart({ at: at(2), seq: 2 }));
  });

  test('leaves no doubt about an order that a look-up showed as charged', () => {
    const shown = lookUp({ isShownCharged: true, chargeId: 'charge_1' });
    expect(doubtsIn(fold(shown, listed('order_2', 'sess_2'), gap()))).toMatchObject([{ orderId: 'order_2' }]);
  });

  test('leaves the session’s doubt with the first order by ID', () => {
    const payment = fold(listed('order_2', 'sess_1'), listed('order_1', 'sess_1'), gap());
    expect(doubtsIn(payment).map(({ orderId, sessionId }) => [orderId, sessionId])).toEqual([
      ['order_1', 'sess_1'],
      ['order_2', null],
    ]);
  });

  test('leaves a session in doubt that has no order and none on its way, whatever others have', () => {
    const created = [
      ...['sess_1', 'sess_2', 'sess_3'].flatMap((id) => [
        sessionIntent({ actId: `act_${id}` }),
        answer(succeeded(sessionSeen(id)), `act_${id}`),
      ]),
      listed('order_1', 'sess_1'),
      orderIntent({ sessionId: 'sess_2' }),
    ];
    const doubts = doubtsIn(fold(...created, gap())).filter(({ operation }) => operation === 'create_order');
    expect(doubts.map(({ sessionId }) => sessionId)).toEqual(['sess_3']);
  });
});

describe('a look-up', () => {
  test('of a charged order changes nothing, though it tells a session', () => {
    const sold = [intent({ sessionId: null }), answer(charged())];
    const told = lookUp({ sessionId: 'sess_1', environmentId: 'environment_1' });
    expect(fold(...sold, told)).toEqual(fold(...sold));
  });

  test('that shows an order of a session leaves it unverified', () => {
    expect(fold(listed('order_1', 'sess_1')).orders).toMatchObject([{ status: 'unverified', sessionId: 'sess_1' }]);
  });

  test('that shows no charge leaves the order in doubt, though another has no charge either', () => {
    const payment = fold(listed('order_2', 'sess_2'), lookUp({ isShownCharged: true }));
    expect(doubtsIn(payment).map(({ detail }) => codeOf(detail))).toEqual(['charged_in_look_up']);
    expect(doubtsIn(fold(lookUp({ isShownCharged: true, isLocked: true })))).toEqual([]);
  });

  test('that shows a charge which a person named as another order’s leaves the order in doubt', () => {
    const payment = fold(
      ...marked('act_2', 'order_2', 'charge_1'),
      lookUp({ isShownCharged: true, chargeId: 'charge_1' }),
    );
    expect(doubtsIn(payment).map(({ detail }) => codeOf(detail))).toEqual(['charge_of_other_order']);
    expect(orderOf(payment, 'order_1')?.chargeId).toBeNull();
  });
});

test('a look-up blocks an order beside a capture that contradicts what is known in the same words', () => {
  const owned = [
    intent({ actId: 'act_9', orderId: 'order_9', sessionId: 'sess_9' }),
    answer(charged('order_9', 'charge_9'), 'act_9'),
  ];
  const beside = [intent(), answer(unknown()), resolved('not_done'), second({ sessionId: 'sess_1' })];
  const contradicted = fold(...owned, ...beside, answer(alreadyDone({ chargeId: 'charge_9' })));
  expect(actOf(contradicted, 'act_1')).toMatchObject({ code: 'contradicts_ledger', isBlocking: false });
  const shown = lookUp({ isShownCharged: true, chargeId: 'charge_9' });
  const payment = fold(...owned, ...beside, answer(alreadyDone({ chargeId: 'charge_9' })), shown);
  expect(doubtsIn(payment)).toMatchObject([
    { orderId: 'order_1', isBlocking: true, detail: actOf(contradicted, 'act_1')?.detail },
  ]);
});

describe('the answer to a capture contradicts', () => {
  test.each<[string, FactBody[]]>([
    [
      'a look-up that showed its charge as another order’s',
      [lookUp({ orderId: 'order_2', isShownCharged: true, chargeId: 'charge_1' })],
    ],
    [
      'another order’s answer, whose charge a person took back',
      [
        second(),
        answer(charged('order_2', 'charge_1'), 'act_2'),
        { kind: 'charge_taken_back', actId: 'act_2', name: 'Bo', reason: '' },
      ],
    ],
  ])('%s', (_name, before) => {
    const payment = fold(...before, ...captured);
    expect(actOf(payment, 'act_1')).toMatchObject({
      code: 'contradicts_ledger',
      detail: remark('charge_of_other_order', { chargeId: 'charge_1', orderId: 'order_2' }),
    });
  });

  test('no capture of an order that is known without its session', () => {
    const created = answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order');
    const payment = fold(intent({ sessionId: null }), orderIntent(), created);
    expect(actOf(payment, 'act_order')).toMatchObject({ state: 'succeeded' });
    expect(actOf(payment, 'act_1')).toMatchObject({ sessionId: 'sess_1' });
    expect(orderOf(payment, 'order_1')).toMatchObject({ status: 'submitted', isVerified: true });
  });
});

test('an error that names a charge which people named as two orders’ tells of the first by ID', () => {
  const payment = fold(
    ...marked('act_3', 'order_3', 'charge_1'),
    ...marked('act_2', 'order_2', 'charge_1'),
    intent(),
    answer(alreadyDone({ chargeId: 'charge_1' })),
  );
  expect(actOf(payment, 'act_1')?.detail).toBe(
    remark('charge_of_other_order', { chargeId: 'charge_1', orderId: 'order_2' }),
  );
});

describe('a charge that an answer shows', () => {
  const words = [
    ...marked('act_2', 'order_2', 'charge_1'),
    refundIntent(1, { actId: 'act_refund', orderId: 'order_2' }),
    answer(unknown(), 'act_refund'),
    resolved('done', { actId: 'act_refund' }),
    intent({ actId: 'act_5', orderId: 'order_2', sessionId: null }),
    ...marked('act_3', 'order_3', 'charge_3'),
  ];

  test('puts the order in doubt again that a person named for it, and no other call', () => {
    const payment = fold(...words, ...captured);
    expect(orderOf(payment, 'order_2')).toMatchObject({ status: 'unverified', chargeId: null, capturedAt: null });
    expect(orderOf(payment, 'order_3')).toMatchObject({ status: 'charged', chargeId: 'charge_3' });
    expect(orderOf(payment, 'order_1')).toMatchObject({ status: 'charged', chargeId: 'charge_1' });
    expect(payment.acts.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'act_2 unknown',
      'act_refund settled_done',
      'act_5 sent',
      'act_3 settled_done',
      'act_1 succeeded',
    ]);
    expect(payment.alarms).toMatchObject([
      {
        about: 'act_2',
        heard: remark('doubted_charge', { chargeId: 'charge_1', orderId: 'order_1', otherOrderId: 'order_2' }),
        answer: '{"orderId":"order_1","chargeId":"charge_1"}',
      },
    ]);
  });

  test('to the very call that had named it for its own order leaves that call answered', () => {
    const payment = fold(
      intent(),
      answer(alreadyDone({ chargeId: 'charge_2' })),
      answer(charged('order_2', 'charge_2')),
    );
    expect(actOf(payment, 'act_1')).toMatchObject({ state: 'succeeded', chargeId: 'charge_2' });
    expect(orderOf(payment, 'order_1')).toMatchObject({ status: 'unverified', chargeId: null });
    expect(payment.alarms).toEqual([]);
  });

  test('leaves its own order as it is, which a person named for it', () => {
    const own = [...marked('act_2', 'order_1', 'charge_1'), intent({ sessionId: null }), answer(charged())];
    expect(actOf(fold(...own), 'act_2')).toMatchObject({ state: 'settled_done', chargeId: 'charge_1' });
    expect(fold(...own).alarms).toEqual([]);
  });

  test.each([
    ['by its ID', { charge_id: 'charge_1', status: 'submitted' }, null],
    ['by its status', { charge_id: null, status: 'charged' }, null],
    ['not at all', { charge_id: null, status: 'submitted' }, 'submitted'],
  ])('makes a person’s word the service’s: %s', (_name, shown, statusBeforeWord) => {
    const created = orderCreated('order_1', 'sess_1');
    const seen = answer(
      succeeded({ ...created, order: { ...created.order, ...shown } } as typeof created),
      'act_order',
    );
    const payment = fold(...marked('act_2', 'order_1', 'charge_1'), orderIntent(), seen);
    expect(orderOf(payment, 'order_1')).toMatchObject({ status: 'charged', chargeId: 'charge_1', statusBeforeWord });
  });

  test('by one word and then by another, keeps what the order was before both', () => {
    const words2 = [...marked('act_1', 'order_1', 'charge_1'), ...marked('act_2', 'order_1', 'charge_2')];
    expect(fold(...words2).orders).toMatchObject([{ chargeId: 'charge_2', statusBeforeWord: 'unverified' }]);
  });
});

describe('a track number', () => {
  test('gives each order its own session', () => {
    const matched = [
      { orderId: 'order_2', sessionId: 'sess_2' },
      { orderId: 'order_1', sessionId: 'sess_1' },
    ];
    const capture = intent({ sessionId: null });
    expect(orderOf(fold(capture, { ...answer(charged()), matched }), 'order_1')?.sessionId).toBe('sess_1');
    const created = { ...answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order'), matched };
    expect(
      orderOf(fold(listed('order_2'), second({ sessionId: null }), orderIntent(), created), 'order_2')?.sessionId,
    ).toBe('sess_2');
  });

  test('that gives two refunds their session raises no alarm', () => {
    const refunds = [refundIntent(1, { orderId: 'order_2' }), refundIntent(1, { actId: 'act_3', sessionId: null })];
    expect(fold(...refunds, sessionIntent(), sessionCreated('order_1')).alarms).toEqual([]);
  });
});

test('a capture of an order without a session raises no alarm', () => {
  expect(fold(intent({ sessionId: null }), answer(charged())).alarms).toEqual([]);
});

describe('an event about a charge', () => {
  const of = (id: string, more: Parameters<typeof event>[1] = {}) => event({ id }, more);
  const quiet = { alarmsRaised: 0 };
  const heardOf = (payment: Payment) => payment.alarms.map(({ heard }) => heard);
  const two = (known: string, named: string) => remark('two_charges_of_order', { orderId: 'order_1', known, named });

  test('of an order that has another raises an alarm, which names the one that was told of first', () => {
    expect(heardOf(fold(of('charge_2'), of('charge_1')))).toEqual([two('charge_2', 'charge_1')]);
    expect(heardOf(fold(of('charge_3', quiet), of('charge_2', quiet), of('charge_1')))).toEqual([
      two('charge_3', 'charge_1'),
    ]);
  });

  test('that another order owns leaves that order in doubt from then on', () => {
    expect(doubtsIn(fold(...captured, event({ order_id: 'order_2' })))).toMatchObject([
      { orderId: 'order_2', sentAt: at(3), answeredAt: at(3) },
    ]);
  });

  test('raises as many alarms as the page leaves room for', () => {
    expect(fold(of('charge_2'), of('charge_1', quiet)).alarms).toEqual([]);
  });

  test('raises it beside alarms of another kind or order, and once', () => {
    const ahead = event({ updated_at: '9999-01-01T00:00:00Z' });
    expect(alarmsIn(fold(ahead, of('charge_2'), of('charge_3')))).toEqual([
      'order_1: feed_contradicts, feed_takes_back',
      'order_1: two_charges, two_charges_of_order',
    ]);
    const other = [event({ id: 'charge_8', order_id: 'order_2' }), event({ id: 'charge_9', order_id: 'order_2' })];
    expect(alarmsIn(fold(...other, of('charge_1'), of('charge_2')))).toEqual([
      'order_2: two_charges, two_charges_of_order',
      'order_1: two_charges, two_charges_of_order',
    ]);
  });

  test('raises none for a charge that only a file told of, once it was taken back', () => {
    const back = { kind: 'charge_taken_back', actId: 'act_1', name: 'Bo', reason: '' } as const;
    expect(fold(...marked('act_1', 'order_1', 'charge_2'), fileReturn(), back, of('charge_1')).alarms).toEqual([]);
  });

  test('names the first charged order of its session by ID, and none of no session', () => {
    const shown = (orderId: string, sessionId: string | null) =>
      lookUp({ orderId, sessionId, isShownCharged: true, chargeId: `charge_of_${orderId}` });
    const told = fold(shown('order_3', 'sess_1'), shown('order_2', 'sess_1'), listed('order_1', 'sess_1'), event());
    expect(heardOf(told)).toContain(
      remark('two_orders_of_session', { orderId: 'order_1', otherOrderId: 'order_2', sessionId: 'sess_1' }),
    );
    expect(fold(shown('order_2', null), intent({ sessionId: null }), event()).alarms).toEqual([]);
  });
});

test('calls of one moment are ordered by their IDs', () => {
  const other = [
    second({ actId: 'act_b', sessionId: 'sess_1' }),
    second({ actId: 'act_a', orderId: 'order_1', sessionId: null }),
  ];
  const third = second({ actId: 'act_0', orderId: 'order_1', sessionId: null });
  const payment = foldAtOnce(...other, third, sessionIntent(), sessionCreated('order_1'));
  expect(payment.alarms.map(({ about }) => about)).toEqual(['act_0', 'act_a']);
});

describe('a doubt that a fact names by its own ID', () => {
  const named = [listed('order_2', 'sess_2'), intent(), answer(unknown({ named: ['order_2'] }))];
  const doubt = {
    operation: 'charge_order',
    orderId: 'order_2',
    sessionId: null,
    code: 'named_elsewhere',
    detail: remark('named_in_other_answer', { asked: 'order_1' }),
  } as const;

  test('is found by its order, whatever session it has, and keeps others’ alarms theirs', () => {
    const before = [event({ order_id: 'order_7', id: 'charge_7', updated_at: '9999-01-01T00:00:00Z' }), ...named];
    const payment = fold(...before, resolved('not_done', { actId: 'act_9', doubt }));
    expect(actOf(payment, 'act_9')).toMatchObject({ state: 'settled_not_done', sessionId: 'sess_2' });
    expect(payment.alarms.map(({ about }) => about)).toEqual(['order_7']);
  });
});

test('a charged order that may be of either of two sessions raises an alarm', () => {
  const sharing = ['sess_1', 'sess_2'];
  const payment = fold(intent({ sessionId: null }), { ...answer(charged()), sharing });
  expect(alarmsIn(payment)).toEqual(['act_1: two_captures, order_of_either_session']);
  expect(fold(intent({ sessionId: null }), { ...answer(unknown()), sharing }).alarms).toEqual([]);
});

test('a look-up that shows an order as uncharged raises an alarm where only another had shown the charge', () => {
  const shown = lookUp({ isShownCharged: true, chargeId: 'charge_1' });
  const payment = fold(shown, lookUp(), lookUp());
  expect(alarmsIn(payment)).toEqual(['order_1: contradiction, looked_up_uncharged']);
  expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
  // It may have been looked up before the call that charged it.
  expect(fold(intent(), answer(charged()), lookUp()).alarms).toEqual([]);
  expect(fold(shown, shown).alarms).toEqual([]);
});
