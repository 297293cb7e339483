import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents } from '../../../contract/format-cents.ts';
import { MAX_FORM_AMOUNT, parseDollars } from '../../../contract/money.ts';

describe('an amount typed as dollars', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['0.07', 7],
    ['.5', 50],
    ['$1,234.50', 123_450],
    [' $ 1,234.50 ', 123_450],
    ['1,234,567.89', 123_456_789],
    ['9,999,999.99', MAX_FORM_AMOUNT],
  ])('%j is %i cents', (text, cents) => {
    expect(parseDollars(text)).toEqual({ ok: true, cents });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    ['-5', 'not_positive'],
    ['-$5', 'not_positive'],
    ['1.005', 'too_precise'],
    ['1.230', 'too_precise'],
    ['12.000', 'too_precise'],
    ['12,50', 'not_a_number'],
    ['1e9', 'not_a_number'],
    ['1,2345', 'not_a_number'],
    ['twelve', 'not_a_number'],
    ['.', 'not_a_number'],
    ['$', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['١٢', 'not_a_number'],
    ['10000000', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseDollars(text)).toEqual({ ok: false, problem });
  });

  test('what is shown, typed back in, is the same amount to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_FORM_AMOUNT }), (cents) => {
        expect(parseDollars(formatCents(cents))).toEqual({ ok: true, cents });
      }),
    );
  });

  test('no text whatever makes an amount that is not a whole, positive number of cents', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$ ,.\d]{0,20}$/)), (text) => {
        const parsed = parseDollars(text);
        if (parsed.ok)
          expect(Number.isSafeInteger(parsed.cents) && parsed.cents > 0 && parsed.cents <= MAX_FORM_AMOUNT).toBe(true);
      }),
    );
  });
});

test('cents are shown as dollars with thousands and two digits', () => {
  expect([0, 7, 150, 123_450, -150, 100_000_000].map(formatCents)).toEqual([
    '$0.00',
    '$0.07',
    '$1.50',
    '$1,234.50',
    '-$1.50',
    '$1,000,000.00',
  ]);
});
