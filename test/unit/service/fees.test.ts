// The fee: 1.5 % of the amount, rounded half up, in whole cents.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SESSION_AMOUNT } from '../../../contract/payment-api/session.ts';
import { feeOf } from '../../../service/fees.ts';

const amounts = fc.integer({ min: 1, max: MAX_SESSION_AMOUNT });

describe('the fee of a session', () => {
  test.each([
    [10_000, 150],
    [1, 0],
    [33, 0],
    [34, 1],
    [100, 2],
    [99_999_900, 1_499_999],
  ])('of %i cents is %i cents', (amount, fee) => {
    expect(feeOf(amount)).toBe(fee);
  });

  test('is never more than half a cent from 1.5 %, and half a cent goes up', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const difference = BigInt(feeOf(amount)) * 1000n - BigInt(amount) * 15n;
        return difference > -500n && difference <= 500n;
      }),
    );
  });

  test('follows a schedule of its own: 2.75 % of 10000 cents is 275, 100 % is all of it, 0 % nothing', () => {
    expect([feeOf(10_000, 275), feeOf(10_000, 10_000), feeOf(MAX_SESSION_AMOUNT, 10_000), feeOf(10_000, 0)]).toEqual([
      275,
      10_000,
      MAX_SESSION_AMOUNT,
      0,
    ]);
  });

  test('never falls when the amount rises', () => {
    fc.assert(fc.property(amounts, amounts, (a, b) => feeOf(Math.min(a, b)) <= feeOf(Math.max(a, b))));
  });
});
