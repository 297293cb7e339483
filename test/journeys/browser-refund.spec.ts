// A refund from the order's page, in part and then the rest; and a charge that came back is presented again. Nobody reloads the page.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { axeFinds } from '../support/browser/axe.ts';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { capture, press } from './pages/embedded-service.ts';
import { shownId } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

test('an order is refunded in part, then the rest, and its page says so without a reload', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const service = await capture(consoleWindow);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('56.00');
  await expect(amount).toBeFocused();
  await page.keyboard.type('56.01');
  await expect(amount).toHaveValue('56.01');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Enter $56.00 or less.');
  await amount.fill('16');
  await expect(dialog).toContainText('$40.00 is left after this refund');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One jar was broken');
  await lookAt(page, 'refund-form');
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('$16.00 goes back to the bank account of Ada Lovelace');
  await expect(dialog).toContainText(/order_/);
  await expect(dialog.getByRole('alert')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('16');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await lookAt(page, 'refund-confirmation');
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund $16.00' }).click();
  const part = page.getByRole('region', { name: 'Partly refunded' });
  await expect(part).toContainText('Refunded $16.00 of $56.00');
  await expect(part).toContainText('A refund is sent at the next banking cut-off and arrives two banking days later.');
  await expect(dialog).toBeHidden();
  await lookAt(page, 'order-partly-refunded');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(amount).toHaveValue('40.00');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Refund $40.00' }).click();
  await expect(page.getByRole('region', { name: 'Refunded' })).toContainText('Refunded $56.00');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  await expect(dialog).toBeHidden();
  await lookAt(page, 'order-refunded');
  // Each was asked for by one call, and the service tells how far it is.
  await press(service, 'POST', 'clock', { advance_seconds: 7 * 86_400 });
  const steps = page.locator('.mantine-Timeline-item');
  await expect(steps.filter({ hasText: 'Refund settled' })).toHaveCount(2);
  await expect(steps.filter({ hasText: 'Refund requested' })).toHaveCount(2);
  await expect(steps.last()).toContainText('Reported by the payment service');
});

test('a charge that came back is presented again and is charged once more', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const rules = [{ match: {}, attempt: 1, after_banking_days: 2, return_code: 'R01' }];
  const service = await capture(consoleWindow, { plan: (at) => press(at, 'PUT', 'outcomes', { rules }) });
  await press(service, 'POST', 'clock', { advance_seconds: 7 * 86_400 });
  await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01');
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Present again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ada Lovelace will be debited $56.00 once more');
  await lookAt(page, 'present-again-confirmation');
  expect(await axeFinds(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Debit $56.00 again' }).click();
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $56.00');
  await expect(page.getByRole('button', { name: 'Present again' })).toBeHidden();
  const steps = page.locator('.mantine-Timeline-item');
  await expect(steps.filter({ hasText: 'Charge presented again' })).toHaveCount(1);
  await expect(steps.nth(-2)).toContainText(/^Returned.*R01 · Insufficient funds.*Reported by the payment service/);
  await expect(steps.last()).toContainText('Charge presented again');
  await lookAt(page, 'order-presented-again');
});

const refundAndDie = fileURLToPath(new URL('../support/programs/refund-and-die.ts', import.meta.url));

/** Resolves when the program is dead, which is how it ends. */
const dieInMidRefund = (dataFolder: string, orderId: string) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [refundAndDie, dataFolder, orderId, '1600'], () => resolve());
  });

test('a refund whose answer was lost is listed, blocks the next, and is made once by Retry safely', async ({
  consoleWindow,
}) => {
  await capture(consoleWindow);
  const orderId = await shownId(new ConsolePages(consoleWindow.page), 'order');
  await consoleWindow.restart('close', () => dieInMidRefund(consoleWindow.dataFolder, orderId));
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await expect(page.getByRole('navigation').getByRole('link', { name: /Needs review/ })).toContainText('1');
  await pages.goTo('Needs review');
  await expect(page.getByText('Before you refund again, check whether it was refunded.').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('$16.00');
  await lookAt(page, 'refund-unknown-listed');
  await page.getByRole('link', { name: 'Open order' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'check whether it was refunded' });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await lookAt(page, 'refund-unknown');
  await panel.getByRole('button', { name: 'Retry safely' }).click();
  await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('navigation').getByRole('link', { name: /Needs review/ })).not.toContainText('1');
});
