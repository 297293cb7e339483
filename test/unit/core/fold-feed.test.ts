// What the feed's events make of a charge, its refunds and its debits, in whatever order they come.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import { BEFORE_ANY } from '../../../main/core/newer.ts';
import {
  actsIn,
  alreadyDone,
  answer,
  at,
  cameBack,
  captured,
  charged,
  event,
  fold,
  gap,
  intent,
  lookUp,
  moment,
  orderIntent,
  presentedAgain,
  presentIntent,
  refundEvent,
  refundIntent,
  sentAgain,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCreated } from '../../support/provider/seen.ts';

const settled = { status: 'settled', updated_at: moment(2) };

describe('an event', () => {
  test('says all that is known of the charge', () => {
    const attempts = [
      { attempt: 1, create_date: moment(1), settles_at: moment(5), settled_at: moment(6), return: null },
    ];
    const returnable = { two_banking_days: moment(7), sixty_days: moment(8) };
    const charge = { ...settled, attempts, returnable_until: returnable, refunded: 700 };
    expect(fold(event(charge)).outcomes).toEqual([
      {
        chargeId: 'charge_1',
        orderId: 'order_1',
        accountId: 'account_1',
        status: 'settled',
        returnCode: null,
        returnedAt: null,
        settlesAt: moment(5),
        settledAt: moment(6),
        amount: 10_000,
        refunded: 700,
        attempt: 1,
        returnableTwoDays: moment(7),
        returnableSixtyDays: moment(8),
        presentObstacle: null,
        presentUntil: null,
        updatedAt: moment(2),
        source: 'service',
        toldBy: 'evt_1',
        recordedAt: at(1),
      },
    ]);
  });

  test('leaves empty what it doesn’t say', () => {
    expect(fold(event()).outcomes).toMatchObject([
      { settlesAt: null, settledAt: null, returnableTwoDays: null, returnableSixtyDays: null, attempt: 1 },
    ]);
    expect(fold(event()).outcomes).toMatchObject([{ presentObstacle: null, presentUntil: null }]);
  });

  test('that is of no charge changes nothing', () => {
    const other = event({}, { isSeller: true });
    const facts = { ...other, event: { id: 'evt_9', at: moment(1), type: 'payout.created' } };
    expect(fold(facts)).toEqual(fold());
    expect(fold(other).sellers).toEqual(['account_1']);
  });

  test('makes no call by itself', () => {
    expect(fold(event()).acts).toEqual([]);
    expect(fold(orderIntent(), event()).acts).toHaveLength(1);
  });

  test('that is newer replaces what is known', () => {
    const payment = fold(event(), event(settled, { accountId: 'account_2', event: { id: 'evt_2' } }));
    expect(payment.outcomes).toMatchObject([
      { status: 'settled', toldBy: 'evt_2', recordedAt: at(2), accountId: 'account_2' },
    ]);
    expect(payment.alarms).toEqual([]);
  });

  test('that is older changes nothing', () => {
    expect(fold(event(settled), event({}, { event: { id: 'evt_2' } }))).toEqual(fold(event(settled)));
  });

  test('that comes again changes nothing', () => {
    expect(fold(event(settled), event(settled, { event: { id: 'evt_2' } }))).toEqual(fold(event(settled)));
  });

  test('of the same time counts where it has come further', () => {
    const further = { status: 'settled', updated_at: moment(1) };
    expect(fold(event(), event(further)).outcomes).toMatchObject([{ status: 'settled' }]);
    expect(fold(event(further), event()).outcomes).toMatchObject([{ status: 'settled' }]);
    expect(fold(event(), event({ refunded: 1 })).outcomes).toMatchObject([{ refunded: 1 }]);
    expect(fold(event({ refunded: 1 }), event()).outcomes).toMatchObject([{ refunded: 1 }]);
  });

  test('of a return that comes after a newer one still lists the debit that came back', () => {
    const payment = fold(
      event({ ...presentedAgain(), attempts: presentedAgain().attempts.slice(1) }),
      event(cameBack()),
    );
    expect(payment.outcomes).toMatchObject([{ status: 'pending', attempt: 2 }]);
    expect(payment.returns).toMatchObject([{ attempt: 1, code: 'R01' }]);
    expect(payment.alarms).toEqual([]);
  });
});

