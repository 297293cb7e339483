// Events that can't be true beside what is known: each is kept with its alarm, only what blocks is taken from it, and nothing is freed.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import { BEFORE_ANY } from '../../../main/core/newer.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  codeOf,
  event,
  fileRefund,
  fold,
  intent,
  lookUp,
  moment,
  presentedAgain,
  refundEvent,
  refundIntent,
  refundRecorded,
  refundReport,
  succeeded,
} from '../../support/core/facts.ts';

const FAR = '9999-01-01T00:00:00Z';
const capture2 = intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' });

describe('an event that can’t be true of its charge', () => {
  const settled = { status: 'settled', updated_at: moment(2) };
  test.each<[name: string, facts: FactBody[], code: string, kept: object]>([
    [
      'gives another amount than the answer',
      [...captured, event({ amount: 9_000 })],
      'feed_gives_other_amount',
      { amount: 9_000 },
    ],
    [
      'gives a greater amount than the answer',
      [...captured, event({ amount: 11_000 })],
      'feed_gives_other_amount',
      { amount: 10_000 },
    ],
    [
      'gives another amount than an earlier event',
      [event(), event({ amount: 9_000, updated_at: moment(2) })],
      'feed_gives_other_amount',
      { amount: 9_000, updatedAt: moment(1) },
    ],
    [
      'takes a settlement back',
      [event(settled), event({ updated_at: moment(3) })],
      'feed_takes_back',
      { status: 'settled', updatedAt: moment(2) },
    ],
    [
      'is older, and says more than the newer one',
      [event({ updated_at: moment(3) }), event(settled)],
      'feed_takes_back',
      { status: 'pending' },
    ],
    [
      'takes a return back',
      [event(cameBack()), event({ status: 'settled', updated_at: moment(4) })],
      'feed_takes_back',
      { status: 'returned', presentUntil: null },
    ],
    [
      'takes a debit presented again back',
      [event(presentedAgain()), event(cameBack({ updated_at: moment(7) }))],
      'feed_takes_back',
      { attempt: 2, status: 'pending' },
    ],
    [
      'takes a refund back',
      [event({ refunded: 700 }), event({ updated_at: moment(2) })],
      'feed_takes_back',
      { refunded: 700 },
    ],
    ['is dated ahead', [event({ updated_at: FAR })], 'feed_takes_back', { updatedAt: BEFORE_ANY }],
    ['happened ahead', [event({}, { event: { at: FAR } })], 'feed_takes_back', { updatedAt: BEFORE_ANY }],
  ])('%s', (_name, facts, code, kept) => {
    const payment = fold(...facts);
    expect(alarmsIn(payment)).toEqual([`${facts.length === 3 ? 'act_1' : 'order_1'}: feed_contradicts, ${code}`]);
    expect(payment.outcomes).toMatchObject([kept]);
    expect(payment.alarms[0]).toMatchObject({ said: null, raisedAt: at(facts.length) });
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toMatchObject({
      event: { id: 'evt_1' },
      chargeId: 'charge_1',
      orderId: 'order_1',
    });
  });

  test('keeps the greatest sum refunded and the debit that came back, and isn’t presented again', () => {
    const early = cameBack({ amount: 9_000, refunded: 300 });
    const payment = fold(event({ refunded: 200 }), event(early));
    expect(payment.outcomes).toMatchObject([
      {
        status: 'returned',
        returnCode: 'R01',
        returnedAt: moment(3),
        amount: 9_000,
        refunded: 300,
        presentObstacle: null,
        presentUntil: null,
        updatedAt: moment(1),
        toldBy: 'evt_1',
      },
    ]);
    expect(payment.returns).toMatchObject([{ attempt: 1, actBy: '2026-12-01T00:00:00.000000Z' }]);
    expect(fold(event({ refunded: 500 }), event(early)).outcomes).toMatchObject([{ refunded: 500 }]);
  });

  test('doesn’t make an earlier debit’s return the newest one’s', () => {
    const payment = fold(event(presentedAgain()), event(cameBack({ updated_at: moment(7) })));
    expect(payment.outcomes).toMatchObject([{ status: 'pending', attempt: 2, returnCode: null }]);
  });

  test('that says the same again changes nothing but its alarm', () => {
    const wrong = event({ updated_at: moment(2) });
    const once = fold(event({ refunded: 700 }), wrong);
    expect(fold(event({ refunded: 700 }), wrong, wrong)).toEqual(once);
  });

  test('leaves an ended presentment time ended, and the service’s next report counts', () => {
    const wrong = event(cameBack({ amount: 9_000, updated_at: moment(4) }));
    const payment = fold(event(cameBack()), wrong, event(cameBack({ updated_at: moment(5), amount: 9_000 })));
    expect(payment.outcomes).toMatchObject([{ presentUntil: '2026-12-21T00:00:00.000000Z', amount: 9_000 }]);
  });
});

