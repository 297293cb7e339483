// What became of the money shows by itself: an order settles or comes back while its page is open, and nobody reloads it.
import { expect } from 'playwright/test';
import { axeFinds } from '../support/axe.ts';
import { test } from '../support/console/console-fixture.ts';
import { capture, press } from './pages/embedded-service.ts';
import { lookAt } from './pages/screens.ts';

const WEEK = { advance_seconds: 7 * 86_400 };

test('an order settles while it is looked at', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const service = await capture(consoleWindow);
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Expected to settle on');
  await press(service, 'POST', 'clock', WEEK);
  const panel = page.getByRole('region', { name: 'Settled' });
  await expect(panel).toContainText('Settled $56.00');
  await expect(panel).toContainText('their bank can return it until');
  await expect(page.locator('.mantine-Timeline-item').last()).toContainText(
    /^Settled.*Reported by the payment service/,
  );
  await lookAt(page, 'order-settled');
  expect(await axeFinds(page)).toEqual([]);
});

test('an order that comes back says why, what it means and what to do, on its page and in the list', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const rules = [{ match: {}, after_banking_days: 2, return_code: 'R01' }];
  const service = await capture(consoleWindow, { plan: (at) => press(at, 'PUT', 'outcomes', { rules }) });
  await press(service, 'POST', 'clock', WEEK);
  const panel = page.getByRole('region', { name: 'Returned' });
  await expect(panel).toContainText('Returned $56.00 · R01 · Insufficient funds');
  await expect(panel).toContainText('didn’t have enough available money');
  await expect(panel).toContainText('can be presented again until');
  await expect(page.getByRole('button', { name: /^Capture/ })).toBeHidden();
  await expect(page.locator('.mantine-Timeline-item').last()).toContainText('R01 · Insufficient funds');
  await lookAt(page, 'order-returned');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Returned · R01');
});
