// What may have been done without our knowing: in a lost part of the ledger's history, or as another answer names it.
import { describe, expect, test } from 'vitest';
import { derivedId } from '../../../main/core/derived-id.ts';
import type { FactBody } from '../../../main/core/facts.ts';
import { foldPayment } from '../../../main/core/fold.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  charged,
  codeOf,
  event,
  fold,
  gap,
  history,
  intent,
  lookUp,
  orderIntent,
  PROVIDER,
  presentedAgain,
  presentIntent,
  refundIntent,
  refused,
  resolved,
  sentAgain,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { lostPart } from '../../support/core/payments.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const listed = (orderId: string, sessionId: string) => lookUp({ orderId, sessionId });
const madeSession = [sessionIntent(), answer(succeeded(sessionSeen('sess_1')), 'act_session')];
/** before: how many acts of it there are. */
const doubtId = (of: string, nth: number, before: number) => derivedId(PROVIDER, 'doubt', of, at(nth), String(before));
const doubts = (payment: ReturnType<typeof fold>) => payment.acts.filter(({ code }) => code === 'restored');

describe('a part of the history that is lost', () => {
  test('is known of the payment, and opens nothing by itself', () => {
    const payment = fold(listed('order_1', 'sess_1'), gap({ reviewsOpenOrders: false }));
    expect(payment.historyGap).toEqual(lostPart({ at: at(2), seq: 2, orders: ['order_1'] }));
    expect(payment.acts).toEqual([]);
  });

  test('counts from the newest loss, in whatever order two ledgers bring theirs', () => {
    const payment = foldPayment(PROVIDER, history(gap(), gap()).toReversed());
    expect(payment.historyGap).toEqual(lostPart({ at: at(2), seq: 1 }));
  });

  test('isn’t of a provider whose history is whole', () => {
    const before = fold(listed('order_1', 'sess_1'));
    expect(fold(listed('order_1', 'sess_1'), gap({ exceptProvider: PROVIDER }))).toEqual(before);
    const other = fold(listed('order_1', 'sess_1'), gap({ exceptProvider: 'https://other.example' }));
    expect(doubts(other)).toHaveLength(1);
  });

  test('may hold the capture of an order that isn’t charged', () => {
    const payment = fold(intent(), answer(refused()), gap());
    expect(payment.acts[1]).toEqual({
      id: doubtId('order_1', 3, 1),
      environmentId: 'environment_1',
      accountId: 'account_1',
      operation: 'charge_order',
      sessionId: 'sess_1',
      orderId: 'order_1',
      chargeId: null,
      payoutOf: null,
      attempt: null,
      request: '{"order_id":"order_1"}',
      key: null,
      repeatOf: null,
      actor: 'Dee',
      instanceId: 'this-instance',
      state: 'unknown',
      isBlocking: true,
      sentAt: '2026-11-20T00:00:00.000Z',
      answeredAt: at(3),
      httpStatus: null,
      code: 'restored',
      detail: 'Since the backup',
      resolvedBy: null,
      resolvedReason: null,
      resolvedAt: null,
      takenBack: null,
    });
    expect(doubts(fold(listed('order_1', 'sess_1'), gap()))).toMatchObject([{ environmentId: 'environment_1' }]);
    const strange = fold(
      sessionIntent({ accountId: 'account_2', environmentId: 'environment_2' }),
      listed('order_1', 'sess_1'),
      gap(),
    );
    expect(doubts(strange)).toMatchObject([{ environmentId: 'environment_1' }]);
  });

  test('opens nothing of a charged order, or of one whose capture blocks', () => {
    expect(doubts(fold(...captured, gap()))).toEqual([]);
    expect(doubts(fold(intent(), answer(unknown()), gap()))).toEqual([]);
    expect(doubts(fold(refundIntent(700), listed('order_1', 'sess_1'), gap()))).toHaveLength(1);
  });

  test('gives the first order of a session, by ID, the session', () => {
    const payment = fold(listed('order_2', 'sess_1'), listed('order_1', 'sess_1'), gap());
    expect(doubts(payment)).toMatchObject([
      { orderId: 'order_1', sessionId: 'sess_1', isBlocking: true },
      { orderId: 'order_2', sessionId: null, isBlocking: true },
    ]);
  });

  test('opens nothing beside another order of the session that was captured', () => {
    const payment = fold(...captured, listed('order_2', 'sess_1'), gap());
    expect(doubts(payment)).toEqual([]);
    const onItsWay = fold(intent(), listed('order_2', 'sess_1'), gap());
    expect(doubts(onItsWay)).toMatchObject([{ orderId: 'order_2', sessionId: null }]);
    const elsewhere = fold(...captured, listed('order_2', 'sess_2'), gap());
    expect(doubts(elsewhere)).toMatchObject([{ orderId: 'order_2', sessionId: 'sess_2' }]);
  });

  test('treats orders without a session apart', () => {
    const loose = [intent({ sessionId: null }), intent({ actId: 'act_2', orderId: 'order_2', sessionId: null })];
    const payment = fold(...loose, answer(charged()), answer(refused(), 'act_2'), gap());
    expect(doubts(payment)).toMatchObject([{ orderId: 'order_2', sessionId: null }]);
  });

  test('may hold the order of a session that has none', () => {
    const payment = fold(...madeSession, gap());
    expect(payment.acts[1]).toMatchObject({
      id: doubtId('sess_1', 3, 0),
      operation: 'create_order',
      orderId: null,
      sessionId: 'sess_1',
      accountId: 'account_1',
      state: 'unknown',
      isBlocking: true,
      code: 'restored',
      request: '{"session_id":"sess_1"}',
    });
    const tried = [...madeSession, orderIntent(), answer(unknown(), 'act_order')];
    expect(doubts(fold(...tried, gap()))).toEqual([]);
    const free = [...madeSession, orderIntent(), answer(refused(), 'act_order')];
    expect(doubts(fold(...free, gap()))).toHaveLength(1);
  });

  test('holds no second order of a session that has one', () => {
    const made = [...madeSession, orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
    expect(doubts(fold(...made, gap()))).toMatchObject([{ operation: 'charge_order', orderId: 'order_1' }]);
  });

  test('may hold the capture of an order that a 409 names and the ledger never saw', () => {
    const named = [orderIntent(), answer(alreadyDone({ orderId: 'order_1' }), 'act_order')];
    const payment = fold(gap(), ...named);
    expect(payment.acts[1]).toMatchObject({
      operation: 'charge_order',
      orderId: 'order_1',
      sessionId: 'sess_1',
      code: 'restored',
      isBlocking: true,
      request: '{"order_id":"order_1"}',
    });
    expect(codeOf(payment.acts[1]?.detail ?? null)).toBe('named_order_in_lost_past');
    expect(fold(...named).acts).toHaveLength(1);
    expect(fold(gap({ reviewsOpenOrders: false }), listed('order_1', 'sess_1'), ...named).acts).toHaveLength(1);
  });
});

describe('an order that an answer names beside its own', () => {
  const other = unknown({ named: ['order_2'] });
  const named = (facts: FactBody[]) => fold(...facts).acts.filter(({ code }) => code === 'named_elsewhere');

  test('may be charged: it is listed, and blocks', () => {
    const payment = fold(intent(), answer(other));
    expect(payment.acts[1]).toEqual({
      ...payment.acts[0],
      id: doubtId('order_2', 2, 0),
      sessionId: null,
      orderId: 'order_2',
      request: '{"order_id":"order_2"}',
      state: 'unknown',
      isBlocking: true,
      sentAt: at(2),
      answeredAt: at(2),
      code: 'named_elsewhere',
      detail: '{"code":"named_in_other_answer","params":{"asked":"order_1"}}',
    });
    expect(payment.orders).toMatchObject([
      { id: 'order_1' },
      { id: 'order_2', status: 'unverified', recordedAt: at(2) },
    ]);
    expect(payment.alarms).toEqual([]);
  });

  test('knows what is known of it', () => {
    const listedOrder = { ...listed('order_2', 'sess_2'), accountId: 'account_2' };
    expect(named([listedOrder, intent(), answer(other)])).toMatchObject([
      { sessionId: 'sess_2', accountId: 'account_2', isBlocking: true },
    ]);
  });

  test('of the same session has its own act without the session', () => {
    expect(named([listed('order_2', 'sess_1'), intent(), answer(other)])).toMatchObject([
      { sessionId: null, isBlocking: true },
    ]);
    expect(
      named([listed('order_2', 'sess_1'), intent(), answer({ ...other, kind: 'unknown' }), answer(refused())]),
    ).toHaveLength(1);
  });

  test('is said of the session, or of the call, where no order was asked for', () => {
    const created = fold(orderIntent(), answer(other, 'act_order')).acts[1];
    expect(created?.detail).toBe('{"code":"named_in_other_answer","params":{"asked":"sess_1"}}');
    const session = fold(sessionIntent(), answer(other, 'act_session')).acts[1];
    expect(session?.detail).toBe('{"code":"named_in_other_answer","params":{"asked":"act_session"}}');
    expect(session?.operation).toBe('charge_order');
  });

  test('in a refund’s or a presented debit’s answer is in doubt for the same', () => {
    expect(named([...captured, refundIntent(700), answer(other, 'act_refund')])).toMatchObject([
      { operation: 'refund_charge', orderId: 'order_2', request: '{"amount":700,"reason":"Damaged"}', attempt: null },
    ]);
    const charge2 = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
      answer(charged('order_2', 'charge_2'), 'act_2'),
    ];
    const present = [presentIntent(), answer(other, 'act_present')];
    expect(named([...captured, ...charge2, ...present])).toMatchObject([
      { operation: 'present_charge_again', chargeId: 'charge_2', attempt: 'charge_2.2' },
    ]);
    const again = event({ ...presentedAgain(), id: 'charge_2', order_id: 'order_2' });
    expect(named([...captured, ...charge2, event(cameBack()), again, ...present])).toMatchObject([
      { attempt: 'charge_2.3' },
    ]);
    expect(named([...captured, ...present])).toMatchObject([{ attempt: null }]);
  });

  test.each<[string, FactBody[]]>([
    ['by a refusal', [intent(), answer({ ...refused(), named: ['order_2'] } as ReturnType<typeof refused>)]],
    ['that is its own', [intent(), answer(unknown({ named: ['order_1'] }))]],
    [
      'that the answer shows',
      [intent({ orderId: 'order_9', request: '{}' }), answer(succeeded(orderCreatedAnswer(), ['order_2']))],
    ],
    ['that the request held', [intent({ request: '{"reason":"instead of order_2."}' }), answer(other)]],
  ])('isn’t in doubt %s', (_name, facts) => {
    expect(named(facts)).toEqual([]);
  });

  test('is in doubt where the request only holds a longer ID, or a new order’s answer shows it', () => {
    expect(named([intent({ request: '{"reason":"order_22"}' }), answer(other)])).toHaveLength(1);
    const created = answer(succeeded(orderCreated('order_2', 'sess_1'), ['order_2']), 'act_order');
    expect(named([orderIntent(), created])).toHaveLength(1);
  });

  test('isn’t doubted twice for one reason', () => {
    const facts = [intent(), answer(other), answer(other)];
    expect(named(facts)).toHaveLength(1);
    expect(fold(...facts).alarms).toEqual([]);
    const second = intent({ actId: 'act_2', orderId: 'order_3', sessionId: 'sess_3' });
    expect(named([...facts, second, answer(other, 'act_2')])).toMatchObject([
      { isBlocking: true },
      { isBlocking: false },
    ]);
  });

  test('raises one alarm where it counts as charged, or its own call is on its way', () => {
    const done = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' });
    const way = intent({ actId: 'act_3', orderId: 'order_3', sessionId: 'sess_3' });
    const payment = fold(
      done,
      answer(charged('order_2', 'charge_2'), 'act_2'),
      way,
      intent(),
      answer(unknown({ named: ['order_2', 'order_3'] })),
    );
    expect(alarmsIn(payment)).toEqual(['act_1: answer_names_other, answer_names_other']);
    expect(JSON.parse(payment.alarms[0]?.heard ?? '')).toMatchObject({
      params: { asked: 'order_1', named: 'order_2, order_3' },
    });
    expect(actsIn(payment).slice(3)).toEqual([`${doubtId('order_3', 5, 1)} unknown`]);
  });

  test('is said of the call that was answered, not of the one that it sent again', () => {
    const done = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
      answer(charged('order_2', 'charge_2'), 'act_2'),
    ];
    const again = answer({ ...charged(), named: ['order_2'] } as ReturnType<typeof charged>, 'attempt_1');
    const payment = fold(...done, intent(), answer(unknown()), sentAgain(), again);
    expect(alarmsIn(payment)).toEqual(['attempt_1: answer_names_other, answer_names_other']);
  });

  test('only raises the alarm while the ledger is locked', () => {
    const payment = fold(intent(), answer(other, 'act_1', true));
    expect(alarmsIn(payment)).toEqual(['act_1: answer_names_other, answer_names_other']);
    expect(payment.acts).toHaveLength(1);
  });
});

