// The app's icon: a bar while orders are captured, gone after it, and how much needs review.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { badges } = vi.hoisted(() => ({ badges: [] as number[] }));
vi.mock('electron', () => ({ app: { setBadgeCount: (count: number) => void badges.push(count) }, nativeImage: {} }));

const { followOnIcon } = await import('../../../main/shell/icon.ts');

beforeEach(() => {
  vi.useFakeTimers();
  badges.length = 0;
});

afterEach(() => void vi.useRealTimers());

test('follows the runs and what needs review until it is left', async () => {
  const bars: number[] = [];
  const windows = { all: () => [{ setProgressBar: (share: number) => void bars.push(share) }] };
  const shares = [0.25, 0.5, null];
  const counts = [3, new Error('the ledger is busy'), 0];
  const leave = followOnIcon(windows as never, {
    runProgress: () => shares.shift() ?? null,
    needsReview: async () => {
      const next = counts.shift() ?? 0;
      if (next instanceof Error) throw next;
      return next;
    },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(bars).toEqual([0.25, 0.5, -1]);
  expect(badges).toEqual([3]);
  await vi.advanceTimersByTimeAsync(17_500);
  // What can't be asked stays as it was.
  expect(badges).toEqual([3, 3, 0]);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(badges).toHaveLength(3);
});
