// Capture many: picked in the list, tried dry, captured in one run, and a file whose orders were captured before.
import { expect } from 'playwright/test';
import { type SharedWindow, test } from '../support/window/console-fixture.ts';
import { madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { savedCsv } from './pages/saved-file.ts';
import { showPath } from './pages/screens.ts';

/** The list of three orders ready to capture, each of this amount, which no other test's are of. */
async function showThreeOrders(sharedWindow: SharedWindow, amount: number): Promise<ConsolePages> {
  for (const lastName of ['Lovelace', 'Byron', 'King']) await madeOrder(sharedWindow, { amount, lastName });
  await showPath(sharedWindow.page, `/orders?min=${amount}&max=${amount}`);
  await sharedWindow.page.getByText('Ada King').waitFor();
  return new ConsolePages(sharedWindow.page);
}

test('orders picked in the list are tried dry, captured in one run, and every result can be saved', async ({
  sharedWindow,
}) => {
  const pages = await showThreeOrders(sharedWindow, 41_11);
  const { page } = pages;
  const all = page.getByRole('checkbox', { name: 'Select all loaded orders that are ready to capture' });
  await all.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('3 orders selected');
  await bar.getByRole('button', { name: 'Capture…' }).click();

  await expect(page.getByRole('region', { name: 'Dry run' })).toContainText('Nothing has been sent.');
  await pages.click('Capture 3 orders');
  await expect(page.getByText('3 of 3 processed')).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  const results = page.getByRole('region', { name: 'Results' }).getByRole('table');
  await expect(results.getByText('Captured', { exact: true })).toHaveCount(3);
  const { rows } = await savedCsv(sharedWindow, () => pages.click('Export CSV'));
  expect(rows.map(([, , outcome]) => outcome)).toEqual(['Captured', 'Captured', 'Captured']);

  await pages.goTo('Capture many');
  await pages.click('Capture from file');
  const orderIds = rows.map(([orderId]) => orderId);
  await page.getByRole('button', { name: 'CSV file' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([...orderIds, orderIds[0], 'hello'].join('\n')),
  });
  await pages.click(/^Start dry run of/);
  await expect(page.getByRole('heading', { name: 'Capture 0 orders' })).toBeVisible();
  await expect(page.getByText('2 rows will be skipped')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Already captured 3' })).toBeVisible();
  await pages.click('Discard');
  await expect(page.getByText('Selected orders').first()).toBeVisible();
});

test('a planned run shows that another window has started it', async ({ sharedWindow }) => {
  const pages = await showThreeOrders(sharedWindow, 41_12);
  const { page } = pages;
  await page.getByRole('checkbox', { name: /Select all loaded/ }).click();
  await pages.click('Capture…');
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'Dry run' })).toBeVisible();
  await pages.click(/^Capture \d+ orders?$/);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(other.getByText('Done', { exact: true })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Dry run' })).toHaveCount(0);
  await expect(
    other.getByRole('region', { name: 'Results' }).getByText('Captured', { exact: true }).first(),
  ).toBeVisible();
});
