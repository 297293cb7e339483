// What a selection of calls comes to, as it stands on screen.
import { expect, test } from 'vitest';
import { sumWords } from '../../../renderer/features/needs-review/sum-words.ts';

test.each([
  [[7_500, 2_500], '$100.00'],
  [[7_500, null, null], '$75.00 and 2 with unknown amount'],
  [[null, null], 'unknown amount'],
  [[], '$0.00'],
])('%j is %s', (amounts, words) => {
  expect(sumWords(amounts)).toBe(words);
});
