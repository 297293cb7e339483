// A marketplace's lists and dialogs: whose sale each record is, and no seller chosen for anybody.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession } from './pages/new-session.ts';
import { openSellers } from './pages/sellers.ts';

test('lists name the seller, and a pasted id is sent for no seller that nobody chose', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await openSellers(pages);
  await createSession(pages, { amount: '60', firstName: 'Ada', lastName: 'Lovelace' });
  const seller = await page.getByText('Account', { exact: true }).locator('+ *').first().innerText();
  await pages.goTo('Sessions');
  await expect(page.getByRole('columnheader', { name: 'Seller' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(seller);
  await page.screenshot({ path: 'test/artefacts/screens/browser-sessions-of-sellers.png' });

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
    await page.screenshot({ path: `test/artefacts/screens/browser-${id}.png` });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
