// Times on screen: local, in the person's own form, and ages that only grow.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageWords,
  clockWords,
  isAhead,
  momentToSecondWords,
  momentWords,
  type TimeStyle,
  utcWords,
  zoneWords,
} from '../../../renderer/ui/time-words.ts';

const NOON_UTC = '2026-07-04T16:05:09.123456+00:00';
const SAME_YEAR = Date.parse('2026-11-21T12:00:00Z');
const AMERICAN: TimeStyle = { locale: 'en-US', clock: { hourCycle: 'h12', hour: 'numeric', minute: '2-digit' } };
const GERMAN: TimeStyle = { locale: 'en-US', clock: { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } };
/** With plain spaces: the one before AM and PM is a narrow one. */
const plain = (words: string) => words.replace(/\s/g, ' ');

describe('a time on screen', () => {
  test('is written in the zone asked for, without the zone beside it', () => {
    expect(plain(momentWords(NOON_UTC, 'America/New_York', SAME_YEAR, AMERICAN))).toBe('Jul 4, 12:05 PM');
    expect(plain(momentWords(NOON_UTC, 'UTC', SAME_YEAR, AMERICAN))).toBe('Jul 4, 4:05 PM');
  });

  test('in Spanish ends without a period, so that a sentence can end after it', () => {
    const spanish: TimeStyle = { ...AMERICAN, locale: 'es-US' };
    expect(plain(momentWords(NOON_UTC, 'UTC', SAME_YEAR, spanish))).toBe('4 jul, 4:05 PM');
  });

  test('has 24 hours where the person’s locale has them', () => {
    expect(momentWords(NOON_UTC, 'UTC', SAME_YEAR, GERMAN)).toBe('Jul 4, 16:05');
    expect(momentWords('2026-01-02T00:00:00Z', 'UTC', SAME_YEAR, GERMAN)).toBe('Jan 2, 00:00');
  });

  test('names the year only where it isn’t this one, by the zone’s own New Year', () => {
    const newYear = '2026-01-01T02:00:00Z';
    expect(plain(momentWords(newYear, 'UTC', SAME_YEAR, AMERICAN))).toBe('Jan 1, 2:00 AM');
    expect(plain(momentWords(newYear, 'America/New_York', SAME_YEAR, AMERICAN))).toBe('Dec 31, 2025, 9:00 PM');
  });

  test('in a log goes to the second', () => {
    expect(plain(clockWords(NOON_UTC, 'UTC', AMERICAN))).toBe('4:05:09 PM');
    expect(clockWords(NOON_UTC, 'UTC', GERMAN)).toBe('16:05:09');
  });

  test('of a call goes to the second, with its day', () => {
    expect(plain(momentToSecondWords(NOON_UTC, 'UTC', SAME_YEAR, AMERICAN))).toBe('Jul 4, 4:05:09 PM');
    expect(plain(momentToSecondWords('2025-12-31T02:00:00Z', 'UTC', SAME_YEAR, GERMAN))).toBe('Dec 31, 2025, 02:00:00');
  });

  test('is the same for everybody in UTC', () => {
    expect(utcWords(NOON_UTC)).toBe('Jul 4, 2026, 16:05:09 UTC');
    expect(utcWords('2026-11-21T00:00:00Z')).toBe('Nov 21, 2026, 00:00:00 UTC');
  });
});

test.each([
  ['America/New_York', '2026-11-21T12:00:00Z', 'Eastern Time (EST)'],
  ['America/New_York', '2026-07-04T12:00:00Z', 'Eastern Time (EDT)'],
  ['UTC', '2026-11-21T12:00:00Z', 'UTC'],
])('the zone %s on %s is named "%s"', (zone, at, words) => {
  expect(zoneWords(zone, Date.parse(at))).toBe(words);
});

test('a zone without a short name of its own has its distance from UTC beside it', () => {
  expect(zoneWords('Asia/Tokyo', SAME_YEAR)).toMatch(/^Japan (?:Standard )?Time \(GMT\+9\)$/);
});

describe('an age', () => {
  const now = Date.parse('2026-07-04T12:00:00Z');
  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [3_600_000, '1 hr ago'],
    [86_399_999, '23 hr ago'],
    [86_400_000, '1 day ago'],
    [40 * 86_400_000, '40 days ago'],
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
        expect(ageWords(new Date(now - age).toISOString(), now)).toMatch(/^(just now|[1-9][\d,]* (min|hr|days?) ago)$/);
      }),
    );
  });
});
