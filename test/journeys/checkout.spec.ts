// What the preview hears when a checkout doesn't end in a payment.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession } from './pages/new-session.ts';

test('a consumer without the money is told so and the console hears session_insufficient_balance', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount: '500', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  await checkout.choose('Low Balance Checking');
  await expect(checkout.frame.getByText('Not enough money in this account')).toBeVisible();
  await checkout.leave();
  await expect(pages.page.getByText('session_insufficient_balance').first()).toBeVisible();
});

test('a consumer without the money may choose another account and pay', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount: '500', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  await checkout.choose('Low Balance Checking');
  await checkout.press(/^Household Savings/);
  await checkout.press(/^Authorize payment/);
  await expect(checkout.frame.getByRole('heading', { name: 'Payment authorized' })).toBeVisible();
  await pages.click('Create order');
  await expect(pages.page.getByRole('button', { name: 'Capture $500.00' })).toBeVisible();
});

test('a consumer who leaves is heard as cancelled, and the checkout can be opened again', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount: '20', firstName: 'Ada', lastName: 'Lovelace' });
  const first = await Checkout.open(consoleWindow, pages);
  await first.press('Close');
  await expect(pages.page.getByText('session_cancelled').first()).toBeVisible();
  const again = await Checkout.open(consoleWindow, pages);
  await again.authorize();
});
