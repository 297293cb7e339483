// Production: every screen says so, and money moves only after a person has confirmed the amount.
import { expect } from 'playwright/test';
import { orderMadeElsewhere } from '../support/window/made-elsewhere.ts';
import { madeEnvironment, madeOrder } from '../support/window/made-payment.ts';
import { test } from '../support/window/provider-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { showAdded } from './pages/environments.ts';
import { showPath } from './pages/screens.ts';

const SHOP = 'Corner Books';

test('in production captures and refunds are confirmed, each with its amount', async ({
  sharedWindow,
  startLiveService,
}) => {
  const provider = await startLiveService();
  const [merchant] = provider.organizations;
  if (!merchant) throw new Error('The service has no merchant.');
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await madeEnvironment(sharedWindow, provider, { name: SHOP, kind: 'production' });
  await showAdded(pages, SHOP);

  await test.step('in production every screen says so, and a capture asks once, naming the amount', async () => {
    await expect(page).toHaveTitle(/PRODUCTION Corner Books/);
    await expect(page.getByText('Captures charge real money')).toBeVisible();
    const { orderId } = await madeOrder(sharedWindow, { at: SHOP });
    await showPath(page, `/orders/${orderId}`);
    await pages.click('Capture $56.00');
    const dialog = page.getByRole('dialog', { name: 'Charge $56.00 in PRODUCTION?' });
    await expect(dialog).toContainText('will be debited $56.00');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Capture $56.00' })).toBeEnabled();
    await pages.click('Capture $56.00');
    await dialog.getByRole('button', { name: 'Charge $56.00' }).click();
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $56.00');
  });

  await test.step('in production a refund is confirmed twice, each time with its amount', async () => {
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    // Until the provider was asked whether it has such calls.
    await expect(refund).toBeEnabled({ timeout: 90_000 });
    await refund.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('16');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Real money in PRODUCTION');
    await expect(dialog).toContainText('$16.00 goes back to the bank account of Ada Lovelace');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toContainText('Confirm again: $16.00 goes back to Ada Lovelace');
    await dialog.getByRole('button', { name: 'Refund $16.00' }).click();
    await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
  });

  await test.step('in production an order made elsewhere is captured by an amount a person types, and another one is told plainly', async () => {
    const orderId = await orderMadeElsewhere(provider, merchant, 12_000);
    await pages.goTo('Orders');
    await pages.click('Capture by order ID');
    const form = page.getByRole('dialog');
    await form.getByLabel('Order ID').fill(orderId);
    await form.getByRole('button', { name: 'Capture' }).click();
    await expect(form).toContainText('Real money in PRODUCTION');
    await expect(form.getByRole('button', { name: 'Charge' })).toBeDisabled();
    await form.getByLabel('Order amount').fill('100');
    await form.getByRole('button', { name: 'Charge $100.00' }).click();
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $120.00');
    await expect(page.getByRole('alert').filter({ hasText: 'Charged $120.00, not $100.00' })).toBeVisible();
  });
});
