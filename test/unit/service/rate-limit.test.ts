// How often may be asked.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRateLimit } from '../../../service/http/rate-limit.ts';

describe('a limit of three a minute', () => {
  test('lets three through at once, then tells how long to wait, and is right about it', () => {
    const limit = createRateLimit(3);
    expect([limit('a', 0), limit('a', 0), limit('a', 0)]).toEqual([0, 0, 0]);
    expect(limit('a', 0)).toBe(20);
    expect([limit('a', 19_999), limit('a', 20_000), limit('a', 20_000)]).toEqual([1, 0, 20]);
  });

  test('is counted for each caller', () => {
    const limit = createRateLimit(3);
    for (let n = 0; n < 4; n++) limit('a', 0);
    expect(limit('b', 0)).toBe(0);
  });

  test('locks nobody out when the clock is set back', () => {
    const limit = createRateLimit(3);
    for (let n = 0; n < 4; n++) limit('a', 10 * 3_600_000);
    expect(limit('a', 0)).toBe(0);
  });
});

test('0 sets no limit', () => {
  const limit = createRateLimit(0);
  expect(Array.from({ length: 1000 }, () => limit('a', 0)).every((wait) => wait === 0)).toBe(true);
});

test('at whatever moments it is asked, no minute lets more through than twice the limit, and waiting as told is enough', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 }),
      (perMinute, pauses) => {
        const limit = createRateLimit(perMinute);
        const allowed: number[] = [];
        let at = 0;
        for (const pause of pauses) {
          at += pause;
          const wait = limit('a', at);
          if (wait === 0) allowed.push(at);
          else {
            expect(wait).toBeGreaterThanOrEqual(1);
            at += wait * 1000;
            expect(limit('a', at)).toBe(0);
            allowed.push(at);
          }
        }
        for (const start of allowed) {
          const inMinute = allowed.filter((moment) => moment >= start && moment < start + 60_000).length;
          expect(inMinute).toBeLessThanOrEqual(2 * perMinute);
        }
      },
    ),
    { numRuns: 200 },
  );
});
