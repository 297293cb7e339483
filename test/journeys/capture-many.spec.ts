// Capture many: picked in the list, tried dry, captured in one run, and a file whose orders were captured before.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples } from './pages/overview.ts';
import { savedCsv } from './pages/saved-file.ts';

test('orders picked in the list are tried dry, captured in one run, and every result can be saved', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = consoleWindow;
  await fillWithSamples(pages);
  await pages.goTo('Orders');
  const all = page.getByRole('checkbox', { name: 'Select all loaded orders that are ready to capture' });
  await all.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText(/\d+ orders? selected/);
  const picked = Number.parseInt((await bar.innerText()).replace(',', ''), 10);
  await bar.getByRole('button', { name: 'Capture…' }).click();

  await expect(page.getByRole('region', { name: 'Dry run' })).toContainText('Nothing has been sent.');
  await pages.click(/^Capture \d+ orders?$/);
  await expect(page.getByText(`${picked} of ${picked} processed`)).toBeVisible();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  const results = page.getByRole('region', { name: 'Results' }).getByRole('table');
  await expect(results.getByText('Captured', { exact: true })).toHaveCount(picked);
  const { rows } = await savedCsv(consoleWindow, () => pages.click('Export CSV'));
  expect(rows.map(([, , outcome]) => outcome)).toEqual(Array.from({ length: picked }, () => 'captured'));

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
  await expect(page.getByRole('tab', { name: `Already captured ${picked}` })).toBeVisible();
  await pages.click('Discard');
  await expect(page.getByText('Selected orders')).toBeVisible();
});
