// Amounts in a provider's statement: read exactly, or refused with a remark.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remark } from '../../../contract/console/remark.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { readAmount } from '../../../main/features/intake/amounts.ts';

test.each([
  ['$1,234.50', 123_450],
  ['1234.5', 123_450],
  ['(12.00)', -1200],
  ['($12.00)', -1200],
  ['-3', -300],
  ['-$3.00', -300],
  ['$-3.00', -300],
  ['+3', 300],
  ['0', 0],
  ['-0.00', 0],
  ['.5', 50],
  [' 7.1000 ', 710],
  ['1,234.50 USD', 123_450],
  ['\u22121.00', -100],
  ['USD 12.00', 1200],
])('%s is %i cents', (text, cents) => {
  expect(readAmount(text, 'dollars')).toEqual({ cents });
});

test.each([
  ['1.234,50', 'amount_not_dollars'],
  ['12,5', 'amount_not_dollars'],
  ['12.345', 'amount_below_cent'],
  ['1.230', 'amount_below_cent'],
  ['12.500', 'amount_below_cent'],
  ['1.000', 'amount_below_cent'],
  ['-', 'amount_not_dollars'],
  ['$', 'amount_not_dollars'],
  ['(-3)', 'amount_not_dollars'],
  ['--3', 'amount_not_dollars'],
  ['1e5', 'amount_not_dollars'],
  ['٣', 'amount_not_dollars'],
] as const)('%j is refused', (text, code) => {
  expect(readAmount(text, 'dollars')).toEqual({ problem: remark(code, { text }) });
});

test('an amount that is missing, or more than any fee, is refused', () => {
  expect(readAmount('', 'dollars')).toEqual({ problem: remark('amount_empty') });
  const text = '99999999999999';
  expect(readAmount(text, 'dollars')).toEqual({
    problem: remark('amount_too_large', { text, most: 99_999_999_999 }),
  });
});

test('cents are whole', () => {
  expect(readAmount('1,234', 'cents')).toEqual({ cents: 1234 });
  expect(readAmount('(150)', 'cents')).toEqual({ cents: -150 });
  expect(readAmount('1.50', 'cents')).toEqual({ problem: remark('amount_not_cents', { text: '1.50' }) });
});

test('an amount as the console writes it is read as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(readAmount(formatCents(cents), 'dollars')).toEqual({ cents });
      expect(readAmount(String(cents), 'cents')).toEqual({ cents });
    }),
  );
});
