// What became of the debits of a charge, and what a month's movements come to.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Month, monthPlus } from '../../../contract/books-month.ts';
import { balanceOf, bridgeOf, noFigures, totalOf } from '../../../contract/console/month-figures.ts';
import type { MovementKind } from '../../../contract/console/movement-kind.ts';
import { type ChargeHistory, type Counted, countDeposit, countMovement, debitsOf } from '../../../main/core/month.ts';
import { firstMonth } from '../../../renderer/features/month/month-search.ts';

const line = (at: string, depositId = 'settlement_1') => ({ depositId, depositedAt: at, at });
const statesOf = (history: Partial<ChargeHistory>) =>
  debitsOf({ capturedAt: '2026-10-05T12:00:00.000Z', returns: [], lines: [], isSettled: false, ...history }).map(
    ({ state, line: found }) => found?.depositId ?? state,
  );

describe('a debit', () => {
  test('waits until a deposit has it, or it came back', () => {
    expect(statesOf({})).toEqual(['waiting']);
    expect(statesOf({ isSettled: true })).toEqual(['settled']);
    expect(statesOf({ lines: [line('2026-10-08T12:00:00.000000Z')] })).toEqual(['settlement_1']);
    expect(statesOf({ returns: [{ attempt: 1, presentedAgainAt: null }] })).toEqual(['came_back']);
  });

  test('that was presented again has the deposits after it', () => {
    const again = { attempt: 1, presentedAgainAt: '2026-10-07T12:00:00.000000Z' };
    expect(statesOf({ returns: [again] })).toEqual(['came_back', 'waiting']);
    expect(statesOf({ returns: [again], lines: [line('2026-10-10T12:00:00.000000Z')] })).toEqual([
      'came_back',
      'settlement_1',
    ]);
    const late = [line('2026-10-06T12:00:00.000000Z'), line('2026-10-10T12:00:00.000000Z', 'settlement_2')];
    expect(statesOf({ returns: [again], lines: late.toReversed() })).toEqual(['settlement_1', 'settlement_2']);
  });

  test('has one line, and a line of the same millisecond is its own', () => {
    const twice = [line('2026-10-05T12:00:00.000123Z'), line('2026-10-08T12:00:00.000000Z', 'settlement_2')];
    expect(statesOf({ lines: twice })).toEqual(['settlement_1']);
    expect(statesOf({ lines: [line('2026-10-01T12:00:00.000000Z')] })).toEqual(['settlement_1']);
  });
});

const cents = fc.option(fc.integer({ min: -100_000, max: 100_000 }));
const movement: fc.Arbitrary<Counted & { account: number }> = fc.record({
  account: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom<MovementKind>('capture', 'fee', 'return', 'presented_again', 'refund', 'deposit', 'payout'),
  amount: cents,
  state: fc.option(fc.constantFrom('deposited', 'settled', 'came_back', 'waiting')),
  depositedAt: fc.option(fc.constantFrom('2026-10-31T12:00:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z')),
});

test('a fee that was given back is told beside what was charged', () => {
  const figures = noFigures({ accountId: '1', accountName: '', accountRole: 'seller' });
  const fee = { kind: 'fee', state: null, depositedAt: null } as const;
  for (const amount of [150, 200, -150]) countMovement(figures, { ...fee, amount }, '2026-10');
  expect(balanceOf(figures, 1_000)).toMatchObject({ opening: 1_000, fees: 350, givenBack: 150, closing: 1_200 });
});

test('whatever the movements, accounts come to the total, and the steps and the remainder to what was deposited', () => {
  fc.assert(
    fc.property(fc.array(movement), fc.integer(), (movements, opening) => {
      const accounts = [0, 1, 2].map((id) => noFigures({ accountId: `${id}`, accountName: '', accountRole: 'seller' }));
      for (const one of movements) countMovement(accounts[one.account] as (typeof accounts)[0], one, '2026-10');
      const parts = { refunds: 1, returns: 2, feesReturned: 3, broughtForward: 4, carriedForward: 5 };
      for (const account of accounts) countDeposit(account, { ...parts, fees: 7, hasLines: false });
      const total = totalOf(accounts);
      for (const kind of ['capture', 'fee', 'refund', 'payout'] as const) {
        const rows = movements.filter((one) => one.kind === kind);
        expect(total[kind].count).toBe(rows.length);
        expect(total[kind].amount).toBe(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
      }
      const bridge = bridgeOf(total);
      expect(bridge.steps.reduce((sum, step) => sum + step.cents, 0) + bridge.remainder).toBe(total.deposit.amount);
      expect(accounts.reduce((sum, account) => sum + bridgeOf(account).remainder, 0)).toBe(bridge.remainder);
      const balance = balanceOf(total, opening);
      expect(balance.opening + balance.fees - balance.givenBack - balance.payouts).toBe(balance.closing);
      expect(total.deposits.unread).toBe(3);
    }),
  );
});

test('the month before is shown first in a month’s first ten days, and later while it isn’t closed', () => {
  expect(['2026-12-01', '2026-12-10', '2026-12-11', '2027-01-05'].map((day) => firstMonth(day, []))).toEqual([
    '2026-11',
    '2026-11',
    '2026-12',
    '2026-12',
  ]);
  const november = (state: 'open' | 'closed') => [{ month: Month.parse('2026-11'), state }];
  expect(firstMonth('2026-12-28', november('open'))).toBe('2026-11');
  expect(firstMonth('2026-12-28', november('closed'))).toBe('2026-12');
  expect(monthPlus('2026-01', -1)).toBe('2025-12');
});
