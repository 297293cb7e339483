// "It was charged" that was wrong: it stands on the order as a person's word, is taken back with a name and a reason, and the order is captured.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const sendAndDie = fileURLToPath(new URL('../support/programs/send-and-die.ts', import.meta.url));

test('an order that was wrongly said to be charged can be captured after all', async ({ consoleWindow }) => {
  const before = new ConsolePages(consoleWindow.page);
  await createSession(before, { amount: '75', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, before)).authorize();
  await before.click('Create order');
  const orderId = await shownId(before, 'order');
  await consoleWindow.restart('close', async () => {
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [sendAndDie, consoleWindow.dataFolder, orderId], () => resolve());
    });
  });

  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await page.getByRole('radio', { name: 'Mark as charged' }).check();
  await page.getByLabel('Charge ID').fill('charge_ofanother');
  await page.getByLabel('Charge date').fill(new Date().toISOString().slice(0, 10));
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('How do you know?').fill('The dashboard shows it.');
  await page.getByRole('button', { name: 'Resolve' }).click();
  const charged = page.getByRole('region', { name: 'Charged' });
  await expect(charged).toContainText(
    'Marked as charged by Grace Hopper. Not confirmed by the payment service. Reason: “The dashboard shows it.”',
  );
  await lookAt(page, 'charged-by-word');

  await charged.getByRole('button', { name: 'Mark as not charged' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as not charged' });
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
  await expect(dialog.getByText('Enter a reason of at least 5 characters.')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Katherine Johnson');
  await dialog.getByLabel('Reason').fill('That charge belongs to another order.');
  await page.route('**/outcomes/takeBackCharge**', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
  await expect(dialog.getByRole('alert').last()).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('That charge belongs to another order.');
  await lookAt(page, 'take-back-charge');
  await dialog.getByRole('button', { name: 'Mark as not charged' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Katherine Johnson marked the order as not charged after all')).toBeVisible();
  await expect(charged).toBeHidden();
  await lookAt(page, 'charge-taken-back');

  await pages.click('Capture $75.00');
  await expect(charged).toContainText('Charged $75.00');
  await expect(charged).not.toContainText('Marked as charged by');
  await expect(page.getByRole('button', { name: 'Mark as not charged' })).toBeHidden();
});
