// Payouts of a marketplace's month: started from here, reported by the provider, or recorded by a person.
import { describe, expect, test } from 'vitest';
import type { FactBody } from '../../../main/core/facts.ts';
import {
  actsIn,
  alarmsIn,
  alreadyDone,
  answer,
  at,
  codeOf,
  fold,
  payoutIntent,
  payoutReport,
  resolved,
  succeeded,
  unknown,
} from '../../support/core/facts.ts';

const started = [payoutIntent(), answer(succeeded(payoutReport()), 'act_payout')];
const reported = (of: object = {}, actor = 'Provider'): FactBody => ({
  kind: 'payout_reported',
  payout: payoutReport(of),
  actor,
});
const recorded: FactBody = {
  kind: 'payout_recorded',
  payoutId: 'recorded_1',
  marketplaceId: 'mk_org_1',
  month: '2026-11',
  amount: 4_900,
  reference: 'REF-1',
  actor: 'Cleo',
};
const voided = (payoutId: string): FactBody => ({
  kind: 'payout_voided',
  payoutId,
  marketplaceId: 'mk_org_1',
  month: '2026-11',
  actor: 'Dee',
  reason: 'Never came',
});
const done = resolved('done', { actId: 'act_payout' });

describe('a payout', () => {
  test('that was started from here is listed as paid', () => {
    const payment = fold(...started);
    expect(payment.payouts).toEqual([
      {
        id: 'payout_1',
        marketplaceId: 'mk_org_1',
        month: '2026-11',
        amount: 5_000,
        state: 'paid',
        reference: 'payout_1',
        at: '2026-11-20T12:00:00.000Z',
        actor: 'Ada',
        takenBack: null,
      },
    ]);
    expect(actsIn(payment)).toEqual(['act_payout succeeded, blocks']);
  });

  test('without a date that can be read is dated when it was learned', () => {
    expect(fold(reported({ create_date: 'yesterday' })).payouts).toMatchObject([{ at: at(1) }]);
  });

  test('that the provider lists is listed, by the name it was told with', () => {
    expect(fold(reported()).payouts).toMatchObject([{ id: 'payout_1', state: 'paid', actor: 'Provider' }]);
  });

  test('that the provider lists again is the same, and keeps the name', () => {
    expect(fold(...started, reported()).payouts).toEqual(fold(...started).payouts);
    const changed = fold(...started, reported({ amount: 5_100 })).payouts;
    expect(changed).toMatchObject([{ amount: 5_100, actor: 'Ada' }]);
  });

  test('that was answered takes the name of its call', () => {
    expect(fold(reported(), ...started).payouts).toMatchObject([{ id: 'payout_1', actor: 'Ada' }]);
  });

  test('of another month or marketplace is another one', () => {
    expect(fold(...started, reported({ id: 'payout_2', month: '2026-10' })).payouts).toHaveLength(2);
    expect(fold(...started, reported({ id: 'payout_2', marketplace_id: 'mk_org_2' })).payouts).toHaveLength(2);
  });

  test('said to be started before is listed once the provider lists it', () => {
    expect(fold(payoutIntent(), answer(alreadyDone({ payoutId: 'payout_1' }), 'act_payout')).payouts).toEqual([]);
  });
});

describe('a payout that a person recorded', () => {
  test('is listed as recorded', () => {
    expect(fold(recorded).payouts).toEqual([
      {
        id: 'recorded_1',
        marketplaceId: 'mk_org_1',
        month: '2026-11',
        amount: 4_900,
        state: 'recorded',
        reference: 'REF-1',
        at: at(1),
        actor: 'Cleo',
        takenBack: null,
      },
    ]);
  });

  test('is replaced by the provider’s, and they stay named', () => {
    expect(fold(recorded, reported()).payouts).toMatchObject([
      { id: 'payout_1', amount: 5_000, state: 'paid', reference: 'payout_1', actor: 'Cleo' },
    ]);
  });

  test('and takes back stays, and the month is free for another', () => {
    const payment = fold(recorded, voided('recorded_1'), reported());
    expect(payment.payouts).toMatchObject([
      { id: 'recorded_1', takenBack: { at: at(2), by: 'Dee', reason: 'Never came' } },
      { id: 'payout_1', takenBack: null, actor: 'Provider' },
    ]);
  });

  test('and isn’t known can’t be taken back', () => {
    expect(fold(recorded, voided('recorded_9'))).toEqual(fold(recorded));
  });
});

describe('a payout of unknown outcome', () => {
  const open = [payoutIntent(), answer(unknown(), 'act_payout')];

  test('that a person found to be made is listed as recorded, with the amount that was expected', () => {
    expect(fold(...open, done).payouts).toEqual([
      {
        id: 'act_payout',
        marketplaceId: 'mk_org_1',
        month: '2026-11',
        amount: 5_000,
        state: 'recorded',
        reference: null,
        at: at(3),
        actor: 'Cleo',
        takenBack: null,
      },
    ]);
  });

  test('that the provider lists already is that one', () => {
    expect(fold(...open, reported(), done).payouts).toMatchObject([{ id: 'payout_1', state: 'paid' }]);
  });

  test('that wasn’t made, or is of no month, lists nothing', () => {
    expect(fold(...open, resolved('not_done', { actId: 'act_payout' })).payouts).toEqual([]);
    expect(fold(payoutIntent({ payoutOf: null }), answer(unknown(), 'act_payout'), done).payouts).toEqual([]);
  });
});

describe('a second payout of a month', () => {
  const other = { id: 'payout_2', amount: 500 };

  test('that the provider lists raises an alarm, and the first one stays', () => {
    const payment = fold(reported(), reported(other), reported(other));
    expect(payment.payouts).toMatchObject([{ id: 'payout_1', amount: 5_000 }]);
    expect(alarmsIn(payment)).toEqual(['mk_org_1 2026-11: contradiction, two_payouts_of_month']);
    expect(alarmsIn(fold(...started, reported(other)))).toEqual(['act_payout: contradiction, two_payouts_of_month']);
    expect(fold(recorded, reported(other)).alarms).toEqual([]);
  });

  test('that an answer names where another is listed raises one, too', () => {
    const payment = fold(payoutIntent(), reported(other), answer(succeeded(payoutReport()), 'act_payout'));
    expect(payment.payouts).toMatchObject([{ id: 'payout_2' }]);
    expect(alarmsIn(payment)).toEqual(['act_payout: contradiction, two_payouts_of_month']);
  });

  test('that an answer names as another month’s needs review, and leaves that month’s what it was', () => {
    for (const of of [{ month: '2026-10' }, { marketplace_id: 'mk_org_2' }]) {
      const payment = fold(
        reported(of),
        payoutIntent(),
        answer(succeeded(payoutReport({ ...of, ...other })), 'act_payout'),
      );
      expect(payment.payouts).toMatchObject([{ id: 'payout_1', amount: 5_000 }]);
      expect(payment.acts).toMatchObject([{ state: 'unknown', code: 'contradicts_ledger', isBlocking: true }]);
      expect(codeOf(payment.acts[0]?.detail ?? null)).toBe('payout_of_other_month');
    }
  });
});
