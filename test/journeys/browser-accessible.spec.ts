// Every screen, in light and dark, as axe sees it.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, fillNewSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

test('no screen has anything axe objects to', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);

  await pages.goTo('Sessions');
  await page.getByRole('button', { name: 'New session' }).waitFor();
  await lookAt(page, 'sessions-empty');
  await fillNewSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
  await lookAt(page, 'new-session');
  await page.keyboard.press('Escape');
  await createSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.unfold('Event log');
  await expect(page.getByText('Authorized by the consumer')).toBeVisible();
  await lookAt(page, 'session-authorized');
  await pages.click('Create order');
  await page.getByRole('button', { name: 'Capture $100.00' }).waitFor();
  await lookAt(page, 'order-ready');
  await pages.click('Capture $100.00');
  await page.getByRole('region', { name: 'Charged' }).waitFor();
  await lookAt(page, 'order-charged');
  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').waitFor();
  await lookAt(page, 'orders');
  await pages.goTo('Sessions');
  await page.getByText('Ada Lovelace').waitFor();
  await lookAt(page, 'sessions');
  await pages.goTo('Needs review');
  await lookAt(page, 'unknown-outcomes');
  await pages.goTo('Environment');
  await page.getByText('ServicePay').waitFor();
  await lookAt(page, 'environment');
});
