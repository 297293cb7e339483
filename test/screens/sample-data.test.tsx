// Sample data on the overview: how far it is, and when it is said to be there.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OutputOf } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { overviewOf } from '../support/gateway/records.ts';
import { until } from '../support/gateway/until.ts';

const run = (state: 'running' | 'done', done: number): OutputOf<'samples', 'progress'> => ({
  state,
  done,
  of: 24,
  problem: null,
});
const captured = (count: number) =>
  overviewOf({ isEmpty: false, captured: { count, amount: count * 100, amountUnknown: 0 } });

test('sample data is said to be added once the overview’s totals include its last payment', async () => {
  let answer = (_overview: OutputOf<'overview', 'get'>): void => undefined;
  const waits = new Promise<OutputOf<'overview', 'get'>>((resolve) => {
    answer = resolve;
  });
  const screen = await openScreen('/', {
    answers: { samples: { progress: run('running', 23) }, overview: { get: captured(14) } },
  });
  await expect.element(page.getByRole('status').filter({ hasText: '23 of 24' })).toBeVisible();
  const before = screen.inputsOf('overview.get').length;
  screen.answer({ samples: { progress: run('done', 24) }, overview: { get: () => waits } });
  await expect.element(page.getByText('Creating sample payments')).not.toBeInTheDocument();
  await until(() => expect(screen.inputsOf('overview.get').length).toBeGreaterThan(before));
  expect(page.getByText('Sample data added').query()).toBeNull();
  answer(captured(15));
  await expect.element(page.getByText('Sample data added')).toBeVisible();
  await expect.element(page.getByText('Orders captured', { exact: true }).first()).toBeVisible();
  expect(document.body.textContent).toContain('Orders captured15');
});
