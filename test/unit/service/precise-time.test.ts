// Time with microseconds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { preciseClock } from '../../../service/process/precise-time.ts';

const START = Date.UTC(2026, 10, 21, 18, 4, 9);

test('time goes on within a millisecond, and never leaves the machine’s', () => {
  let [wall, elapsed] = [START, 5000];
  const now = preciseClock(
    () => wall,
    () => elapsed,
  );
  expect(now()).toBe(START);
  elapsed += 0.25;
  expect(now()).toBe(START + 0.25);
  [wall, elapsed] = [wall + 1, elapsed + 0.8];
  expect(timestampOf(now())).toBe('2026-11-21T18:04:09.001050+00:00');
  wall += 60_000;
  expect(now()).toBe(START + 60_001);
  wall -= 120_000;
  expect(now()).toBe(START - 59_999);
});

test('a timestamp has the microseconds of its moment', () => {
  expect(timestampOf(START + 12.345)).toBe('2026-11-21T18:04:09.012345+00:00');
  expect(timestampOf(START + 12.9995)).toBe('2026-11-21T18:04:09.012999+00:00');
  expect(timestampOf(START)).toBe('2026-11-21T18:04:09.000000+00:00');
});

test('a timestamp that is read and written again is the same', () => {
  const micros = fc.integer({ min: 1_600_000_000_000_000, max: 2_200_000_000_000_000 });
  fc.assert(
    fc.property(micros, (at) => {
      const timestamp = timestampOf(at / 1000);
      expect(timestampOf(momentOf(timestamp))).toBe(timestamp);
    }),
  );
});

test('of many timestamps not all end in zeros', () => {
  const now = preciseClock();
  const ends = new Set(Array.from({ length: 200 }, () => timestampOf(now()).slice(23, 26)));
  expect(ends.size).toBeGreaterThan(3);
});
