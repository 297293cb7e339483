// That the computer slept is noticed by the time that passed, once a sleep, and not where the system told it before.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticeSleep } from '../../../main/process/notice-sleep.ts';

const LOOK_MS = 15_000;
const TEN_MINUTES = 600_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function awake() {
  const woke = vi.fn();
  let slept = 0;
  const noticed = noticeSleep(woke, { lookMs: LOOK_MS, elapsed: () => Date.now() + slept });
  return {
    woke,
    noticed,
    work: (ms: number) => vi.advanceTimersByTime(ms),
    sleep: (ms: number) => {
      // Timers stand still meanwhile.
      slept += ms;
    },
  };
}

test('ten minutes of sleep are noticed within fifteen seconds, and once', () => {
  const { woke, work, sleep } = awake();
  work(LOOK_MS * 4);
  sleep(TEN_MINUTES);
  work(LOOK_MS);
  expect(woke).toHaveBeenCalledTimes(1);
  work(LOOK_MS * 4);
  expect(woke).toHaveBeenCalledTimes(1);
  sleep(TEN_MINUTES);
  work(LOOK_MS);
  expect(woke).toHaveBeenCalledTimes(2);
});

test('a machine that is busy for half a minute didn’t sleep', () => {
  const { woke, work, sleep } = awake();
  sleep(29_000);
  work(LOOK_MS * 4);
  expect(woke).not.toHaveBeenCalled();
});

test('a sleep that the system told isn’t noticed a second time', () => {
  const { woke, work, sleep, noticed } = awake();
  sleep(TEN_MINUTES);
  noticed.told();
  work(LOOK_MS * 4);
  expect(woke).not.toHaveBeenCalled();
});

test('nothing is noticed once Paydesk closes', () => {
  const { woke, work, sleep, noticed } = awake();
  noticed.close();
  sleep(TEN_MINUTES);
  work(LOOK_MS * 4);
  expect(woke).not.toHaveBeenCalled();
});
