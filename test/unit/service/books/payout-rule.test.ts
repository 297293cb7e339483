// When a balance may be paid out, and how much.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Month } from '../../../../contract/books-month.ts';
import { PayoutId } from '../../../../contract/issued-ids.ts';
import { boundsOf, firstDayAfter, monthOf } from '../../../../service/books/months.ts';
import { payoutEligibility } from '../../../../service/books/payout-rule.ts';

const november = Month.parse('2026-11');
const none = { holdingBalance: 10_000, month: november, startedThisMonth: undefined };

describe('a payout', () => {
  test.each([
    [9_999, { state: 'below_holding_balance', missing: 2 }],
    [10_000, { state: 'below_holding_balance', missing: 1 }],
    [10_001, { state: 'eligible', amount: 1 }],
  ])('of a balance of %i cents over a holding balance of 10000', (balance, eligibility) => {
    expect(payoutEligibility({ ...none, balance })).toEqual(eligibility);
  });

  test('is once a month, however much has come in since', () => {
    const startedThisMonth = PayoutId.parse('payout_1');
    expect(payoutEligibility({ ...none, balance: 99_999, startedThisMonth })).toEqual({
      state: 'already_this_month',
      payout_id: startedThisMonth,
      next_date: '2026-12-01',
    });
  });

  test('leaves the holding balance, and the cents that are missing are just enough', () => {
    const cents = fc.nat({ max: Number.MAX_SAFE_INTEGER - 1 });
    fc.assert(
      fc.property(cents, cents, (balance, holdingBalance) => {
        const answer = payoutEligibility({ ...none, balance, holdingBalance });
        if (answer.state === 'eligible') expect(balance - answer.amount).toBe(holdingBalance);
        if (answer.state === 'below_holding_balance') {
          const enough = payoutEligibility({ ...none, balance: balance + answer.missing, holdingBalance });
          expect(enough).toEqual({ state: 'eligible', amount: 1 });
        }
      }),
    );
  });
});

describe("a month of the books begins and ends at New York's midnight", () => {
  test.each([
    ['2026-11', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
    ['2026-03', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['2028-02', '2028-02-01T05:00:00Z', '2028-03-01T05:00:00Z'],
    ['2026-12', '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z'],
  ])('%s', (text, from, to) => {
    const month = Month.parse(text);
    expect(boundsOf(month)).toEqual({ from: Date.parse(from), to: Date.parse(to) });
    expect([monthOf(Date.parse(from) - 1), monthOf(Date.parse(to))]).not.toContain(month);
    expect(firstDayAfter(month).slice(0, 7)).toBe(monthOf(Date.parse(to)));
  });

  test('every moment lies in its month, and the month after begins where it ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2022, 0, 2), max: Date.UTC(2060, 11, 31) }), (at) => {
        const month = monthOf(at);
        const { from, to } = boundsOf(month);
        expect(from <= at && at < to).toBe(true);
        expect(firstDayAfter(month).startsWith(monthOf(to))).toBe(true);
      }),
    );
  });
});