describe('a clock that is ahead', () => {
  const ahead = (ms: number) => new Date(Date.parse(at(1)) + ms).toISOString();
  const DAY = 86_400_000;
  test.each([
    ['production', DAY, 0],
    ['production', DAY + 1, 1],
    ['sandbox', 3_650 * DAY, 0],
    ['sandbox', 3_650 * DAY + 1, 1],
  ] as const)('of %s by %d ms raises %d alarms', (environmentKind, ms, count) => {
    expect(fold(event({ updated_at: ahead(ms) }, { environmentKind })).alarms).toHaveLength(count);
    expect(fold(event({}, { environmentKind, event: { at: ahead(ms) } })).alarms).toHaveLength(count);
    const refund = refundEvent({ updated_at: ahead(ms) }, {}, { environmentKind });
    expect(fold(refund).alarms).toHaveLength(count);
  });
});

describe('a refund that is missing from a later report', () => {
  const made = [...captured, event(), refundIntent(700), answer(succeeded(refundReport()), 'act_refund')];

  test('which an answer showed is a contradiction, and still counts', () => {
    const payment = fold(...made, event({ updated_at: moment(9) }));
    expect(alarmsIn(payment)).toEqual(['act_1: feed_contradicts, feed_takes_back']);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
  });

  test('is one where no report came before, and none where the report may be older', () => {
    const asked = [...captured, refundIntent(700), answer(succeeded(refundReport()), 'act_refund')];
    const later = fold(...asked, event({ updated_at: moment(9) }));
    expect(alarmsIn(later)).toEqual(['act_1: feed_contradicts, feed_takes_back']);
    expect(later.outcomes).toMatchObject([{ refunded: 700, updatedAt: moment(9) }]);
    for (const number of [4, 3]) {
      const payment = fold(...asked, event({ updated_at: moment(number) }));
      expect(payment.alarms).toEqual([]);
      expect(payment.outcomes).toMatchObject([{ refunded: 700, updatedAt: moment(number) }]);
    }
    expect(fold(...asked, event({ refunded: 700, updated_at: moment(9) })).alarms).toEqual([]);
    const failed = refundEvent({ status: 'failed', updated_at: moment(8) }, { updated_at: moment(9) });
    expect(fold(...asked, failed).alarms).toEqual([]);
    expect(fold(...asked, event({ id: 'charge_2', order_id: 'order_2', updated_at: moment(9) })).alarms).toEqual([]);
    const told = refundEvent({}, { id: 'charge_1', refunded: 700, updated_at: FAR });
    expect(fold(told, event({ updated_at: moment(9) })).alarms).toHaveLength(1);
  });

  test('is none where it was made after that report', () => {
    const payment = fold(...made, event({ updated_at: moment(2) }));
    expect(payment.alarms).toEqual([]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700, updatedAt: moment(2) }]);
  });

  test('is none where it failed since', () => {
    const failed = refundEvent({ status: 'failed', updated_at: moment(6) }, { updated_at: moment(6) });
    const payment = fold(
      event({ refunded: 700, updated_at: moment(5) }),
      refundEvent({}, { refunded: 700, updated_at: moment(5) }),
      failed,
    );
    expect(payment.alarms).toEqual([]);
    expect(payment.outcomes).toMatchObject([{ refunded: 0 }]);
  });

  test('is one where it had failed before', () => {
    const failed = refundEvent({ status: 'failed' }, { refunded: 700, updated_at: moment(5) });
    expect(alarmsIn(fold(failed, event({ updated_at: moment(6) })))).toEqual([
      'order_1: feed_contradicts, feed_takes_back',
    ]);
  });

  test('is none where a person or a file recorded it since the report', () => {
    for (const recorded of [refundRecorded(), fileRefund()]) {
      const payment = fold(...captured, event(), recorded, event({ updated_at: moment(9) }));
      expect(payment.alarms).toEqual([]);
    }
    const other = [...captured, event({ refunded: 700 }), event({ updated_at: moment(9) })];
    expect(fold(...other).alarms).toHaveLength(1);
  });

  test('is one where it is another charge’s', () => {
    const other = refundEvent(
      { charge_id: 'charge_2', status: 'failed', updated_at: moment(8) },
      { id: 'charge_2', updated_at: moment(8) },
    );
    const payment = fold(event({ refunded: 700 }), other, event({ updated_at: moment(9) }));
    expect(alarmsIn(payment)).toContain('order_1: feed_contradicts, feed_takes_back');
  });
});