describe('a debit that came back', () => {
  test('is listed with what must be done about it, and by when', () => {
    const payment = fold(event(cameBack()));
    expect(payment.returns).toEqual([
      {
        chargeId: 'charge_1',
        attempt: 1,
        orderId: 'order_1',
        accountId: 'account_1',
        code: 'R01',
        amount: 10_000,
        at: moment(3),
        actBy: '2026-12-21T00:00:00.000000Z',
        isLate: false,
        refundedBefore: 0,
        source: 'service',
        handledAt: null,
        handledBy: null,
        handledNote: null,
      },
    ]);
    expect(payment.outcomes).toMatchObject([
      {
        status: 'returned',
        returnCode: 'R01',
        returnedAt: moment(3),
        settlesAt: moment(2),
        presentObstacle: null,
        presentUntil: '2026-12-21T00:00:00.000000Z',
      },
    ]);
  });

  test('that can’t be presented again is to be dealt with by when the authorization is due', () => {
    const obstacle = { obstacle: 'too_late', until: '2026-12-21T00:00:00Z' };
    const payment = fold(event(cameBack({ present_again: obstacle })));
    expect(payment.returns).toMatchObject([{ actBy: '2026-12-01T00:00:00.000000Z' }]);
    expect(payment.outcomes).toMatchObject([{ presentObstacle: 'too_late' }]);
    const bare = { status: 'returned', return: { code: 'R02', at: moment(3) } };
    expect(fold(event(bare)).returns).toMatchObject([{ attempt: 1, code: 'R02', actBy: null, isLate: false }]);
  });

  test('after it had settled came late, and after a refund says how much was refunded', () => {
    const [debit] = cameBack().attempts;
    const payment = fold(event(cameBack({ refunded: 700, attempts: [{ ...debit, settled_at: moment(2) }] })));
    expect(payment.returns).toMatchObject([{ isLate: true, refundedBefore: 700 }]);
  });

  test('stays as it was first reported', () => {
    const [debit] = cameBack().attempts;
    const other = { code: 'R09', at: moment(4) };
    const later = cameBack({ updated_at: moment(4), return: other, attempts: [{ ...debit, return: other }] });
    const payment = fold(event(cameBack()), event(later));
    expect(payment.returns).toMatchObject([{ code: 'R01', at: moment(3) }]);
    expect(payment.outcomes).toMatchObject([{ returnCode: 'R09' }]);
  });

  test('and was presented again is dealt with, and pending', () => {
    const payment = fold(event(cameBack()), event(presentedAgain()));
    expect(payment.outcomes).toMatchObject([{ status: 'pending', attempt: 2, returnCode: null }]);
    expect(payment.returns).toMatchObject([{ attempt: 1, handledAt: at(2), handledBy: null }]);
  });

  test('a second time is listed beside the first, which alone is dealt with', () => {
    const back = { code: 'R01', at: moment(8) };
    const attempts = [...cameBack().attempts, { attempt: 2, create_date: moment(6), return: back }];
    const twice = { status: 'returned', return: back, updated_at: moment(8), attempts };
    const payment = fold(event(cameBack()), event({ ...twice, present_again: cameBack().present_again }));
    expect(payment.returns).toMatchObject([
      { attempt: 1, handledAt: at(2) },
      { attempt: 2, at: moment(8), handledAt: null, actBy: '2026-12-21T00:00:00.000000Z' },
    ]);
    const other = fold(event(cameBack()), event({ ...presentedAgain(), id: 'charge_2' }));
    expect(other.returns.filter(({ chargeId }) => chargeId === 'charge_1')).toMatchObject([{ handledAt: null }]);
  });
});

