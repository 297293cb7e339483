// Trying again: what passes is tried a few times, never sooner than the service asked, in sight of a person who can stop it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAutoRetry, pause, type TimeAndChance } from '../../../main/features/calls/auto-retry.ts';

const REFUSAL = {
  id: 'entry-1',
  environmentId: 'env-1',
  operation: 'charge_order' as const,
  orderId: 'order_1',
  sessionId: null,
  why: 'Too many calls.',
  notBeforeMs: 0,
};

/** A clock that stands still: a wait ends when the test says so, or when it is aborted. */
function standing() {
  const waits: { ms: number; end: () => void }[] = [];
  const time: TimeAndChance = {
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    random: () => 0.5,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
  };
  return { time, waits };
}

test('whatever chance says, a pause is never shorter than the service asked and never longer than its limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 200_000 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (tries, notBeforeMs, chance) => {
        const ms = pause(tries, notBeforeMs, () => chance);
        if (tries >= 4 || notBeforeMs > 60_000) expect(ms).toBeNull();
        else {
          expect(ms).toBeGreaterThanOrEqual(notBeforeMs);
          expect(ms).toBeLessThanOrEqual(notBeforeMs + 1_000 * 2 ** (tries - 1));
        }
      },
    ),
  );
});

test('what waits is seen, with its next try and when, in its own environment only', async () => {
  const { time, waits } = standing();
  const again = openAutoRetry(new AbortController().signal, time);
  const goesOn = again.wait({ ...REFUSAL, notBeforeMs: 7_000 }, 2);
  expect(again.waiting('env-1')).toEqual([
    {
      id: 'entry-1',
      operation: 'charge_order',
      orderId: 'order_1',
      sessionId: null,
      why: 'Too many calls.',
      next: 3,
      most: 4,
      nextAt: '2026-11-21T10:00:08.000Z',
    },
  ]);
  expect(again.waiting('env-2')).toEqual([]);
  waits[0]?.end();
  expect(await goesOn).toBe(true);
  expect(again.waiting('env-1')).toEqual([]);
});

test('a person stops it, and closing Paydesk stops all of it', async () => {
  const { time } = standing();
  const closing = new AbortController();
  const again = openAutoRetry(closing.signal, time);
  const [stopped, other] = [again.wait(REFUSAL, 1), again.wait({ ...REFUSAL, id: 'entry-2' }, 1)];
  again.stop('entry-1');
  expect(await stopped).toBe(false);
  expect(again.waiting('env-1')).toHaveLength(1);
  closing.abort();
  expect(await other).toBe(false);
  expect(await again.wait(REFUSAL, 1)).toBe(false);
});

test.each([
  [59_000, true],
  [61_000, false],
])('a retry whose time passed %d ms ago, while the computer slept, is made: %s', async (late, isMade) => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  const wait = async (ms: number) => {
    now += ms + late;
  };
  const again = openAutoRetry(new AbortController().signal, { now: () => now, random: () => 0.5, wait });
  expect(await again.wait({ ...REFUSAL, notBeforeMs: 7_000 }, 1)).toBe(isMade);
});
