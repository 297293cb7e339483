// How many events of a checkout are taken.
import { expect, test } from 'vitest';
import { createEventLimiter } from '../../../contract/console/checkout-limit.ts';

test('of a flood of events the last hundred places are kept for how it ends', () => {
  const isWithinLimit = createEventLimiter();
  const taken = (kind: unknown, times: number) =>
    Array.from({ length: times }, () => isWithinLimit(kind)).filter(Boolean).length;
  expect(taken('event', 1000)).toBe(400);
  expect(taken('complete', 60)).toBe(60);
  expect(taken('event', 1)).toBe(0);
  expect(taken(undefined, 1000)).toBe(40);
  expect(taken('failed', 1)).toBe(0);
});