describe('a refund in the feed', () => {
  test('is listed with all that is said of it', () => {
    const more = { next_step_at: moment(9), failure: { code: 'R03' }, status: 'failed' };
    expect(fold(refundEvent(more)).refunds).toEqual([
      {
        id: 'refund_1',
        chargeId: 'charge_1',
        orderId: 'order_1',
        amount: 700,
        status: 'failed',
        reason: 'Damaged',
        failureCode: 'R03',
        at: moment(4),
        updatedAt: moment(4),
        nextStepAt: moment(9),
        source: 'service',
        actId: null,
        toldBy: null,
        reference: null,
        recordedAt: at(1),
      },
    ]);
    const bare = fold(refundEvent({ reason: null })).refunds;
    expect(bare).toMatchObject([{ reason: '', failureCode: null, nextStepAt: null }]);
  });

  test('moves on with newer events, and not back with older ones', () => {
    const sent = refundEvent({ status: 'sent', updated_at: moment(5), next_step_at: moment(8) }, { refunded: 700 });
    const payment = fold(refundEvent({}, { refunded: 700 }), sent);
    expect(payment.refunds).toMatchObject([{ status: 'sent', updatedAt: moment(5), nextStepAt: moment(8) }]);
    expect(payment.alarms).toEqual([]);
    expect(fold(sent, refundEvent({}, { refunded: 700 })).refunds).toEqual(fold(sent).refunds);
  });

  test('of the same time counts where it has come further', () => {
    const failed = refundEvent({ status: 'failed' });
    expect(fold(refundEvent(), failed).refunds).toMatchObject([{ status: 'failed' }]);
    expect(fold(failed, refundEvent()).refunds).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a capture of unknown outcome', () => {
  const limited = [intent(), answer(unknown({ httpStatus: 429 }))];
  const created = [orderIntent(), answer(succeeded(orderCreated('order_1', 'sess_1')), 'act_order')];
  const attempts = [{ attempt: 1, create_date: '2026-11-21T14:00:00Z', return: null }];

  test('was done, as the feed shows its charge', () => {
    const payment = fold(...limited, event({ attempts }));
    expect(payment.acts).toMatchObject([
      { state: 'already_done', isBlocking: true, chargeId: 'charge_1', httpStatus: 429, answeredAt: at(3) },
    ]);
    expect(payment.acts[0]?.detail).toBe('{"code":"feed_told_it","params":{}}');
    expect(payment.orders).toMatchObject([
      { status: 'charged', chargeId: 'charge_1', capturedAt: '2026-11-21T14:00:00.000Z' },
    ]);
    expect(fold(...limited, event()).orders).toMatchObject([{ status: 'charged', capturedAt: at(3) }]);
    expect(fold(...created, ...limited, event()).orders).toMatchObject([{ status: 'charged' }]);
  });

  test.each<[string, FactBody[]]>([
    ['after an error of the server', [intent(), answer(unknown({ httpStatus: 500 })), event()]],
    ['without an answer', [intent(), answer(unknown()), event()]],
    ['whose process ended', [intent(), { kind: 'abandoned', actId: 'act_1', detail: 'Stopped' }, event()]],
    ['that a restore left', [lookUp({ sessionId: 'sess_1' }), gap(), event()]],
    ['whose charge was reported before its answer was lost', [intent(), event(), answer(unknown())]],
    [
      'whose charge was reported before it was given up',
      [intent(), event(), { kind: 'abandoned', actId: 'act_1', detail: 'Stopped' }],
    ],
  ])('%s was done, as the feed shows its charge', (_name, facts) => {
    const payment = fold(...facts);
    expect(payment.acts).toMatchObject([{ state: 'already_done', isBlocking: true, chargeId: 'charge_1' }]);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
    expect(payment.alarms).toEqual([]);
  });

  test('is none after a restore where the feed had reported the charge before', () => {
    const payment = fold(lookUp({ sessionId: 'sess_1' }), event(), gap());
    expect(payment.acts).toEqual([]);
    expect(payment.orders).toMatchObject([{ status: 'charged', chargeId: 'charge_1' }]);
    expect(payment.alarms).toEqual([]);
  });

  test.each<[string, FactBody[]]>([
    [
      'whose earlier report gives another amount than the order',
      [...created, intent(), event({ amount: 9_999 }), answer(unknown())],
    ],
    [
      'whose earlier report raised an alarm',
      [intent(), event({ updated_at: '9999-01-01T00:00:00Z' }), answer(unknown())],
    ],
    [
      'whose order has two reported charges',
      [intent(), event(), event({ id: 'charge_2' }, { event: { id: 'evt_2' } }), answer(unknown())],
    ],
    ['of which the feed says nothing', [intent(), answer(unknown()), event({ id: 'charge_2', order_id: 'order_2' })]],
    [
      'that another order’s answer named',
      [orderIntent(), answer(alreadyDone({ orderId: 'order_9', named: ['order_1'] }), 'act_order'), event()],
    ],
  ])('%s stays in review and blocks', (_name, facts) => {
    expect(fold(...facts).acts.at(-1)).toMatchObject({ state: 'unknown', isBlocking: true });
  });

  test.each([
    ['whose event is another order’s', limited, event({ order_id: 'order_2' })],
    ['whose event gives another amount than the order', [...created, ...limited], event({ amount: 9_999 })],
    ['whose event raises an alarm', limited, event({ updated_at: '9999-01-01T00:00:00Z' })],
    [
      'whose answer contradicted the ledger',
      [intent(), answer(unknown({ httpStatus: 429, code: 'contradicts_ledger' }))],
      event(),
    ],
  ])('%s stays in review', (_name, facts, told) => {
    expect(fold(...facts, told).acts.at(-1)).toMatchObject({ state: 'unknown', isBlocking: true });
  });

  test('is settled for the first call, not for the one that sent it again', () => {
    const payment = fold(...limited, sentAgain(), answer(unknown({ httpStatus: 429 }), 'attempt_1'), event());
    expect(actsIn(payment)).toEqual(['act_1 already_done, blocks', 'attempt_1 unknown']);
  });

  test('of another kind stays in review', () => {
    const refund = [refundIntent(700), answer(unknown({ httpStatus: 429 }), 'act_refund')];
    expect(actsIn(fold(...captured, ...refund, event()))[1]).toBe('act_refund unknown, blocks');
  });
});

describe('a debit presented again of unknown outcome', () => {
  const open = [...captured, event(cameBack()), presentIntent(), answer(unknown(), 'act_present')];

  test('was done, as the feed lists it', () => {
    const payment = fold(...open, event(presentedAgain()));
    expect(actsIn(payment)).toEqual(['act_1 succeeded, blocks', 'act_present already_done, blocks']);
    expect(payment.outcomes).toMatchObject([{ status: 'pending', attempt: 2 }]);
  });

  test('stays in review where the feed lists only earlier debits, or another charge’s', () => {
    expect(actsIn(fold(...open, event(cameBack())))[1]).toBe('act_present unknown, blocks');
    expect(actsIn(fold(...open, event({ updated_at: moment(6) })))[1]).toBe('act_present unknown, blocks');
    const other = fold(...open, event({ ...presentedAgain(), id: 'charge_2' }));
    expect(actsIn(other)[1]).toBe('act_present unknown, blocks');
  });
});

describe('a report without a time that can be right', () => {
  test('counts as older than any, so that the next one counts', () => {
    const never = event({ updated_at: '9999-01-01T00:00:00Z', status: 'settled' });
    expect(fold(never).outcomes).toMatchObject([{ status: 'settled', updatedAt: BEFORE_ANY }]);
    expect(fold(never, event()).outcomes).toMatchObject([{ status: 'pending', updatedAt: moment(1) }]);
  });

  test('keeps what it said was refunded, with the refunds that are listed', () => {
    const never = event({ updated_at: '9999-01-01T00:00:00Z', refunded: 900 });
    expect(fold(never, event()).outcomes).toMatchObject([{ refunded: 900 }]);
    const listed = fold(refundEvent({}, { updated_at: '9999-01-01T00:00:00Z', refunded: 900 }), event());
    expect(listed.outcomes).toMatchObject([{ refunded: 900 }]);
  });
});

test('an answer and a 409 about one charge leave it one charge', () => {
  const payment = fold(intent(), answer(alreadyDone({ chargeId: 'charge_1' })), event(), intent({ actId: 'act_2' }));
  expect(payment.outcomes).toHaveLength(1);
  expect(fold(intent(), answer(charged()), event()).alarms).toEqual([]);
});
