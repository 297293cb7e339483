// Tips: whole cents, whatever the amount and the percentage.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedAmount } from '../../../service/checkout/page/typed-amount.ts';
import { maxTipOf, TIP_PERCENTAGES, tipOf } from '../../../service/checkout/tips.ts';

const amounts = fc.integer({ min: 1, max: 999_999_999 });

test('a percentage of any amount is the nearest whole cent, half a cent up', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...TIP_PERCENTAGES), (amount, percentage) => {
      const tip = tipOf(amount, percentage);
      expect(Number.isSafeInteger(tip)).toBe(true);
      // In hundredths of a cent: off by at most half a cent, and by exactly half only upwards.
      const off = tip * 100 - amount * percentage;
      expect(off).toBeGreaterThan(-50);
      expect(off).toBeLessThanOrEqual(50);
    }),
  );
  expect([tipOf(10_000, 15), tipOf(5, 10), tipOf(4, 10), tipOf(1, 20)]).toEqual([1500, 1, 0, 0]);
});

test('every proposed tip is one that is taken, and the largest total still fits the books', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      for (const percentage of TIP_PERCENTAGES) expect(tipOf(amount, percentage)).toBeLessThanOrEqual(maxTipOf(amount));
      expect(amount + maxTipOf(amount)).toBeLessThan(2 ** 31);
    }),
  );
});

test('an amount written as dollars is read as those cents', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('.', ','), fc.constantFrom('', '$', ' $ '), (cents, point, sign) => {
      const text = `${Math.floor(cents / 100)}${point}${String(cents % 100).padStart(2, '0')}`;
      expect(typedAmount(sign + text)).toBe(cents);
    }),
  );
  expect(typedAmount('5')).toBe(500);
  expect(typedAmount('5.5')).toBe(550);
});

test.each(['', ' ', '0', '0.00', '-1', '1.005', '1e9', '1,234,567', 'five', '5.5.5', '99999999', '0x10', '٥'])(
  '%j is no amount',
  (text) => {
    expect(typedAmount(text)).toBeUndefined();
  },
);
