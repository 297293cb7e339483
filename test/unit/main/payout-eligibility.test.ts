// When a balance may be paid out: below, equal and above the holding balance, and once a month of New York's, wherever the machine stands.
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { firstDayAfter, payoutEligibility } from '../../../main/features/payouts/eligibility.ts';

const TZ = process.env['TZ'];
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

const NOVEMBER = { month: '2026-11', lastPaidMonth: null };
const of = (balance: number, holdingBalance: number | null = 10_000) =>
  payoutEligibility({ ...NOVEMBER, balance, holdingBalance });

test('one cent above the holding balance can be paid out, and that cent is the amount', () => {
  expect(of(10_001)).toEqual({ state: 'eligible', amount: 1 });
  expect(of(42_000)).toEqual({ state: 'eligible', amount: 32_000 });
});

test('a balance that equals the holding balance stays, and one cent is missing', () => {
  expect(of(10_000)).toEqual({ state: 'below_holding_balance', missing: 1 });
});

test('below the holding balance nothing is paid out, nor where fees had to be given back', () => {
  expect(of(9_999)).toEqual({ state: 'below_holding_balance', missing: 2 });
  expect(of(-500)).toEqual({ state: 'below_holding_balance', missing: 10_501 });
});

test('a holding balance of nothing is one; a holding balance nobody entered isn’t', () => {
  expect(of(1, 0)).toEqual({ state: 'eligible', amount: 1 });
  expect(of(0, 0)).toEqual({ state: 'below_holding_balance', missing: 1 });
  expect(of(1_000_000, null)).toEqual({ state: 'holding_balance_unknown' });
});

test('a month is paid out once, whatever the balance, and the next begins on its first day', () => {
  const paid = (month: string) =>
    payoutEligibility({ balance: 1_000_000, holdingBalance: 0, month, lastPaidMonth: month });
  expect(paid('2026-11')).toEqual({ state: 'already_this_month', nextDate: '2026-12-01' });
  expect(paid('2026-12')).toEqual({ state: 'already_this_month', nextDate: '2027-01-01' });
  expect(paid('2028-02')).toEqual({ state: 'already_this_month', nextDate: '2028-03-01' });
});

test('a payout of an earlier month is in nobody’s way', () => {
  const facts = { balance: 20_000, holdingBalance: 10_000, month: '2027-01', lastPaidMonth: '2026-12' };
  expect(payoutEligibility(facts)).toEqual({ state: 'eligible', amount: 10_000 });
});

test('a machine whose clock was put back doesn’t pay a month out again', () => {
  const facts = { balance: 20_000, holdingBalance: 10_000, month: '2026-10', lastPaidMonth: '2026-11' };
  expect(payoutEligibility(facts)).toEqual({ state: 'already_this_month', nextDate: '2026-12-01' });
});

test.each(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Niue'])(
  'the month turns at midnight in New York on a machine in %s',
  (zone) => {
    process.env['TZ'] = zone;
    const turns: [lastMoment: string, month: string, next: string][] = [
      ['2026-12-01T04:59:59.999Z', '2026-11', '2026-12'],
      ['2027-01-01T04:59:59.999Z', '2026-12', '2027-01'],
      // Leap day.
      ['2028-03-01T04:59:59.999Z', '2028-02', '2028-03'],
      // The spring change (8 March) lies within the month, so it ends an hour earlier in UTC than it began.
      ['2026-04-01T03:59:59.999Z', '2026-03', '2026-04'],
      // The autumn change is on the first: the month begins in summer time.
      ['2026-11-01T03:59:59.999Z', '2026-10', '2026-11'],
    ];
    for (const [lastMoment, month, next] of turns) {
      expect(booksMonthOf(Date.parse(lastMoment))).toBe(month);
      expect(booksMonthOf(Date.parse(lastMoment) + 1)).toBe(next);
    }
    expect(firstDayAfter('2026-12')).toBe('2027-01-01');
  },
);

test('what is paid out leaves exactly the holding balance, and never takes from it', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 1_000_000_000 }), (balance, holdingBalance) => {
      const told = of(balance, holdingBalance);
      if (told.state === 'eligible') {
        expect(told.amount).toBeGreaterThan(0);
        expect(balance - told.amount).toBe(holdingBalance);
      } else {
        expect(told.state === 'below_holding_balance' && of(balance + told.missing, holdingBalance)).toEqual({
          state: 'eligible',
          amount: 1,
        });
      }
    }),
  );
});
