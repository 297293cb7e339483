// What became of the money shows by itself: an order settles or comes back while its page is open, and nobody reloads it.
import { expect } from 'playwright/test';
import { axeFinds } from '../support/browser/axe.ts';
import { test } from '../support/window/console-fixture.ts';
import { madeCharge } from '../support/window/made-payment.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { capture, press, serviceOf } from './pages/embedded-service.ts';
import { createSession } from './pages/new-session.ts';
import { lookAt, showPath } from './pages/screens.ts';

const WEEK = { advance_seconds: 7 * 86_400 };

test('an order settles while it is looked at', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const { orderId, service } = await madeCharge(consoleWindow);
  await showPath(page, `/orders/${orderId}`);
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

test('an order wrongly said not to be charged warns of the charge that the service reports', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await createSession(pages, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  const rules = [{ operation: 'charge_order_by_id_orders__order_id__charge_post', effect: 'drop_after', times: 1 }];
  await press(await serviceOf(page), 'PUT', 'faults', { rules });
  await checkout.authorize();
  await pages.click('Create order');
  await pages.click(/^Capture \$/);
  await page.getByRole('radio', { name: 'Mark as not charged' }).check();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('How do you know?').fill('The dashboard shows none.');
  await page.getByRole('button', { name: 'Resolve' }).click();
  const warning = page.getByRole('alert').filter({ hasText: 'reports that this order was charged' });
  await expect(warning).toContainText('Capture it: the service rejects a second charge');
  await expect(page.getByText('We never got a response')).toBeHidden();
  await lookAt(page, 'order-told-charged');
  await pages.click(/^Capture \$/);
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
  await expect(warning).toBeHidden();
});
