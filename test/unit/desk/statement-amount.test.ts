// Amounts in a provider's statement: read exactly, or refused with words.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../../../contract/format-cents.ts';
import { statementAmount } from '../../../main/desk/reconcile/statement-amount.ts';

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
])('%s is %i cents', (text, cents) => {
  expect(statementAmount(text, 'dollars')).toEqual({ cents });
});

test.each([
  ['1.234,50', 'not an amount'],
  ['12,5', 'not an amount'],
  ['12.345', 'parts of a cent'],
  ['', 'missing'],
  ['-', 'not an amount'],
  ['$', 'not an amount'],
  ['(-3)', 'not an amount'],
  ['--3', 'not an amount'],
  ['USD 12.00', 'not an amount'],
  ['1e5', 'not an amount'],
  ['٣', 'not an amount'],
  ['99999999999999', 'more than'],
])('%j is refused', (text, words) => {
  expect(statementAmount(text, 'dollars')).toMatchObject({ problem: expect.stringContaining(words) });
});

test('cents are whole', () => {
  expect(statementAmount('1,234', 'cents')).toEqual({ cents: 1234 });
  expect(statementAmount('(150)', 'cents')).toEqual({ cents: -150 });
  expect(statementAmount('1.50', 'cents')).toMatchObject({ problem: expect.stringContaining('whole number of cents') });
});

test('an amount as the console writes it is read as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(statementAmount(formatCents(cents), 'dollars')).toEqual({ cents });
      expect(statementAmount(String(cents), 'cents')).toEqual({ cents });
    }),
  );
});