describe('a refund event that can’t be true', () => {
  const known = refundEvent({}, { refunded: 700 });
  test.each<[name: string, FactBody[], amount: number]>([
    ['is of another charge than its event’s', [refundEvent({ charge_id: 'charge_2' })], 700],
    ['is of another order than its event’s', [refundEvent({ order_id: 'order_2' })], 700],
    [
      'gives another amount than before',
      [known, refundEvent({ amount: 600, updated_at: moment(5) }, { refunded: 700 })],
      700,
    ],
    [
      'gives a greater amount than before',
      [known, refundEvent({ amount: 800, updated_at: moment(5) }, { refunded: 800 })],
      800,
    ],
    [
      'takes a step back',
      [
        refundEvent({ status: 'settled' }, { refunded: 700 }),
        refundEvent({ updated_at: moment(5) }, { refunded: 700 }),
      ],
      700,
    ],
    ['is dated ahead', [refundEvent({ updated_at: FAR }, { refunded: 700 })], 700],
    ['is dated ahead and failed', [refundEvent({ updated_at: FAR, status: 'failed' }, { refunded: 700 })], 700],
  ])('%s still counts', (_name, facts, amount) => {
    const payment = fold(...facts);
    expect(alarmsIn(payment)).toEqual(['order_1: feed_contradicts, feed_changes_refund']);
    expect(payment.refunds).toMatchObject([{ chargeId: 'charge_1', orderId: 'order_1', amount }]);
    expect(payment.refunds[0]?.status).not.toBe('failed');
  });

  test('names the order of the refund that is known', () => {
    const payment = fold(known, refundEvent({ order_id: 'order_2' }, { refunded: 700 }));
    expect(JSON.parse(payment.alarms[0]?.heard ?? '')).toMatchObject({
      params: { refundId: 'refund_1', orderId: 'order_1' },
    });
    const first = fold(refundEvent({ order_id: 'order_2' }));
    expect(JSON.parse(first.alarms[0]?.heard ?? '')).toMatchObject({ params: { orderId: 'order_2' } });
  });

  test('without a time that can be right is replaced by the next that has one', () => {
    const wrong = refundEvent({ updated_at: FAR, status: 'settled', failure: { code: 'R01' } }, { refunded: 700 });
    expect(fold(wrong).refunds).toMatchObject([{ updatedAt: BEFORE_ANY, status: 'settled', failureCode: null }]);
    const right = refundEvent({ status: 'settled' }, { refunded: 700 });
    expect(fold(wrong, right).refunds).toMatchObject([{ updatedAt: moment(4), status: 'settled' }]);
    expect(fold(wrong, right).alarms).toHaveLength(1);
  });

  test('dated ahead takes no later step away, though it says that the refund went further', () => {
    const wrong = refundEvent({ updated_at: FAR, status: 'settled' }, { refunded: 700 });
    const payment = fold(wrong, refundEvent({ status: 'sent', updated_at: moment(5) }, { refunded: 700 }));
    expect(payment.alarms).toHaveLength(1);
    expect(payment.refunds).toMatchObject([{ status: 'sent', updatedAt: moment(5) }]);
  });

  test('makes a failed refund count again where it is newer, and never the other way', () => {
    const failed = refundEvent({ status: 'failed', failure: { code: 'R01' } });
    const again = refundEvent({ status: 'sent', updated_at: moment(5) }, { refunded: 700 });
    expect(fold(failed, again).refunds).toMatchObject([{ status: 'sent', failureCode: null }]);
    const older = refundEvent({ status: 'sent', amount: 600, updated_at: moment(3) });
    expect(fold(failed, older).refunds).toMatchObject([{ status: 'failed', amount: 700 }]);
    const failing = refundEvent({ status: 'failed', amount: 600, updated_at: moment(5) }, { refunded: 700 });
    expect(fold(known, failing).refunds).toMatchObject([{ status: 'requested', amount: 700 }]);
  });

  test('counts a refund of another charge for this charge as well', () => {
    const moved = refundEvent(
      { amount: 900, charge_id: 'charge_2' },
      { id: 'charge_2', order_id: 'order_2', refunded: 100 },
    );
    const payment = fold(known, moved);
    expect(payment.outcomes).toMatchObject([
      { chargeId: 'charge_1', refunded: 700 },
      { chargeId: 'charge_2', refunded: 900 },
    ]);
    expect(payment.refunds).toMatchObject([{ id: 'refund_1', chargeId: 'charge_1', amount: 900 }]);
  });
});

