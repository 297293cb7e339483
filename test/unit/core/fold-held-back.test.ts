// Reports that come while a call for their order is open: what they say counts once the call has ended, whichever came first.
import { describe, expect, test } from 'vitest';
import { isFedThrough } from '../../../main/core/acts.ts';
import type { FactBody, FeedPassedGapFact } from '../../../main/core/facts.ts';
import { isCapturedHere, orderStatus } from '../../../main/core/order-status.ts';
import type { Order, Payment } from '../../../main/core/payment.ts';
import {
  alarmsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  event,
  fold,
  gap,
  intent,
  lookUp,
  moment,
  orderEvent,
  orderIntent,
  presentedAgain,
  presentIntent,
  refused,
  resolved,
  sessionIntent,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { codeOf, command, known } from '../../support/core/payments.ts';
import { orderCreated, sessionSeen } from '../../support/provider/seen.ts';

const TOLD = {
  session_id: 'sess_1',
  organization_id: 'org_seller',
  marketplace_id: 'mk_org_1',
  track_number: 'TRK1',
  create_date: moment(-60),
  fee: 150,
};
const made: FactBody[] = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
const orderMade = () =>
  orderEvent(
    { ...orderCreated('order_1', 'sess_1').order, status: 'submitted' },
    { id: 'sess_1', status: 'finalized', total_amount: 10_000, fees: 150 },
  );

const orderIn = ({ orders }: Payment, id = 'order_1'): Order | undefined => orders.find((order) => order.id === id);
const statusIn = (payment: Payment) =>
  payment.orders.filter(({ id }) => id === 'order_1').map((order) => orderStatus(order, payment));

describe('an order whose charge was reported while its capture was open', () => {
  test.each<[string, FactBody[]]>([
    ['was refused by the service', [intent(), event(TOLD), answer(refused())]],
    [
      'never reached the service',
      [intent(), event(TOLD), answer(refused({ httpStatus: null, code: 'service_unreachable' }))],
    ],
    [
      'was of another order of its session',
      [
        lookUp({ orderId: 'order_2', sessionId: 'sess_1' }),
        intent({ actId: 'act_2', orderId: 'order_2' }),
        event(TOLD),
        answer(refused(), 'act_2'),
      ],
    ],
    [
      'was said to be another charge, until a person took that back',
      [
        intent(),
        answer(alreadyDone({ chargeId: 'charge_9' })),
        event(TOLD),
        { kind: 'charge_taken_back', actId: 'act_1', name: 'Ada', reason: 'Another order’s' },
      ],
    ],
  ])('is charged after a capture that %s', (_what, facts) => {
    const payment = fold(...made, ...facts);
    expect(statusIn(payment)).toEqual(['charged']);
    expect(orderIn(payment)).toMatchObject({ chargeId: 'charge_1', capturedAt: at(-60) });
  });

  test.each<[string, FactBody[]]>([
    ['before', [event(TOLD), answer(unknown())]],
    ['after', [answer(unknown()), event(TOLD)]],
  ])('has all that the report says, told %s the answer was lost', (_when, facts) => {
    const payment = fold(intent({ sessionId: null }), ...facts);
    expect(orderIn(payment)).toMatchObject({
      status: 'charged',
      amount: 10_000,
      sessionId: 'sess_1',
      marketplaceId: 'mk_org_1',
      capturedAt: at(-60),
    });
    expect(payment.fees).toMatchObject([{ amount: 150, at: at(-60) }]);
    expect(payment.orders.map((order) => isCapturedHere(order, payment))).toEqual([true]);
  });

  test('gets back the fee that the report gives back', () => {
    const back = {
      status: 'returned',
      return: { code: 'R01', at: moment(3) },
      fee_returned: 150,
      updated_at: moment(3),
    };
    const { fees } = fold(
      ...made,
      intent({ isSeller: true }),
      answer(unknown()),
      event({ ...TOLD, ...back }, { isSeller: true }),
    );
    expect(fees.map(({ amount }) => amount)).toEqual([150, -150]);
  });

  test('raises an alarm where the report gives another amount than the order', () => {
    const payment = fold(...made, event({ amount: 900 }));
    expect(alarmsIn(payment)).toEqual(['order_1: feed_contradicts, feed_gives_other_amount']);
    expect(orderIn(payment)).toMatchObject({ chargeId: null, amount: 10_000 });
  });
});

test('a debit presented again is done, where it was listed before its answer was lost', () => {
  const open = [...captured, event(cameBack()), presentIntent(), event(presentedAgain())];
  expect(fold(...open, answer(unknown(), 'act_present')).acts.at(-1)).toMatchObject({ state: 'already_done' });
});

describe('an order that was to be made of a session', () => {
  const session = [sessionIntent(), answer(succeeded(sessionSeen('sess_1')), 'act_session')];
  const creation = ({ acts }: Payment) => acts.find(({ operation }) => operation === 'create_order');

  test.each<[string, FactBody[]]>([
    ['that a restore left in doubt', [gap(), orderMade()]],
    ['without an answer', [orderIntent(), answer(unknown(), 'act_order'), orderMade()]],
    ['that was told of before the answer was lost', [orderIntent(), orderMade(), answer(unknown(), 'act_order')]],
    ['whose charge alone was told of', [orderIntent(), answer(unknown(), 'act_order'), event(TOLD)]],
  ])('needs no review once the feed tells of it: %s', (_what, facts) => {
    expect(creation(fold(...session, ...facts))).toMatchObject({ state: 'already_done', orderId: 'order_1' });
  });

  test('stays in review while the feed tells of other orders only', () => {
    const other = event({ ...TOLD, session_id: 'sess_2' });
    expect(creation(fold(...session, gap(), other))).toMatchObject({ state: 'unknown', isBlocking: true });
  });
});

test('an order that the feed first tells of after it was read through the lost part is free', () => {
  const passed: FeedPassedGapFact = {
    kind: 'feed_passed_gap',
    accountId: 'account_1',
    tellsOfAll: false,
    rejectsDuplicates: false,
  };
  const capturing = (here: Payment) =>
    codeOf(command(), known(here, { isFeedRead: isFedThrough(here, { accountId: 'account_1', isSeller: false }) }));
  expect(capturing(fold(gap(), passed, orderMade()))).toBe('intent');
  expect(capturing(fold(gap(), orderMade(), passed))).toBe('needs_review');
  expect(capturing(fold(gap(), passed, gap(), orderMade()))).toBe('needs_review');
});

describe('a look-up', () => {
  test('of a capture in review shows the charge as an answer does, so that no person takes it back', () => {
    const shown = lookUp({ isShownCharged: true, chargeId: 'charge_1', isReview: true });
    expect(orderIn(fold(...made, intent(), answer(unknown()), shown))).toMatchObject({
      status: 'charged',
      chargeId: 'charge_1',
      statusBeforeWord: null,
    });
  });

  test('before a run frees no order that may have been captured in a lost part', () => {
    const here = fold(gap(), lookUp({ orderId: 'order_1', sessionId: 'sess_1' }));
    expect(codeOf(command({ sessionId: null }), known(here))).toBe('needs_review');
  });

  test('says nothing of a resolved capture', () => {
    const here = fold(...made, intent(), answer(unknown()), resolved('not_done'), lookUp({ isReview: true }));
    expect(statusIn(here)).toEqual(['ready']);
  });
});
