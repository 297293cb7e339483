// Notifications of payments that came back: gathered, seldom, silent when off, and without anything of a consumer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReturnsNotice } from '../../../contract/console/notices.ts';
import { openTellReturns } from '../../../main/features/after-charge/tell-returns.ts';
import { noticeWords } from '../../../main/shell/notice-words.ts';

const PRODUCTION = { id: 'env_1', name: 'Production' };
const SANDBOX = { id: 'env_2', name: 'Sandbox' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const shown: ReturnsNotice[] = [];
  const choice = { isOn: true };
  const tell = openTellReturns(
    (notice) => shown.push(notice),
    () => choice.isOn,
  );
  return { shown, choice, tell, words: () => shown.map((notice) => noticeWords(notice).title) };
}

test('what comes back together is told together', () => {
  const { tell, words } = opened();
  tell.cameBack(PRODUCTION, 1);
  tell.cameBack(PRODUCTION, 1);
  vi.advanceTimersByTime(5_000);
  expect(words()).toEqual(['2 payments came back in Production']);
});

test('a person is told at most once a minute, and of nothing twice', () => {
  const { tell, words } = opened();
  tell.cameBack(PRODUCTION, 1);
  vi.advanceTimersByTime(5_000);
  for (let n = 0; n < 5; n += 1) {
    tell.cameBack(n === 0 ? SANDBOX : PRODUCTION, 1);
    vi.advanceTimersByTime(5_000);
  }
  expect(words()).toEqual(['1 payment came back in Production']);
  vi.advanceTimersByTime(60_000);
  expect(words()).toEqual(['1 payment came back in Production', '5 payments came back in 2 environments']);
  vi.advanceTimersByTime(600_000);
  expect(words()).toHaveLength(2);
});

test('what comes back while notifications are off is never told', () => {
  const { tell, words, choice } = opened();
  choice.isOn = false;
  tell.cameBack(PRODUCTION, 3);
  vi.advanceTimersByTime(60_000);
  choice.isOn = true;
  tell.cameBack(PRODUCTION, 1);
  choice.isOn = false;
  vi.advanceTimersByTime(60_000);
  expect(words()).toEqual([]);
});

test('a console that closes tells nothing more', () => {
  const { tell, words } = opened();
  tell.cameBack(PRODUCTION, 1);
  tell.close();
  vi.advanceTimersByTime(60_000);
  expect(words()).toEqual([]);
});

test('a notification names the place and what a click does', () => {
  expect(noticeWords({ count: 2, where: [PRODUCTION] })).toEqual({
    title: '2 payments came back in Production',
    body: 'Open Returns',
  });
});
