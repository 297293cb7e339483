// What a compared row is called.
import { expect, test } from 'vitest';
import { matchWords } from '../../../renderer/features/reconcile/match-words.ts';
import { shortDayWords } from '../../../renderer/ui/time-words.ts';

test('a difference is named after the return or refund that makes it, and is a difference where nothing explains it', () => {
  const returned = { kind: 'returned', code: 'R01', at: '2026-11-20T15:00:00.000000Z' } as const;
  const refunded = { kind: 'refunded', refunded: 1_200, amount: 5_600 } as const;
  expect(matchWords({ match: 'different', became: returned })).toMatch(/^Returned · R01 on Nov 20/);
  expect(matchWords({ match: 'different', became: refunded })).toBe('Refunded $12.00 of $56.00');
  expect(matchWords({ match: 'different', became: null })).toBe('Difference');
});

test('a day is written in the given zone, with its year where that is another', () => {
  const style = { locale: 'en-US', clock: {} };
  const now = Date.parse('2026-11-22T00:00:00Z');
  expect(shortDayWords('2026-11-21T03:00:00Z', 'America/New_York', now, style)).toBe('Nov 20');
  expect(shortDayWords('2025-11-21T03:00:00Z', 'UTC', now, style)).toBe('Nov 21, 2025');
});