const orderCreatedAnswer = () => (charged('order_2', 'charge_2') as { answer: Parameters<typeof succeeded>[0] }).answer;

describe('a doubt that a person resolves', () => {
  const doubt = {
    operation: 'charge_order',
    orderId: 'order_1',
    sessionId: 'sess_1',
    code: 'restored',
    detail: 'Since the backup',
  } as const;
  const open = [listed('order_1', 'sess_1'), gap()];

  test('is known by the ID that they name it by', () => {
    const payment = fold(...open, resolved('not_done', { actId: 'act_9', doubt }));
    expect(actsIn(payment)).toEqual(['act_9 settled_not_done']);
    expect(fold(...open, answer(charged(), 'act_9')).orders).toMatchObject([{ chargeId: null }]);
    const answered = fold(...open, { ...answer(charged(), 'act_9'), doubt });
    expect(actsIn(answered)).toEqual(['act_9 succeeded, blocks']);
  });

  test.each([
    ['of another operation', { operation: 'refund_charge' as const }],
    ['of another order', { orderId: 'order_2' }],
    ['of another code', { code: 'named_elsewhere' }],
    ['of another detail', { detail: 'Since another backup' }],
  ])('isn’t one %s', (_name, other) => {
    const payment = fold(...open, resolved('not_done', { actId: 'act_9', doubt: { ...doubt, ...other } }));
    expect(payment).toEqual(fold(...open));
  });

  test('of a new order is found by its session', () => {
    const two = [
      ...madeSession,
      sessionIntent({ actId: 'act_s2' }),
      answer(succeeded(sessionSeen('sess_2')), 'act_s2'),
      gap(),
    ];
    const ofSession = { ...doubt, operation: 'create_order' as const, orderId: null };
    const payment = fold(...two, resolved('not_done', { actId: 'act_9', doubt: ofSession }));
    expect(payment.acts.find(({ id }) => id === 'act_9')).toMatchObject({ sessionId: 'sess_1' });
    const none = fold(...two, resolved('not_done', { actId: 'act_9', doubt: { ...ofSession, sessionId: 'sess_3' } }));
    expect(none).toEqual(fold(...two));
  });

  test('is the newest of two, and its alarms are about it by that ID', () => {
    const moved = event({ order_id: 'order_2' });
    const before = fold(...captured, moved);
    const ofFeed = {
      operation: 'charge_order',
      orderId: 'order_2',
      sessionId: null,
      code: 'named_elsewhere',
      detail: before.acts[1]?.detail ?? '',
    } as const;
    const payment = fold(...captured, moved, resolved('not_done', { actId: 'act_9', doubt: ofFeed }));
    expect(alarmsIn(payment)).toEqual(['act_9: feed_contradicts, feed_moves_charge']);
    const twice = fold(
      ...open,
      resolved('not_done', { actId: 'act_8', doubt }),
      gap(),
      resolved('done', { actId: 'act_9', doubt }),
    );
    expect(actsIn(twice)).toEqual(['act_8 settled_not_done', 'act_9 settled_done, blocks']);
  });
});
