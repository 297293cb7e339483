// The fee: a part of the amount, rounded half up, and so much a session; at most the cap, never more than the amount.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TERM_AMOUNT } from '../../../contract/dashboard-api/marketplace.ts';
import { MAX_SESSION_AMOUNT } from '../../../contract/payment-api/session.ts';
import { type FeeSchedule, feeOf } from '../../../service/books/fees.ts';

const amounts = fc.integer({ min: 1, max: MAX_SESSION_AMOUNT });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const termAmounts = fc.integer({ min: 0, max: MAX_TERM_AMOUNT });
const schedules: fc.Arbitrary<FeeSchedule> = fc.record({
  basisPoints,
  fixed: fc.oneof(fc.integer({ min: 0, max: 500 }), termAmounts),
  cap: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5000 }), termAmounts),
});

describe('the fee of a session', () => {
  test.each([
    [10_000, 150],
    [1, 0],
    [33, 0],
    [34, 1],
    [100, 2],
    [99_999_900, 1_499_999],
  ])('of %i cents is %i cents at the start', (amount, fee) => {
    expect(feeOf(amount)).toBe(fee);
  });

  test.each([
    [10_000, { basisPoints: 275, fixed: 0, cap: null }, 275],
    [10_000, { basisPoints: 290, fixed: 30, cap: null }, 320],
    [10_000, { basisPoints: 290, fixed: 30, cap: 300 }, 300],
    [10_000, { basisPoints: 0, fixed: 25, cap: null }, 25],
    [10, { basisPoints: 290, fixed: 30, cap: null }, 10],
    [10_000, { basisPoints: 0, fixed: 0, cap: null }, 0],
    [MAX_SESSION_AMOUNT, { basisPoints: 10_000, fixed: MAX_TERM_AMOUNT, cap: null }, MAX_SESSION_AMOUNT],
  ])('of %i cents by %o is %i cents', (amount, schedule, fee) => {
    expect(feeOf(amount, schedule)).toBe(fee);
  });

  test('is a whole number of cents, never below zero, above the cap or above the amount', () => {
    fc.assert(
      fc.property(amounts, schedules, (amount, schedule) => {
        const fee = feeOf(amount, schedule);
        return Number.isSafeInteger(fee) && fee >= 0 && fee <= amount && fee <= (schedule.cap ?? amount);
      }),
    );
  });

  test('is the exact part to half a cent, half a cent up, where no cap, fixed amount or total bounds it', () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, points) => {
        const fee = BigInt(feeOf(amount, { basisPoints: points, fixed: 0, cap: null }));
        const difference = fee * 10_000n - BigInt(amount) * BigInt(points);
        return difference > -5000n && difference <= 5000n;
      }),
    );
  });

  test('never falls when the amount, a part or the fixed amount rises', () => {
    const more = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(amounts, schedules, more, (amount, schedule, by) => {
        const fee = feeOf(amount, schedule);
        expect(feeOf(amount + by, schedule)).toBeGreaterThanOrEqual(fee);
        expect(feeOf(amount, { ...schedule, fixed: schedule.fixed + by })).toBeGreaterThanOrEqual(fee);
        expect(feeOf(amount, { ...schedule, basisPoints: schedule.basisPoints + by })).toBeGreaterThanOrEqual(fee);
      }),
    );
  });
});
