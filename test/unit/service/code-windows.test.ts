import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, nextCodeAt } from '../../../service/store/code-windows.ts';

const MINUTE_MS = 60_000;
const allowed = { perHour: 2, perDay: 3 };

describe('when the next code may be sent', () => {
  test('at once, as long as neither the hour nor the day is full', () => {
    expect(nextCodeAt([], allowed, DAY_MS)).toBeNull();
    expect(nextCodeAt([DAY_MS - MINUTE_MS], allowed, DAY_MS)).toBeNull();
  });

  test('an hour after the first of the hour’s last codes, in whatever order they are given', () => {
    const sent = [DAY_MS - MINUTE_MS, DAY_MS - 2 * MINUTE_MS];
    expect(nextCodeAt(sent, allowed, DAY_MS)).toBe(DAY_MS - 2 * MINUTE_MS + HOUR_MS);
  });

  test('a day after the first of the day’s last codes, though the hour has room', () => {
    const sent = [2 * HOUR_MS, 5 * HOUR_MS, 9 * HOUR_MS];
    expect(nextCodeAt(sent, allowed, 20 * HOUR_MS)).toBe(2 * HOUR_MS + DAY_MS);
  });

  test('at the exact end of a window, not before', () => {
    const sent = [HOUR_MS, HOUR_MS + 1];
    expect(nextCodeAt(sent, allowed, 2 * HOUR_MS - 1)).toBe(2 * HOUR_MS);
    expect(nextCodeAt(sent, allowed, 2 * HOUR_MS)).toBeNull();
  });

  test('at once where there is no limit', () => {
    const sent = Array.from({ length: 50 }, () => DAY_MS);
    expect(nextCodeAt(sent, { perHour: 0, perDay: 0 }, DAY_MS)).toBeNull();
  });
});
