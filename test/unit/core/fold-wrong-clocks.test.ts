// One report with a wrong time, or that counts too much, holds up no later one: what they tell counts, the most counts as refunded, and one alarm asks a person.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import { leftToRefund } from '../../../main/core/left-to-refund.ts';
import {
  alarmsIn,
  answer,
  at,
  cameBack,
  captured,
  charged,
  chargeReport,
  event,
  fold,
  intent,
  lookUp,
  moment,
  payoutIntent,
  payoutReport,
  presentedAgain,
  presentIntent,
  recordVoided,
  refundEvent,
  refundIntent,
  refundRecorded,
  refundReport,
  resolved,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';
import { orderCharged } from '../../support/provider/seen.ts';

const FAR = '9999-01-01T00:00:00.000000Z';
const settled = (minute: number, of: object = {}) => event({ status: 'settled', updated_at: moment(minute), ...of });
const takenBack = 'act_1: feed_contradicts, feed_takes_back';
const leftOf = (...facts: FactBody[]) => leftToRefund(fold(...facts), [], 'order_1')?.cents;

describe('an event dated 9999 that counts the whole charge as refunded', () => {
  const wrong = [...captured, event(), event({ status: 'settled', refunded: 10_000, updated_at: FAR })];

  test('holds up no later report: the charge settles, the whole counts as refunded, and there is one alarm', () => {
    const payment = fold(...wrong, settled(2), settled(3), settled(4));
    expect(payment.outcomes).toMatchObject([{ status: 'settled', updatedAt: moment(4), refunded: 10_000 }]);
    expect(alarmsIn(payment)).toEqual([takenBack]);
    expect(leftOf(...wrong, settled(2), settled(3))).toBe(0);
  });

  test('lets a return through, and what it says of presenting, and nothing is presented of what counts as refunded', () => {
    const payment = fold(...wrong, event(cameBack()));
    expect(payment.outcomes).toMatchObject([{ status: 'returned', returnCode: 'R01', refunded: 10_000 }]);
    expect(alarmsIn(payment)).toEqual([takenBack]);
  });

  test('counts whether it comes first or last', () => {
    const [first, second, , ahead = event()] = wrong;
    for (const facts of [
      [first, second, ahead, settled(2)],
      [first, second, settled(2), ahead],
    ])
      expect(leftOf(...(facts as FactBody[]))).toBe(0);
  });
});

describe('a sum that a report counts and a later one doesn’t', () => {
  const lower = [...captured, event({ refunded: 5_000 }), settled(2)];

  test('still counts as refunded, and the charge settles', () => {
    const payment = fold(...lower, settled(3));
    expect(payment.outcomes).toMatchObject([{ status: 'settled', updatedAt: moment(3), refunded: 5_000 }]);
    expect(alarmsIn(payment)).toEqual([takenBack]);
  });

  test('counts where the report that doesn’t comes first', () => {
    const payment = fold(...captured, settled(2), event({ refunded: 5_000, status: 'settled' }), settled(3));
    expect(payment.outcomes).toMatchObject([{ status: 'settled', updatedAt: moment(3), refunded: 5_000 }]);
    expect(alarmsIn(payment)).toEqual([takenBack]);
  });

  test('counts beside what is refunded from here since', () => {
    const asked = refundIntent(3_000);
    const made = answer(
      succeeded(refundReport({ amount: 3_000, create_date: moment(5), updated_at: moment(5) })),
      'act_refund',
    );
    expect(leftOf(...lower, asked, made)).toBe(2_000);
    expect(leftOf(...lower, asked, made, settled(9, { refunded: 3_000 }))).toBe(2_000);
    // Told by the feed while its call is open, it is no part of what was counted before.
    const told = refundEvent(
      { amount: 3_000, create_date: moment(5), updated_at: moment(5) },
      { status: 'settled', refunded: 3_000, updated_at: moment(5) },
    );
    expect(leftOf(...lower, asked, told, made)).toBe(2_000);
    const lost = answer(unknown(), 'act_refund');
    expect(leftOf(...lower, asked, lost, told, resolved('done', { actId: 'act_refund' }))).toBe(2_000);
  });

  test('is the refund that the feed lists then, which counts once', () => {
    const listed = (status: string) =>
      refundEvent(
        { amount: 5_000, status, updated_at: moment(6) },
        { status: 'settled', refunded: 5_000, updated_at: moment(6) },
      );
    expect(leftOf(...lower, listed('sent'))).toBe(5_000);
    const failed = refundEvent(
      { amount: 5_000, status: 'failed', updated_at: moment(7) },
      { status: 'settled', updated_at: moment(7) },
    );
    const payment = fold(...lower, listed('sent'), failed);
    expect(payment.outcomes).toMatchObject([{ refunded: 0, updatedAt: moment(7) }]);
    expect(leftOf(...lower, failed)).toBe(5_000);
  });
});

describe('a debit that a report with a wrong clock lists', () => {
  const presented = event(presentedAgain({ updated_at: FAR }));
  const offered = (minute: number) => event(cameBack({ updated_at: moment(minute) }));
  const bothBack = cameBack({
    updated_at: moment(9),
    return: { code: 'R01', at: moment(8) },
    attempts: [...cameBack().attempts, { attempt: 2, create_date: moment(6), return: { code: 'R01', at: moment(8) } }],
  });

  test.each([
    ['first', [presented, offered(3), offered(4), offered(5)]],
    ['after another report', [offered(3), presented, offered(4), offered(5)]],
  ])('%s keeps the charge from being presented, until a report tells that the debit came back', (_when, events) => {
    const blocked = { status: 'returned', presentObstacle: null, presentUntil: null };
    for (let count = 2; count <= events.length; count += 1)
      expect(fold(...captured, ...events.slice(0, count)).outcomes).toMatchObject([blocked]);
    expect(fold(...captured, ...events, event(bothBack)).outcomes).toMatchObject([
      { attempt: 2, presentUntil: '2026-12-21T00:00:00.000000Z' },
    ]);
  });

  test('counts, too, where an answer or a report that contradicts lists it', () => {
    const shown = [presentIntent(), answer(succeeded(chargeReport(presentedAgain())), 'act_present')];
    expect(fold(...captured, ...shown, offered(3)).outcomes).toMatchObject([{ attempt: 2, presentUntil: null }]);
    const other = event(presentedAgain({ amount: 9_000 }));
    expect(fold(...captured, offered(3), other, offered(7)).outcomes).toMatchObject([{ presentUntil: null }]);
  });
});

describe('a refund that a person recorded and took back', () => {
  test('is gone, whatever report of that time came in between', () => {
    const recorded = [...captured, refundRecorded({ day: '2026-11-22' })];
    const late = settled(1);
    const payment = fold(...recorded, late, recordVoided('recorded_1'), settled(9));
    expect(payment.outcomes).toMatchObject([{ refunded: 0 }]);
    expect(payment.alarms).toEqual([]);
    expect(leftOf(...recorded, late, recordVoided('recorded_1'))).toBe(10_000);
  });
});

describe('a refund created in the year 9999', () => {
  const ahead = { create_date: FAR, amount: 4_000 };
  const answered = [
    ...captured,
    refundIntent(4_000),
    answer(succeeded(refundReport({ ...ahead, updated_at: moment(4) })), 'act_refund'),
  ];

  test('counts once in later reports, dated by its last change, else when it was learned of', () => {
    expect(fold(...answered).refunds).toMatchObject([{ at: moment(4) }]);
    expect(fold(...answered, settled(9, { refunded: 4_000 })).outcomes).toMatchObject([{ refunded: 4_000 }]);
    const never = answer(succeeded(refundReport({ ...ahead, updated_at: FAR })), 'act_refund');
    expect(fold(...captured, refundIntent(4_000), never).refunds).toMatchObject([{ at: moment(4) }]);
  });

  test('raises an alarm where a later report lacks it, and still counts', () => {
    const payment = fold(...answered, settled(9));
    expect(alarmsIn(payment)).toEqual([takenBack]);
    expect(payment.outcomes).toMatchObject([{ status: 'settled', refunded: 4_000 }]);
    const told = refundEvent({ ...ahead, updated_at: moment(2) }, { refunded: 4_000, updated_at: moment(2) });
    const fed = fold(...captured, told, settled(9), settled(10));
    expect(alarmsIn(fed)).toEqual([takenBack]);
    expect(fed.outcomes).toMatchObject([{ status: 'settled', refunded: 4_000 }]);
  });
});

describe('what is made in the year 9999', () => {
  test('is a capture of the day on which it was learned of, with its fee', () => {
    const shown = orderCharged('order_1', 'charge_1', 10_000);
    shown.charge.create_date = FAR;
    const payment = fold(intent({ isSeller: true }), answer(succeeded(shown)));
    expect(payment.orders).toMatchObject([{ capturedAt: at(2) }]);
    expect(payment.fees).toMatchObject([{ at: at(2) }]);
  });

  test('is one as well where a look-up shows it, and a payout', () => {
    const shown = fold(lookUp({ isShownCharged: true, chargeId: 'charge_1', chargedAt: FAR }));
    expect(shown.orders).toMatchObject([{ capturedAt: at(1) }]);
    const paid = fold(payoutIntent(), answer(succeeded(payoutReport({ create_date: FAR })), 'act_payout'));
    expect(paid.payouts).toMatchObject([{ at: at(2) }]);
  });
});

describe('sums that can’t be counted exactly', () => {
  test('hold up no event: the charge counts as refunded, with alarms', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const capture2 = [
      intent({ actId: 'act_2', orderId: 'order_2', sessionId: 'sess_2' }),
      answer(charged('order_2', 'charge_2'), 'act_2'),
    ];
    const ofCharge2 = { id: 'charge_2', order_id: 'order_2' };
    const payment = fold(
      ...captured,
      ...capture2,
      refundEvent({ amount: most }),
      refundEvent({ id: 'refund_2', amount: most, charge_id: 'charge_2', order_id: 'order_2' }, ofCharge2),
      refundEvent({ amount: most }, ofCharge2),
    );
    expect(payment.outcomes.every(({ refunded }) => Number.isSafeInteger(refunded))).toBe(true);
    expect(alarmsIn(payment)).toContain('act_2: feed_contradicts, feed_changes_refund');
    expect(leftToRefund(payment, [], 'order_2')?.cents).toBeLessThan(0);
  });
});
