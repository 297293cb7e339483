// What a person is told of an amount as they type it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents } from '../../../contract/format-cents.ts';
import { MAX_FORM_AMOUNT } from '../../../contract/money.ts';
import { amountProblem, amountRead } from '../../../renderer/ui/amount-words.ts';

describe('an amount being typed', () => {
  test.each([
    ['', /Enter an amount/],
    ['0', /greater than zero/],
    ['-5', /greater than zero/],
    ['1.005', /two decimal places/],
    ['1e9', /like 12\.50/],
    ['12,50', /like 12\.50/],
    ['10000000', /Enter \$9,999,999\.99 or less/],
  ])('%j is refused in words that help', (text, words) => {
    expect(amountProblem(text)).toMatch(words);
    expect(amountRead(text)).toBeNull();
  });

  test('pasted with its dollar sign is read back as it will be paid', () => {
    expect(amountProblem('$1,234.50')).toBeNull();
    expect(amountRead('$1,234.50')).toBe('$1,234.50');
  });

  test('is read back to the cent, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_FORM_AMOUNT }), (cents) => {
        expect(amountRead(formatCents(cents))).toBe(formatCents(cents));
      }),
    );
  });
});
