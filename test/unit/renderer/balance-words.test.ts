// The balance at a glance and in words: where the line stands on the bar, what is said of a payout, which months can be chosen.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDayOf, monthPlus } from '../../../contract/books-month.ts';
import { kindWords } from '../../../messages/statement-kind-words.ts';
import { barPlaces } from '../../../renderer/features/balance/bar-places.ts';
import { eligibilityWords } from '../../../renderer/features/balance/eligibility-words.ts';
import { monthChoices } from '../../../renderer/features/balance/months.ts';

const asOf = '2026-11-12T15:00:00.000Z';
const below = (balance: number, holdingBalance: number) =>
  eligibilityWords({
    balance,
    holdingBalance,
    asOf,
    payout: { state: 'below_holding_balance', missing: holdingBalance - balance + 1 },
  });

test('what can be paid out is named', () => {
  const payout = { state: 'eligible' as const, amount: 32_000 };
  expect(eligibilityWords({ balance: 42_000, holdingBalance: 10_000, payout, asOf })).toBe(
    '$320.00 available for payout',
  );
});

test('what is missing is named to the cent, and an equal balance is not called below', () => {
  expect(below(0, 12_000)).toBe('$120.00 below the holding balance');
  expect(below(9_999, 10_000)).toBe('$0.01 below the holding balance');
  expect(below(-500, 10_000)).toBe('$105.00 below the holding balance');
  expect(below(10_000, 10_000)).toBe('Equal to the holding balance. It must be higher for a payout.');
});

test('the next month’s first day is named with the zone, and with its year where that is another', () => {
  const paid = (nextDate: string) =>
    eligibilityWords({
      balance: 0,
      holdingBalance: 0,
      asOf,
      payout: { state: 'already_this_month', nextDate },
    });
  expect(paid('2026-12-01')).toBe('Paid out this month. Next payout from December 1, Eastern Time (EST)');
  expect(paid('2027-01-01')).toBe('Paid out this month. Next payout from January 1, 2027, Eastern Time (EST)');
});

test('a holding balance nobody knows is said to be unknown', () => {
  const told = { balance: 5, holdingBalance: null, payout: { state: 'holding_balance_unknown' as const }, asOf };
  expect(eligibilityWords(told)).toBe('Holding balance unknown');
});

test('on the bar nothing lies outside of it, what is above begins at the line, and the line is where the amount is', () => {
  const cents = fc.integer({ min: -1_000_000, max: 100_000_000 });
  fc.assert(
    fc.property(cents, fc.option(fc.integer({ min: 0, max: 100_000_000 })), (balance, holdingBalance) => {
      const { kept, above, line } = barPlaces(balance, holdingBalance);
      for (const place of [kept, above, kept + above, line ?? 0]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(100);
      }
      expect(line === null).toBe(holdingBalance === null);
      if (above > 0) expect(kept).toBeCloseTo(line ?? Number.NaN);
      expect(above > 0).toBe(holdingBalance !== null && balance > holdingBalance);
    }),
  );
});

test('months go over the turn of the year, and the one that is shown can always be chosen', () => {
  expect(monthPlus('2026-12', 1)).toBe('2027-01');
  expect(monthPlus('2026-01', -1)).toBe('2025-12');
  expect(['2026-11', '2028-02', '2027-02'].map(lastDayOf)).toEqual(['2026-11-30', '2028-02-29', '2027-02-28']);
  const choices = monthChoices('2026-11', '2021-05').map(({ value }) => value);
  expect(choices.slice(0, 2)).toEqual(['2026-11', '2026-10']);
  expect(choices.at(-1)).toBe('2021-05');
  expect(new Set(choices).size).toBe(choices.length);
  expect(monthChoices('2026-11', '2026-10')).toHaveLength(36);
});

test('a kind of entry that is new to this console is shown as it came', () => {
  expect(kindWords('payout')).toBe('Payout');
  expect(kindWords('late_something')).toBe('late something');
});
