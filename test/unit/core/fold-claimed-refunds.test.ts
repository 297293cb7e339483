// What counts as refunded where an event that can’t be true claims more than is known, and of which payout an alarm is.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import {
  answer,
  captured,
  charged,
  event,
  fold,
  foldAtOnce,
  intent,
  moment,
  payoutIntent,
  payoutReport,
  presentIntent,
  refundEvent,
  refundIntent,
  refused,
  sentAgain,
  sessionCreated,
  sessionEvent,
  sessionIntent,
  unknown,
} from '../../support/core/facts.ts';
import { sessionSeen } from '../../support/provider/seen.ts';

/** An event with another amount, which claims a refund that no event tells of. */
const claims = (refunded: number) => event({ amount: 9_999, refunded, updated_at: moment(2) });
const told = refundEvent({}, { refunded: 700, updated_at: moment(6) });
const claimedIn = (...facts: FactBody[]) =>
  fold(...facts).reports.find(({ chargeId }) => chargeId === 'charge_1')?.claimed;

describe('a refund that an event with another amount claims', () => {
  test('is the one that the feed tells of next', () => {
    expect(claimedIn(event(), claims(700))).toBe(700);
    expect(claimedIn(event(), claims(700), told)).toBe(0);
  });

  test('is left in part where the feed tells of a smaller one', () => {
    expect(claimedIn(event(), claims(1_000), told)).toBe(300);
  });

  test('stays beside it where a refund of the charge is on its way or of unknown outcome', () => {
    expect(claimedIn(event(), claims(700), refundIntent(700), told)).toBe(700);
    expect(claimedIn(event(), claims(700), refundIntent(700), answer(unknown(), 'act_refund'), told)).toBe(700);
  });

  test.each<[string, FactBody[]]>([
    ['a refund of another charge', [refundIntent(700, { chargeId: 'charge_9', orderId: 'order_9' })]],
    ['a refund that was refused', [refundIntent(700), answer(refused(), 'act_refund')]],
    ['a debit that is presented', [presentIntent()]],
  ])('is the one that the feed tells of beside %s', (_name, calls) => {
    expect(claimedIn(event(), claims(700), ...calls, told)).toBe(0);
  });

  test('is no other charge’s', () => {
    const other = [
      event({ id: 'charge_2', order_id: 'order_2' }),
      event({ id: 'charge_2', order_id: 'order_2', amount: 9_999, refunded: 500, updated_at: moment(2) }),
    ];
    const recorded = {
      kind: 'refund_recorded',
      orderId: 'order_1',
      refundId: 'recorded_1',
      amount: 700,
      day: '2026-11-20',
      reference: null,
      actor: 'Cleo',
    } as const;
    const { outcomes } = fold(...other, ...captured, recorded);
    expect(outcomes.find(({ chargeId }) => chargeId === 'charge_1')).toMatchObject({ refunded: 700 });
  });
});

describe('a second payout of a month', () => {
  const listed = (id: string) => ({ kind: 'payout_reported', payout: payoutReport({ id }), actor: 'Ada' }) as const;

  test('raises an alarm about the month’s first call, with both', () => {
    const again = sentAgain({ actId: 'act_payout', attemptId: 'a_first_by_id' });
    const calls = [intent({ actId: 'a_capture' }), payoutIntent(), answer(unknown(), 'act_payout'), again];
    const { alarms } = foldAtOnce(...calls, listed('payout_1'), listed('payout_2'));
    expect(alarms).toMatchObject([{ about: 'act_payout', kind: 'contradiction' }]);
    expect(JSON.parse(alarms[0]?.answer ?? '')).toEqual({ payouts: ['payout_1', 'payout_2'] });
  });

  test('isn’t one that a person took back, and that the provider lists after all', () => {
    const recorded = {
      kind: 'payout_recorded',
      payoutId: 'payout_1',
      marketplaceId: 'mk_org_1',
      month: '2026-11',
      amount: 5_000,
      reference: null,
      actor: 'Cleo',
    } as const;
    const voided = {
      kind: 'payout_voided',
      payoutId: 'payout_1',
      marketplaceId: 'mk_org_1',
      month: '2026-11',
      actor: 'Dee',
      reason: 'Twice',
    } as const;
    const { payouts } = fold(recorded, voided, listed('payout_1'));
    expect(payouts).toMatchObject([{ id: 'payout_1', state: 'paid', takenBack: null }]);
    expect(fold(recorded, voided, listed('payout_2')).payouts).toHaveLength(2);
  });
});

test('an answer to a capture raises an alarm where another order of the session was charged', () => {
  const ofOrder2 = [intent({ actId: 'act_2', orderId: 'order_2' }), answer(charged('order_2', 'charge_2'), 'act_2')];
  expect(fold(...ofOrder2, ...captured).alarms).toMatchObject([{ about: 'act_1', kind: 'two_captures' }]);
});

test('a session that an answer shows is known by more than the feed, and others are as before', () => {
  const fed = [sessionEvent(sessionSeen('sess_2')), sessionEvent(sessionSeen('sess_1'))];
  expect(fold(...fed, sessionIntent(), sessionCreated()).fedSessions).toEqual(['sess_2']);
});
