// Refunds and debits presented again that were sent from here: as their answers show them, and as a person says.
import { describe, expect, test } from 'vitest';
import { leftToRefund } from '../../../main/core/left-to-refund.ts';
import { BEFORE_ANY } from '../../../main/core/newer.ts';
import {
  actsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  chargeReport,
  event,
  fileRefund,
  fold,
  moment,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundEvent,
  refundIntent,
  refundRecorded,
  refundReport,
  resolved,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';

const shown = answer(succeeded(refundReport()), 'act_refund');
const markedDone = resolved('done', { actId: 'act_refund' });
const unanswered = [refundIntent(700), answer(unknown(), 'act_refund')];

describe('a refund that the service answered', () => {
  test('is listed with its call, and counts for its charge', () => {
    const payment = fold(...captured, refundIntent(700), shown);
    expect(payment.refunds).toMatchObject([
      { id: 'refund_1', actId: 'act_refund', amount: 700, source: 'service', status: 'requested', toldBy: null },
    ]);
    expect(payment.outcomes).toEqual([
      {
        chargeId: 'charge_1',
        orderId: 'order_1',
        accountId: 'account_1',
        status: 'pending',
        returnCode: null,
        returnedAt: null,
        settlesAt: null,
        settledAt: null,
        amount: 10_000,
        refunded: 700,
        attempt: 1,
        returnableTwoDays: null,
        returnableSixtyDays: null,
        presentObstacle: null,
        presentUntil: null,
        updatedAt: BEFORE_ANY,
        source: 'service',
        toldBy: 'act_refund',
        recordedAt: at(4),
      },
    ]);
    expect(actsIn(payment)[1]).toBe('act_refund succeeded, blocks');
  });

  test('of the whole charge leaves it refunded', () => {
    const whole = answer(succeeded(refundReport({ amount: 10_000 })), 'act_refund');
    const payment = fold(...captured, refundIntent(10_000), whole);
    expect(payment.outcomes).toMatchObject([{ refunded: 10_000 }]);
    expect(leftToRefund(payment, [], 'order_1')?.cents).toBe(0);
  });

  test('is added to what the feed reported before', () => {
    const payment = fold(...captured, event({ refunded: 300 }), refundIntent(700), shown);
    expect(payment.outcomes).toMatchObject([{ refunded: 1_000, updatedAt: moment(1) }]);
  });

  test('isn’t added to a report that came since, and counts it', () => {
    const report = event({ refunded: 700, updated_at: moment(4) });
    const payment = fold(...captured, refundIntent(700), report, shown);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
  });

  test('is added to a report that came since, and is dated before it', () => {
    const report = event({ refunded: 300, updated_at: moment(3) });
    const payment = fold(...captured, refundIntent(700), report, shown);
    expect(payment.outcomes).toMatchObject([{ refunded: 1_000 }]);
  });

  test('counts once with what the feed says of it, before or after the answer', () => {
    const told = refundEvent({}, { refunded: 700, updated_at: moment(4) });
    for (const facts of [
      [refundIntent(700), told, shown],
      [refundIntent(700), shown, told],
    ]) {
      const payment = fold(...captured, ...facts);
      expect(payment.refunds).toMatchObject([{ id: 'refund_1', actId: 'act_refund' }]);
      expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
      expect(payment.alarms).toEqual([]);
    }
  });

  test('takes the place of what a person had said of the call', () => {
    const payment = fold(...captured, ...unanswered, markedDone, shown);
    expect(payment.refunds).toMatchObject([{ id: 'refund_1', source: 'service', actId: 'act_refund' }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
    expect(payment.alarms).toEqual([]);
  });

  test('stays the refund of the same name that a call’s ID happens to be', () => {
    const same = answer(succeeded(refundReport({ id: 'act_refund' })), 'act_refund');
    expect(fold(...captured, refundIntent(700), same).refunds).toMatchObject([{ id: 'act_refund' }]);
  });

  test('isn’t taken for one that a person recorded of the dashboard', () => {
    const payment = fold(...captured, refundRecorded(), refundIntent(700), shown);
    expect(payment.refunds.map(({ id }) => id)).toEqual(['recorded_1', 'refund_1']);
    expect(payment.outcomes).toMatchObject([{ refunded: 1_400 }]);
  });

  test('said to be made before is listed only once its answer shows it', () => {
    const payment = fold(...captured, refundIntent(700), answer(alreadyDone(), 'act_refund'));
    expect(payment.refunds).toEqual([]);
    expect(payment.acts[1]).toMatchObject({ state: 'already_done', isBlocking: true });
  });
});

describe('a refund that a person found to have been made', () => {
  test('is listed by their word, and counts for its charge', () => {
    const payment = fold(...captured, ...unanswered, markedDone);
    expect(payment.refunds).toEqual([
      {
        id: 'act_refund',
        chargeId: 'charge_1',
        orderId: 'order_1',
        amount: 700,
        status: 'requested',
        failureCode: null,
        reason: 'Damaged',
        at: at(3),
        updatedAt: at(5),
        nextStepAt: null,
        source: 'person',
        actId: 'act_refund',
        toldBy: 'Cleo',
        reference: null,
        recordedAt: at(5),
      },
    ]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700, source: 'person', toldBy: 'act_refund' }]);
    expect(payment.acts[1]).toMatchObject({ state: 'settled_done', isBlocking: true });
  });

  test('without a reason has none', () => {
    const bare = refundIntent(700, { request: '{"amount":700}' });
    expect(fold(...captured, bare, answer(unknown(), 'act_refund'), markedDone).refunds).toMatchObject([
      { reason: '' },
    ]);
  });

  test('and wasn’t made lists nothing', () => {
    const payment = fold(...captured, ...unanswered, resolved('not_done', { actId: 'act_refund' }));
    expect(payment.refunds).toEqual([]);
    expect(payment.outcomes).toEqual([]);
  });

  test('of a charge that the call doesn’t name lists nothing', () => {
    for (const missing of [{ chargeId: null }, { orderId: null }])
      expect(
        fold(...captured, refundIntent(700, missing), answer(unknown(), 'act_refund'), markedDone).refunds,
      ).toEqual([]);
  });

  test('is the one that the feed told since the call', () => {
    const told = refundEvent({}, { refunded: 700, updated_at: moment(4) });
    const payment = fold(...captured, ...unanswered, told, markedDone);
    expect(payment.refunds).toMatchObject([{ id: 'refund_1', actId: 'act_refund', source: 'service' }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
  });

  test('is the newest of those that the feed told', () => {
    const told = [
      refundEvent({}, { refunded: 700, updated_at: moment(4) }),
      refundEvent(
        { id: 'refund_2', create_date: moment(5), updated_at: moment(5) },
        { refunded: 1_400, updated_at: moment(5) },
      ),
    ];
    const payment = fold(...captured, ...unanswered, ...told, markedDone);
    expect(payment.refunds).toMatchObject([
      { id: 'refund_1', actId: null },
      { id: 'refund_2', actId: 'act_refund' },
    ]);
  });

  test.each([
    ['of another amount', refundEvent({ amount: 701 }, { refunded: 701, updated_at: moment(4) })],
    ['of long before the call', refundEvent({ create_date: '2026-11-21T14:02:59Z' }, { refunded: 700 })],
    ['of another charge', refundEvent({ charge_id: 'charge_2' }, { id: 'charge_2', updated_at: moment(4) })],
  ])('is another than one %s', (_name, told) => {
    const payment = fold(...captured, ...unanswered, told, markedDone);
    expect(payment.refunds.map(({ actId }) => actId)).toEqual([null, 'act_refund']);
  });

  test('is another than one that was told before the call', () => {
    const payment = fold(...captured, refundEvent({}, { refunded: 700 }), ...unanswered, markedDone);
    expect(payment.refunds.map(({ id }) => id)).toEqual(['refund_1', 'act_refund']);
    expect(payment.outcomes).toMatchObject([{ refunded: 1_400 }]);
  });

  test('isn’t counted beside a report that came since, and counts it', () => {
    const payment = fold(...captured, ...unanswered, event({ refunded: 700, updated_at: moment(6) }), markedDone);
    expect(payment.refunds).toHaveLength(1);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
  });

  test('isn’t listed twice where another call under its key made it', () => {
    const again = refundIntent(700, { actId: 'act_2', key: 'act_refund', attempt: 'form_2' });
    for (const first of [shown, { ...shown, actId: 'act_2' }]) {
      const other = first.actId === 'act_2' ? 'act_refund' : 'act_2';
      const facts = [...captured, ...unanswered, again, answer(unknown(), 'act_2'), first];
      expect(fold(...facts, resolved('done', { actId: other })).refunds).toHaveLength(1);
    }
    const own = refundIntent(700, { actId: 'act_2', attempt: 'form_2' });
    const both = [...captured, ...unanswered, own, answer(unknown(), 'act_2'), shown];
    expect(fold(...both, resolved('done', { actId: 'act_2' })).refunds).toHaveLength(2);
  });

  test('and takes that back is no refund, and the call wasn’t done', () => {
    const payment = fold(...captured, ...unanswered, markedDone, recordVoided('act_refund'));
    expect(payment.refunds).toEqual([]);
    expect(payment.outcomes).toMatchObject([{ refunded: 0 }]);
    expect(payment.acts[1]).toMatchObject({
      state: 'settled_not_done',
      isBlocking: false,
      resolvedBy: 'Dee',
      resolvedReason: 'Wrong order',
      resolvedAt: at(6),
    });
  });

  test('of a call that was sent again is the first call’s answer', () => {
    const facts = [...captured, ...unanswered, sentAgain({ actId: 'act_refund' })];
    const payment = fold(...facts, answer(succeeded(refundReport()), 'attempt_1'));
    expect(payment.refunds).toMatchObject([{ actId: 'act_refund' }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
  });
});

describe('a refund in the feed that was recorded before', () => {
  const told = refundEvent({ create_date: '2026-11-20T18:00:00Z' }, { refunded: 700, updated_at: moment(5) });
  test.each([
    ['by a person', refundRecorded()],
    ['by a file', fileRefund()],
  ])('%s is the same one, and keeps its reference', (_name, recorded) => {
    const payment = fold(...captured, recorded, told);
    expect(payment.refunds).toMatchObject([{ id: 'refund_1', source: 'service', reference: 'REF-1', toldBy: null }]);
    expect(payment.outcomes).toMatchObject([{ refunded: 700 }]);
    expect(payment.alarms).toEqual([]);
  });

  test('of another amount is another one', () => {
    expect(fold(...captured, refundRecorded({ amount: 600 }), told).refunds).toHaveLength(2);
  });

  test('by two takes the place of the first', () => {
    const two = [refundRecorded({ refundId: 'recorded_2' }), refundRecorded()];
    expect(fold(...captured, ...two, told).refunds.map(({ id }) => id)).toEqual(['recorded_1', 'refund_1']);
  });

  test.each([
    ['by a person', refundRecorded],
    ['by a file', fileRefund],
  ])('%s of another day is another one, by New York’s calendar', (_name, recorded) => {
    const of = (day: string) => fold(...captured, recorded({ day }), evening).refunds;
    const evening = refundEvent({ create_date: '2026-11-21T04:30:00Z' }, { refunded: 700, updated_at: moment(5) });
    expect([of('2026-11-20').length, of('2026-11-21').length]).toEqual([1, 2]);
  });

  test.each([
    ['by a person', [refundRecorded()]],
    ['by a person of a call', [...unanswered, markedDone]],
  ])('%s isn’t one that failed', (_name, recorded) => {
    const failed = refundEvent({ status: 'failed', create_date: '2026-11-21T18:00:00Z' }, { updated_at: moment(6) });
    const own = refundEvent({ status: 'failed', create_date: '2026-11-20T18:00:00Z' }, { updated_at: moment(6) });
    const of = (told: typeof failed) => fold(...captured, ...recorded, told).refunds.map(({ status }) => status);
    expect([of(failed), of(own)]).toEqual([
      ['requested', 'failed'],
      ['requested', 'failed'],
    ]);
  });

  test('by a person of a call takes its place where it was made after the call', () => {
    const marked = [...captured, ...unanswered, markedDone];
    const since = refundEvent({}, { refunded: 700, updated_at: moment(6) });
    expect(fold(...marked, since).refunds).toMatchObject([{ id: 'refund_1', actId: 'act_refund' }]);
    const before = refundEvent({ create_date: '2026-11-21T13:00:00Z' }, { refunded: 700, updated_at: moment(6) });
    expect(fold(...marked, before).refunds.map(({ id }) => id)).toEqual(['act_refund', 'refund_1']);
  });

  test('and can’t be true leaves the recorded one beside it', () => {
    const wrong = refundEvent({ updated_at: '9999-01-01T00:00:00Z' }, { refunded: 700 });
    expect(fold(...captured, refundRecorded(), wrong).refunds).toHaveLength(2);
  });
});

describe('a debit presented again', () => {
  const again = answer(succeeded(chargeReport(presentedAgain())), 'act_present');

  test('is pending, and its return is dealt with', () => {
    const payment = fold(...captured, event(cameBack()), presentIntent(), again);
    expect(payment.outcomes).toMatchObject([
      { status: 'pending', attempt: 2, updatedAt: moment(6), toldBy: 'act_present', source: 'service' },
    ]);
    expect(payment.returns).toMatchObject([{ attempt: 1, handledAt: at(5), handledBy: null }]);
    expect(actsIn(payment)[1]).toBe('act_present succeeded, blocks');
  });

  test('counts though its answer is dated before the report of the return', () => {
    const early = answer(succeeded(chargeReport(presentedAgain({ updated_at: moment(2) }))), 'act_present');
    const payment = fold(...captured, event(cameBack()), presentIntent(), early);
    expect(payment.outcomes).toMatchObject([{ status: 'pending', attempt: 2, updatedAt: moment(3) }]);
  });

  test('whose answer shows no new debit, and is older, changes nothing', () => {
    const old = answer(succeeded(chargeReport(cameBack({ updated_at: moment(2) }))), 'act_present');
    const payment = fold(...captured, event(cameBack()), presentIntent(), old);
    expect(payment.outcomes).toMatchObject([{ status: 'returned', attempt: 1, updatedAt: moment(3), toldBy: 'evt_1' }]);
  });

  test('whose return is reported later leaves nothing to do', () => {
    const unreturned = { attempt: 1, create_date: moment(1), settles_at: null, return: null };
    const again = { attempt: 2, create_date: moment(6), settles_at: null, return: null };
    const presented = event({ updated_at: moment(6), attempts: [unreturned, again] });
    const payment = fold(...captured, presented, event(cameBack()));
    expect(payment.returns).toMatchObject([{ attempt: 1, handledAt: at(4), handledBy: null }]);
    const untrue = fold(...captured, presented, event(cameBack({ amount: 9_000 })));
    expect(untrue.returns).toMatchObject([{ attempt: 1, handledAt: at(4) }]);
    expect(fold(...captured, event(), event(cameBack({ amount: 9_000 }))).returns).toMatchObject([{ handledAt: null }]);
  });
});

describe('an answer of a time that no clock explains', () => {
  const FAR = '9999-01-01T00:00:00.000000Z';

  test('leaves a refund’s later steps to the feed', () => {
    const ahead = answer(succeeded(refundReport({ updated_at: FAR })), 'act_refund');
    const made = [...captured, refundIntent(700), ahead];
    expect(fold(...made).refunds).toMatchObject([{ status: 'requested', updatedAt: BEFORE_ANY, actId: 'act_refund' }]);
    const sent = refundEvent({ status: 'sent', updated_at: moment(9) }, { refunded: 700, updated_at: moment(9) });
    const payment = fold(...made, sent);
    expect(payment.alarms).toEqual([]);
    expect(payment.refunds).toMatchObject([{ status: 'sent', updatedAt: moment(9), actId: 'act_refund' }]);
  });

  test('leaves what becomes of a debit presented again to the feed', () => {
    const ahead = answer(succeeded(chargeReport(presentedAgain({ updated_at: FAR }))), 'act_present');
    const made = [...captured, event(cameBack()), presentIntent(), ahead];
    expect(fold(...made).outcomes).toMatchObject([{ attempt: 2, status: 'pending', updatedAt: moment(3) }]);
    const settled = event(presentedAgain({ status: 'settled', updated_at: moment(9) }));
    const payment = fold(...made, settled);
    expect(payment.alarms).toEqual([]);
    expect(payment.outcomes).toMatchObject([{ attempt: 2, status: 'settled', updatedAt: moment(9) }]);
  });
});
