// Before a month is closed: since when the service's feed must have been read to its end.
import { expect, test } from 'vitest';
import { mustBeReadFrom } from '../../../main/features/month/months-desk.ts';

const END = Date.UTC(2026, 11, 1, 5);
const MINUTE = 60_000;

test('a feed that was last read before the month ended is behind, however lately that was', () => {
  expect(mustBeReadFrom(END, END + MINUTE)).toBe(END);
});

test('where the sandbox’s clock is past the month and this computer’s isn’t, a feed that was just read isn’t behind', () => {
  const now = END - 20 * 24 * 60 * MINUTE;
  const readFrom = mustBeReadFrom(END, now);
  expect(now - 6 * MINUTE).toBeGreaterThan(readFrom);
  expect(now - 60 * MINUTE).toBeLessThan(readFrom);
});
