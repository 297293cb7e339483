// The lines of a chart's axis, in cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceTicks } from '../../../renderer/ui/nice-ticks.ts';

test.each([
  [0, [0, 100]],
  [250, [0, 100, 200, 300]],
  [142_950, [0, 50_000, 100_000, 150_000]],
  [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
])('bars up to %i have lines at %j', (highest, ticks) => {
  expect(niceTicks(highest)).toEqual(ticks);
});

test('every line is a whole number of dollars, there are six at most, and the highest bar is below the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (highest) => {
      const ticks = niceTicks(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.filter((tick) => tick % 100 !== 0)).toEqual([]);
    }),
  );
});
