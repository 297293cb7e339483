// A PIN before money moves: set by a person, asked for by main after a start, and what was asked for goes on once it is entered.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { openInBrowser } from '../support/window/in-browser.ts';
import { madeOrder } from '../support/window/made-payment.ts';
import { openKeyring } from '../support/window/own-keyring.ts';
import { test } from '../support/window/provider-fixture.ts';
import { showPath } from './pages/screens.ts';

const PIN = '739154';

test('a capture waits for the PIN, and goes on once it is entered', async ({ browser, viewport, locale }) => {
  // Of its own: what lies in this session's is for every Paydesk in it.
  const keyring = await openKeyring();
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-pin-'));
  const { environment } = keyring;
  const open = () => openInBrowser(browser, { viewport, locale }, { dataFolder, environment });
  let opened = await open();

  await test.step('a person sets it', async () => {
    await opened.page.getByRole('link', { name: 'Settings' }).click();
    const card = opened.page.getByRole('region', { name: 'PIN before money moves' });
    await card.getByRole('button', { name: 'Set PIN' }).click();
    const dialog = opened.page.getByRole('dialog');
    await dialog.getByLabel('New PIN', { exact: true }).fill('12a4');
    await dialog.getByLabel('Confirm new PIN').fill(PIN);
    await dialog.getByRole('button', { name: 'Save PIN' }).click();
    await expect(dialog).toContainText('Enter 4 to 12 digits.');
    await expect(dialog).toContainText('The PINs don’t match.');
    await dialog.getByLabel('New PIN', { exact: true }).fill(PIN);
    await dialog.getByRole('button', { name: 'Save PIN' }).click();
    await expect(card).toContainText(
      'Paydesk asks for it after a start, and after 5 minutes without a key or a click.',
    );
  });

  const orderId = await test.step('and has an order', async () => {
    const order = await madeOrder(opened);
    return order.orderId;
  });

  await test.step('after a restart the capture waits', async () => {
    await opened.close();
    opened = await open();
    const { page } = opened;
    await showPath(page, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Capture $56.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter your PIN' });
    const field = dialog.getByLabel('PIN', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Incorrect PIN.')).toBeVisible();
    await field.fill(PIN);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $56.00');
    await expect(dialog).toBeHidden();
  });

  await test.step('and whoever leaves the dialog has sent nothing', async () => {
    await opened.close();
    opened = await open();
    const { page } = opened;
    await showPath(page, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund order' });
    await refund.getByRole('button', { name: 'Continue' }).click();
    await refund.getByRole('button', { name: 'Refund $56.00' }).click();
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeHidden();
    await expect(refund.getByText('Nothing was sent: this computer asks for its PIN first.')).toBeVisible();
  });

  await opened.close();
  await keyring.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
