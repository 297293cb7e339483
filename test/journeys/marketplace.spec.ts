// A marketplace: chosen in one click, its sample payments are the sellers', and its lists and dialogs say whose sale each record is.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { madeSession } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples, total } from './pages/overview.ts';
import { showPath } from './pages/screens.ts';

test('a sandbox turned into a marketplace shows whose each payment is', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const sellers = page.getByRole('navigation').getByRole('link', { name: 'Sellers' });

  await test.step('the embedded sandbox becomes a marketplace in one click, and a merchant’s again', async () => {
    await pages.goTo('Environment');
    await page.getByText('Marketplace', { exact: true }).click();
    await expect(sellers).toBeVisible();
    await page.getByText('Merchant', { exact: true }).first().click();
    await expect(sellers).toHaveCount(0);
    await page.getByText('Marketplace', { exact: true }).click();
    await expect(sellers).toBeVisible();
  });

  await test.step('in marketplace mode the sample payments are the sellers’, and the overview’s fees are those of Seller fees', async () => {
    await pages.goTo('Overview');
    await fillWithSamples(pages);
    await expect(page.getByRole('link', { name: /^Payout available/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /not ready/ })).toHaveCount(0);
    await page.mouse.move(0, 0);
    const fees = await total(pages, 'Seller fees');
    const volume = await total(pages, 'Captured volume');

    await page.getByRole('region', { name: 'Last 30 days' }).getByText('Table', { exact: true }).click();
    const lastRow = page.getByRole('row', { name: /^Total/ });
    await expect(lastRow).toContainText(fees);
    await expect(lastRow).toContainText(volume);
    await page.getByRole('navigation').getByRole('link', { name: 'Seller fees' }).click();
    const sums = page.getByRole('region', { name: 'Totals' }).getByRole('row', { name: /^Total/ });
    await expect(sums).toContainText(fees);
    await expect(sums).toContainText(volume);
  });

  await test.step('lists name the seller, and a pasted id is sent for no seller that nobody chose', async () => {
    const { sessionId } = await madeSession(consoleWindow, { firstName: 'Mary', lastName: 'Somerville' });
    await showPath(page, `/sessions/${sessionId}`);
    await expect(page.getByText('Marketplace ID')).toBeVisible();
    const seller = await page.getByText('Account', { exact: true }).locator('+ *').first().innerText();
    await pages.goTo('Sessions');
    await expect(page.getByRole('columnheader', { name: 'Seller' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText(seller);

    await pages.goTo('Orders');
    for (const [open, label, id, send] of [
      ['Create order by session ID', 'Session ID', 'sess_of_nobody', 'Create order'],
      ['Capture by order ID', 'Order ID', 'order_of_nobody', 'Capture'],
    ] as const) {
      await pages.click(open);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('combobox', { name: 'Seller' })).toHaveValue('');
      await dialog.getByLabel(label).fill(id);
      await dialog.getByRole('button', { name: send, exact: true }).click();
      await expect(dialog.getByText('Choose an account.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
});
