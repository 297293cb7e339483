// Return rates against NACHA's limits, and the 60 days they are taken of.
import { expect, test } from 'vitest';
import { RETURN_CODES, type ReturnCode } from '../../../../contract/ach/return-codes.ts';
import { rateOf, ratesOf, windowUntil } from '../../../../service/books/return-rates.ts';

const counts = (returned: number, debits: number) => ({
  debits,
  overall: returned,
  unauthorized: returned,
  administrative: returned,
});

test.each([
  ['unauthorized', 0, 1000, 'fine', 0],
  ['unauthorized', 34, 10_000, 'fine', 34],
  ['unauthorized', 35, 10_000, 'near_limit', 35],
  ['unauthorized', 50, 10_000, 'near_limit', 50],
  ['unauthorized', 51, 10_000, 'over_limit', 51],
  ['unauthorized', 1, 199, 'over_limit', 50],
  ['administrative', 224, 10_000, 'fine', 224],
  ['administrative', 3, 100, 'near_limit', 300],
  ['administrative', 301, 10_000, 'over_limit', 301],
  ['overall', 1125, 10_000, 'near_limit', 1125],
  ['overall', 15, 100, 'near_limit', 1500],
  ['overall', 16, 100, 'over_limit', 1600],
  ['overall', 1, 15, 'fine', 667],
  ['overall', 1, 16, 'fine', 625],
  ['overall', 1, 800, 'fine', 13],
  ['overall', 0, 0, 'fine', 0],
] as const)('%s: %i of %i debits is %s', (kind, returned, debits, state, rate) => {
  expect(rateOf(kind, counts(returned, debits))).toMatchObject({ state, rate, returned });
});

test('every code counts in the overall rate, and those of two groups in their own', () => {
  for (const code of Object.keys(RETURN_CODES) as ReturnCode[]) expect(ratesOf(code)).toContain('overall');
  expect(ratesOf('R01')).toEqual(['overall']);
  expect(ratesOf('R03')).toEqual(['administrative', 'overall']);
  expect(ratesOf('R29')).toEqual(['unauthorized', 'overall']);
});

test('the window is 60 days of New York, today among them', () => {
  // 23:30 on January 31 in New York.
  const { first, last, from } = windowUntil(Date.UTC(2027, 1, 1, 4, 30));
  expect([first, last, new Date(from).toISOString()]).toEqual(['2026-12-03', '2027-01-31', '2026-12-03T05:00:00.000Z']);
});
