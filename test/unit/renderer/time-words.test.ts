// Times on screen: the zone beside each, a 24-hour clock, and ages that only grow.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageWords, clockWords, isAhead, momentWords } from '../../../renderer/ui/time-words.ts';

const NOON_UTC = '2026-07-04T16:05:09.123456+00:00';

describe('a time on screen', () => {
  test('is written in the zone asked for, with the zone beside it', () => {
    expect(momentWords(NOON_UTC, 'America/New_York')).toBe('Jul 4, 2026, 12:05 EDT');
    expect(momentWords(NOON_UTC, 'UTC')).toBe('Jul 4, 2026, 16:05 UTC');
  });

  test('in a log goes to the second', () => {
    expect(clockWords(NOON_UTC, 'UTC')).toBe('16:05:09 UTC');
  });

  test('at midnight is 00, never 24 or 12', () => {
    expect(momentWords('2026-01-02T00:00:00.000000+00:00', 'UTC')).toBe('Jan 2, 2026, 00:00 UTC');
  });
});

describe('an age', () => {
  const now = Date.parse('2026-07-04T12:00:00Z');
  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [3_600_000, '1 h ago'],
    [86_399_999, '23 h ago'],
    [86_400_000, '1 d ago'],
    [40 * 86_400_000, '40 d ago'],
  ])('of %i ms is "%s"', (age, words) => {
    expect(ageWords(new Date(now - age).toISOString(), now)).toBe(words);
  });

  test.each([
    [-86_400_000, true],
    [-60_001, true],
    [-60_000, false],
    [0, false],
    [86_400_000, false],
  ])('of %i ms belongs to a time that is ahead: %s', (age, ahead) => {
    expect(isAhead(new Date(now - age).toISOString(), now)).toBe(ahead);
  });

  test('is never negative, though another machine’s clock runs ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (age) => {
        expect(ageWords(new Date(now - age).toISOString(), now)).toMatch(/^(just now|[1-9]\d* (min|h|d) ago)$/);
      }),
    );
  });
});
