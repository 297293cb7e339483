// A capture that was sent and never answered: nobody can overlook it, nothing is sent again, and a named person settles it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const sendAndDie = fileURLToPath(new URL('../support/programs/send-and-die.ts', import.meta.url));

/** Resolves when the program is dead, which is how it ends. */
const dieInMidCapture = (dataFolder: string, orderId: string) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [sendAndDie, dataFolder, orderId], () => resolve());
  });

test('an unanswered capture blocks the order until a person resolves it', async ({ consoleWindow }) => {
  const before = new ConsolePages(consoleWindow.page);
  await createSession(before, { amount: '75', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, before)).authorize();
  await before.click('Create order');
  const orderId = await shownId(before, 'order');
  await consoleWindow.restart('close', () => dieInMidCapture(consoleWindow.dataFolder, orderId));

  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await expect(page.getByRole('navigation').getByRole('link', { name: /Needs review/ })).toContainText('1');
  await expect(page.getByRole('main').getByRole('link', { name: /^1 call needs review/ })).toBeVisible();
  await lookAt(page, 'overview-unknown-outcome');
  await pages.follow(/^1 call needs review/);
  await expect(
    page
      .getByText(orderId)
      .or(page.getByRole('link', { name: /order/i }))
      .first(),
  ).toBeVisible();
  await lookAt(page, 'unknown-outcome-listed');

  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await expect(page.getByText('check whether the order was charged', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Capture $75.00' })).toBeDisabled();
  await lookAt(page, 'unknown-outcome-order');

  await pages.goTo('Orders');
  await pages.click('Capture by order ID');
  await page.getByRole('dialog').getByLabel('Order ID').fill(orderId);
  await page.getByRole('dialog').getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'This order may already be charged: we never got a response.',
  );
  await page.keyboard.press('Escape');

  await page.getByText('Ada Lovelace').click();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Choose an answer.')).toBeVisible();
  await page.getByRole('radio', { name: /not/i }).check();
  await page.getByLabel('How do you know?').fill('The dashboard shows no charge for it.');
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Grace Hopper marked the order as not charged')).toBeVisible();

  await pages.click('Capture $75.00');
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $75.00');
  await expect(page.getByRole('navigation').getByRole('link', { name: /Needs review/ })).not.toContainText('1');
});
