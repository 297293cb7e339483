// The whole path: a session, its checkout, the order, the capture, and all of it still there tomorrow.
import type { TestInfo } from 'playwright/test';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId, takeFirstPayment } from './pages/new-session.ts';

const ADA = { amount: '$1,234.50', firstName: 'Ada', lastName: 'Lovelace' };

const picture = (testInfo: TestInfo, name: string) => ({
  path: `test/artefacts/screens/${testInfo.project.name}-${name}.png`,
});

test('a person takes a payment in twelve clicks or fewer, and it is there after Paydesk was closed', async ({
  consoleWindow,
}, testInfo) => {
  const pages = new ConsolePages(consoleWindow.page);
  await takeFirstPayment(pages, ADA);
  const sessionId = await shownId(pages, 'sess');

  const checkout = await Checkout.open(consoleWindow, pages);
  await expect(checkout.frame.getByText('$1,234.50').first()).toBeVisible();
  await pages.page.screenshot(picture(testInfo, 'session-with-checkout'));
  await checkout.authorize();
  await pages.unfold('Event log');
  await expect(pages.page.getByText('Authorized by the consumer').first()).toBeVisible();

  await pages.click('Create order');
  const orderId = await shownId(pages, 'order');
  await expect(pages.page.getByRole('button', { name: 'Capture $1,234.50' })).toBeVisible();
  await pages.page.screenshot(picture(testInfo, 'order-ready'));
  await pages.click('Capture $1,234.50');
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $1,234.50');
  await expect(pages.page.getByText(/charge_/).first()).toBeVisible();
  await pages.page.screenshot(picture(testInfo, 'order-charged'));
  expect(pages.clicks).toBeLessThanOrEqual(12);
  testInfo.annotations.push({ type: 'clicks', description: String(pages.clicks) });

  await consoleWindow.restart();
  const tomorrow = new ConsolePages(consoleWindow.page);
  await expect(tomorrow.page.getByText('All clear')).toBeVisible();
  await tomorrow.goTo('Orders');
  await tomorrow.page.getByText('Ada Lovelace').click();
  expect(await shownId(tomorrow, 'order')).toBe(orderId);
  await expect(tomorrow.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $1,234.50');
  await expect(tomorrow.page.getByText('Consumer authorized the payment')).toBeVisible();
  await tomorrow.goTo('Sessions');
  await tomorrow.page.getByText('Ada Lovelace').click();
  expect(await shownId(tomorrow, 'sess')).toBe(sessionId);

  await test.step('after the restart a new payment can be taken with the keys that were kept', async () => {
    await consoleWindow.restart('kill');
    const { page } = consoleWindow;
    await createSession(new ConsolePages(page), { amount: '10', firstName: 'Grace', lastName: 'Hopper' });
    await expect(page.getByText('$10.00').first()).toBeVisible();
  });
});
