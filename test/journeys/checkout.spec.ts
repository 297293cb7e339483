// What the preview hears when a checkout doesn't end in a payment.
import { expect } from 'playwright/test';
import { type SharedWindow, test } from '../support/window/console-fixture.ts';
import { madeSession } from '../support/window/made-payment.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';

/** The page of a new session, and its checkout. */
async function openCheckout(sharedWindow: SharedWindow, amount: number) {
  const pages = new ConsolePages(sharedWindow.page);
  const { sessionId } = await madeSession(sharedWindow, { amount });
  await showPath(pages.page, `/sessions/${sessionId}`);
  return { pages, checkout: await Checkout.open(sharedWindow, pages) };
}

test('a consumer without the money is told so and the console hears session_insufficient_balance', async ({
  sharedWindow,
}) => {
  const { pages, checkout } = await openCheckout(sharedWindow, 50_000);
  await checkout.choose('Low Balance Checking');
  await expect(checkout.frame.getByText('Not enough money in this account')).toBeVisible();
  await checkout.leave();
  await expect(pages.page.getByText('Failed: insufficient funds').first()).toBeVisible();
  // The service's own word, by its feed.
  const steps = pages.page.getByRole('region', { name: 'Checkout progress' });
  await expect(steps.getByText('The consumer confirmed their email address or phone number')).toBeVisible();
  await expect(steps.getByText('Failed: insufficient funds')).toBeVisible();
  await pages.unfold('Event log');
  await expect(pages.page.getByText('session_insufficient_balance').first()).toBeVisible();
});

test('a consumer without the money may choose another account and pay', async ({ sharedWindow }) => {
  const { pages, checkout } = await openCheckout(sharedWindow, 50_000);
  await checkout.choose('Low Balance Checking');
  await checkout.press(/^Household Savings/);
  await checkout.press(/^Authorize payment/);
  await expect(checkout.frame.getByRole('heading', { name: 'Payment authorized' })).toBeVisible();
  await pages.click('Create order');
  await expect(pages.page.getByRole('button', { name: 'Capture $500.00' })).toBeVisible();
});

test('a consumer who leaves is heard as cancelled, and the checkout can be opened again', async ({ sharedWindow }) => {
  const { pages, checkout } = await openCheckout(sharedWindow, 2_000);
  await checkout.press('Close');
  await pages.unfold('Event log');
  await expect(pages.page.getByText('session_cancelled').first()).toBeVisible();
  const again = await Checkout.open(sharedWindow, pages);
  await again.authorize();
});