describe('an event that gives a charge to another order', () => {
  const moved = event({ order_id: 'order_2' });

  test('blocks that order, and reports the charge for the order that owns it', () => {
    const payment = fold(...captured, moved);
    expect(payment.acts[1]).toMatchObject({
      orderId: 'order_2',
      operation: 'charge_order',
      environmentId: 'environment_1',
      accountId: 'account_1',
      state: 'unknown',
      isBlocking: true,
      code: 'named_elsewhere',
      actor: 'Paydesk',
      instanceId: 'feed',
      request: '{"order_id":"order_2"}',
    });
    expect(codeOf(payment.acts[1]?.detail ?? null)).toBe('named_by_feed');
    expect(payment.outcomes).toMatchObject([{ chargeId: 'charge_1', orderId: 'order_1', updatedAt: BEFORE_ANY }]);
    expect(alarmsIn(payment)).toEqual([`${payment.acts[1]?.id}: feed_contradicts, feed_moves_charge`]);
    expect(payment.orders).toMatchObject([
      { id: 'order_1', chargeId: 'charge_1' },
      { id: 'order_2', chargeId: null },
    ]);
  });

  test('counts its refund for the order that owns the charge', () => {
    const payment = fold(...captured, refundEvent({ order_id: 'order_2' }, { order_id: 'order_2', refunded: 700 }));
    expect(payment.refunds).toMatchObject([{ orderId: 'order_1', chargeId: 'charge_1', amount: 700 }]);
    expect(payment.outcomes).toMatchObject([{ orderId: 'order_1', refunded: 700 }]);
  });

  test('owned by an earlier event blocks too, and by a file’s word doesn’t', () => {
    expect(alarmsIn(fold(event(), moved))).toHaveLength(1);
    const word = [intent(), answer(alreadyDone({ chargeId: 'charge_1' })), refundRecorded()];
    const payment = fold(...word, moved);
    expect(payment.outcomes).toMatchObject([{ orderId: 'order_2', updatedAt: moment(1) }]);
    expect(alarmsIn(payment)).toEqual(['order_2: feed_contradicts, feed_moves_charge']);
  });
});

