// Retry-After is read as it is meant, and nothing else is taken for it.
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { readRetryAfter } from '../../../main/network/retry-after.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 10:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['Sat Nov 21 10:00:30 2026', 30_000],
  [' 120 ', 120_000],
  ['on Sat, 21 Nov 2026 10:00:30 GMT', null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1.5', null],
  ['2027', 2_027_000],
  [null, null],
])('%s', (header, ms) => {
  expect(readRetryAfter(header, NOW)).toBe(ms);
});

test('a date without a zone is in UTC, wherever the machine stands', () => {
  const zone = process.env['TZ'];
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  process.env['TZ'] = 'Asia/Tokyo';
  expect(readRetryAfter('Sat Nov 21 10:00:30 2026', NOW)).toBe(30_000);
});

test('whatever a service sends, the wait is a time that has not passed, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const ms = readRetryAfter(header, NOW);
      expect(ms === null || ms >= 0).toBe(true);
    }),
  );
});
