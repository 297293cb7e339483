// Returns and refunds of a provider that has no feed come from its CSV: tried, imported once, shown with the file as their source, and voided.
import { expect } from 'playwright/test';
import { booksDayOf } from '../../contract/books-day.ts';
import { axeFinds } from '../support/browser/axe.ts';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { createSession, shownId } from './pages/new-session.ts';
import { savedCsv } from './pages/saved-file.ts';
import { lookAt } from './pages/screens.ts';

/** No return comes before its charge. */
const TODAY = booksDayOf(Date.now());

test('a provider’s returns are imported from a CSV file, once, and one of them is voided', async ({
  consoleWindow,
  startService,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const provider = { ...(await startService()), dashboard_url: 'https://dashboard.example' };
  await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Sandbox' });
  await createSession(pages, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  const orderId = await shownId(pages, 'order');
  await pages.click(/^Capture \$/);
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();

  await pages.goTo('Returns');
  await expect(page.getByText('doesn’t tell Paydesk what happens after a charge')).toBeVisible({ timeout: 60_000 });
  const text = [
    'Type,Order ID,Amount,Date,Return code',
    `Return,${orderId},56.00,${TODAY},R01`,
    `Return,order_of_nobody,12.00,${TODAY},R01`,
    `Charge,order_other,5.00,${TODAY},`,
  ].join('\n');
  const dialog = page.getByRole('dialog', { name: 'Import returns and refunds' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.getByRole('button', { name: 'CSV file' }).waitFor();
    const file = { name: 'returns.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
  };
  await choose();
  const dryRun = dialog.getByRole('status', { name: 'Dry run' });
  await expect(dryRun).toContainText('Adds 1 return ($56.00) and no refunds.');
  await expect(dryRun).toContainText('1 row is neither a return nor a refund, and stays out: “Charge” (1).');
  await expect(dryRun).toContainText('order_of_nobody isn’t in this environment.');
  expect(await axeFinds(page)).toEqual([]);
  await lookAt(page, 'import-facts-dry-run');
  // What the header doesn't say has to be chosen.
  const day = dialog.getByRole('combobox', { name: 'Day', exact: true });
  await day.click();
  await page.getByRole('option', { name: 'Date' }).click();
  await expect(dialog).toContainText('Choose the column with the day.');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await lookAt(page, 'import-facts-column-missing');
  await day.click();
  await page.getByRole('option', { name: 'Date' }).click();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toContainText('returns.csv is imported');
  await expect(dialog).toContainText('Added 1 return ($56.00)');
  await lookAt(page, 'import-facts-imported');
  const saved = await savedCsv(consoleWindow, () => dialog.getByRole('button', { name: 'Export these rows' }).click());
  expect(saved.name).toBe('not-imported_corner-books_returns.csv');
  expect(saved.rows).toEqual([
    ['Return', 'order_of_nobody', '12.00', TODAY, 'R01', '3', expect.stringContaining('isn’t in this')],
  ]);
  await dialog.getByRole('link', { name: 'Show open returns' }).click();

  const row = page.getByRole('row').filter({ hasText: 'R01 · Insufficient funds' });
  await expect(row).toContainText('$56.00');
  await choose();
  await expect(dryRun).toContainText('1 row is already in Paydesk and adds nothing.');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01 · Insufficient funds');
  await expect(page.getByText('From the file returns.csv. Not confirmed by the payment service.')).toBeVisible();
  await expect(page.getByText(/^The file returns\.csv, /)).toBeVisible();
  await lookAt(page, 'import-facts-order');
  await page.getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this record' });
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('It was another order');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
});

test('where the service reports returns itself, the import says that it isn’t needed', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  await pages.goTo('Returns');
  await expect(pages.page.getByText(/^Up to date as of/)).toBeVisible({ timeout: 60_000 });
  await pages.page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = pages.page.getByRole('dialog', { name: 'Import returns and refunds' });
  await expect(dialog).toContainText('You don’t need to import anything here');
  await expect(dialog.getByRole('button', { name: 'CSV file' })).toBeEnabled();
  await lookAt(pages.page, 'import-facts-not-needed');
});