describe('an event of a second charge', () => {
  test('of the order raises one alarm, whichever charge is told', () => {
    const payment = fold(...captured, event({ id: 'charge_2' }), event({ id: 'charge_3' }));
    expect(alarmsIn(payment)).toEqual(['act_1: two_charges, two_charges_of_order']);
    expect(JSON.parse(payment.alarms[0]?.answer ?? '')).toEqual({
      event: 'evt_1',
      chargeId: 'charge_2',
      orderId: 'order_1',
    });
    expect(alarmsIn(fold(event(), event({ id: 'charge_2' })))).toEqual(['order_1: two_charges, two_charges_of_order']);
  });

  test('of another order raises none', () => {
    expect(fold(...captured, event(), event({ id: 'charge_2', order_id: 'order_2' })).alarms).toEqual([]);
  });

  test('of another order of the session raises the alarm', () => {
    const facts = [...captured, lookUp({ orderId: 'order_2', sessionId: 'sess_1' })];
    const payment = fold(...facts, event({ id: 'charge_2', order_id: 'order_2' }));
    expect(alarmsIn(payment)).toEqual(['order_2: two_captures, two_orders_of_session']);
    expect(JSON.parse(payment.alarms[0]?.heard ?? '')).toMatchObject({
      params: { orderId: 'order_2', otherOrderId: 'order_1', sessionId: 'sess_1' },
    });
    const apart = [...captured, lookUp({ orderId: 'order_2', sessionId: 'sess_2' })];
    expect(fold(...apart, event({ id: 'charge_2', order_id: 'order_2' })).alarms).toEqual([]);
  });

  test('is said of the capture that blocks', () => {
    const tried = [capture2, intent({ actId: 'act_3', orderId: 'order_2', sessionId: 'sess_2' })];
    const facts = [event({ order_id: 'order_2' }), ...tried];
    expect(alarmsIn(fold(...facts, event({ id: 'charge_2', order_id: 'order_2' })))).toEqual([
      'act_2: two_charges, two_charges_of_order',
    ]);
    const refusal = answer({ kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail: '' }, 'act_2');
    const second = fold(...facts, refusal, event({ id: 'charge_2', order_id: 'order_2' }));
    expect(alarmsIn(second)).toEqual(['act_3: two_charges, two_charges_of_order']);
    expect(actsIn(second)).toEqual(['act_2 refused', 'act_3 sent, blocks']);
  });
});

describe('two debits of a charge at once', () => {
  const [first] = cameBack().attempts;
  const debits = (...returned: boolean[]) =>
    returned.map((isBack, index) => ({ ...first, attempt: index + 1, return: isBack ? first?.return : null }));

  test.each([
    ['both on their way', debits(false, false), 1],
    ['the earlier one not back', debits(true, false, true), 1],
    ['one on its way', debits(true, false), 0],
    ['the only one', debits(false), 0],
  ])('raise an alarm where one is listed beside another that hasn’t come back: %s', (_name, attempts, count) => {
    const payment = fold(...captured, event({ attempts, updated_at: moment(2) }));
    const alarm = 'act_1: feed_contradicts, two_debits_at_once';
    expect(alarmsIn(payment)).toEqual(Array.from({ length: count }, () => alarm));
    expect(payment.outcomes).toMatchObject([{ attempt: attempts.length, updatedAt: moment(2) }]);
  });
});
