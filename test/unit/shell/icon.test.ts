// The app's icon: a bar while orders are captured, gone after it, and how much waits for a person. And what says that the screen is locked.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { badges } = vi.hoisted(() => ({ badges: [] as number[] }));
vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => void badges.push(count) },
  nativeImage: {},
  powerMonitor: {},
}));

const { followRuns, showCount } = await import('../../../main/shell/icon.ts');
const { lockedIn } = await import('../../../main/shell/screen-lock.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the bar follows a run until it ends, and no timer runs without one', async () => {
  const bars: number[] = [];
  let share: number | null = null;
  const windows = () => [{ setProgressBar: (shown: number) => void bars.push(shown) }] as never;
  const runs = followRuns(() => share, windows);
  runs.look();
  expect(vi.getTimerCount()).toBe(0);
  share = 0.25;
  runs.look();
  runs.look();
  share = 0.5;
  await vi.advanceTimersByTimeAsync(1_000);
  share = null;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bars).toEqual([0.25, 0.5, -1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the badge shows what waits', () => {
  showCount(3, () => []);
  expect(badges).toEqual([3]);
});

test('only a screen saver that begins counts as a lock', () => {
  const locks: number[] = [];
  const hear = lockedIn(() => void locks.push(1));
  const signal = (name: string) =>
    `signal time=1.5 sender=:1.9 -> destination=(null destination) serial=7 path=/x; interface=${name}; member=ActiveChanged`;
  for (const [name, value] of [
    ['org.gnome.ScreenSaver', 'true'],
    ['org.gnome.ScreenSaver', 'false'],
    ['org.freedesktop.ScreenSaver', 'true'],
    ['org.example.Other', 'true'],
  ] as const) {
    hear(signal(name));
    hear(`   boolean ${value}`);
  }
  expect(locks).toHaveLength(2);
});
