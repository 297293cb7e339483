// Where a provider has no feed, a person records what happened, or imports the provider's CSV; both are shown with their source, and can be voided.
import { expect, type Page } from 'playwright/test';
import { booksDayOf } from '../../contract/books-day.ts';
import { madeCharge, madeEnvironment } from '../support/window/made-payment.ts';
import { test } from '../support/window/provider-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { showAdded } from './pages/environments.ts';
import { savedCsv } from './pages/saved-file.ts';
import { showPath } from './pages/screens.ts';

const SHOP = 'Shop without a feed';
/** No return comes before its charge. */
const TODAY = booksDayOf(Date.now());

/** What a provider's file says of an order that this console has, of one that it hasn't, and of no return at all. */
const statementOf = (orderId: string) =>
  [
    'Type,Order ID,Amount,Date,Return code',
    `Return,${orderId},56.00,${TODAY},R01`,
    `Return,order_of_nobody,12.00,${TODAY},R01`,
    `Charge,order_other,5.00,${TODAY},`,
  ].join('\n');

/** As a cell that a spreadsheet leaves as it is. */
const kept = (text: string) => `"=""${text}"""`;

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import returns and refunds' });

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await importDialog(page).getByRole('button', { name: 'CSV file' }).waitFor();
  const file = { name: 'returns.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

test('what a provider doesn’t tell is recorded by hand or from its file, and can be voided', async ({
  sharedWindow,
  startService,
}) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  const provider = { ...(await startService()), dashboard_url: 'https://dashboard.example' };
  await madeEnvironment(sharedWindow, provider, { name: SHOP });
  await showAdded(pages, SHOP);

  await test.step('where the dashboard’s API isn’t asked, a person records what they did there, and can void it', async () => {
    const { orderId } = await madeCharge(sharedWindow, { at: SHOP });
    await showPath(page, `/orders/${orderId}`);
    const link = page.getByRole('link', { name: /^Refund in the provider’s dashboard/ });
    await expect(link).toHaveAttribute('href', /^https:\/\/dashboard\.example/);
    await expect(link).toHaveAttribute('target', '_blank');
    const notice = page.getByText(`${SHOP} doesn’t tell Paydesk what happens after a charge`);
    await expect(notice).toBeVisible();
    const menu = page.getByRole('button', { name: 'Record what happened' });
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Record refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('16');
    await dialog.getByRole('textbox', { name: 'Reference' }).fill('RF-77');
    await dialog.getByRole('button', { name: 'Record refund' }).click();
    await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
    await expect(page.getByText(/^\$16\.00, recorded by/)).toBeVisible();
    await page.getByRole('button', { name: 'Void' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was another order');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Record return' }).click();
    await dialog.getByRole('combobox', { name: 'Return code' }).fill('R01');
    await page.getByRole('option', { name: /^R01/ }).click();
    await dialog.getByRole('button', { name: 'Record return' }).click();
    await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01');
    for (const screen of ['Settlements', 'Returns']) {
      await page.getByRole('navigation').getByRole('link', { name: screen }).click();
      await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
      await expect(notice).toBeVisible();
    }
  });

  await test.step('a provider’s returns are imported from a CSV file, once, and one of them is voided', async () => {
    const { orderId } = await madeCharge(sharedWindow, { at: SHOP, firstName: 'Mary', lastName: 'Somerville' });
    const dialog = importDialog(page);
    await chooseFile(page, statementOf(orderId));
    const dryRun = dialog.getByRole('status', { name: 'Dry run' });
    await expect(dryRun).toContainText('Adds 1 return ($56.00) and no refunds.');
    await expect(dryRun).toContainText('1 row is neither a return nor a refund, and isn’t imported: “Charge” (1).');
    await expect(dryRun).toContainText('order_of_nobody isn’t in this environment.');
    // What the header doesn't say has to be chosen.
    const day = dialog.getByRole('combobox', { name: 'Day', exact: true });
    await day.click();
    await page.getByRole('option', { name: 'Date' }).click();
    await expect(dialog).toContainText('Choose the column with the day.');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await day.click();
    await page.getByRole('option', { name: 'Date' }).click();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(dialog).toContainText('returns.csv is imported');
    await expect(dialog).toContainText('Added 1 return ($56.00)');
    const leftOut = await savedCsv(sharedWindow, () =>
      dialog.getByRole('button', { name: 'Export these rows' }).click(),
    );
    expect(leftOut.name).toBe('not-imported_shop-without-a-feed_returns.csv');
    expect(leftOut.rows).toEqual([
      ['Return', 'order_of_nobody', kept('12.00'), kept(TODAY), 'R01', '3', expect.stringContaining('isn’t in this')],
    ]);
    await dialog.getByRole('link', { name: 'Show open returns' }).click();

    const row = page.getByRole('row').filter({ hasText: 'Mary Somerville' });
    await expect(row).toContainText('R01 · Insufficient funds');
    await expect(row).toContainText('$56.00');
    await chooseFile(page, statementOf(orderId));
    await expect(dryRun).toContainText('1 row is already in Paydesk and adds nothing.');
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await row.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01 · Insufficient funds');
    await expect(page.getByText('From the file returns.csv. Not confirmed by the payment service.')).toBeVisible();
    await expect(page.getByText(/^The file returns\.csv, /)).toBeVisible();
    await page.getByRole('button', { name: 'Void' }).click();
    const voiding = page.getByRole('dialog', { name: 'Void this record' });
    await voiding.getByRole('textbox', { name: 'Reason' }).fill('It was another order');
    await voiding.getByRole('button', { name: 'Void' }).click();
    await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
  });
});

test('where the service reports returns itself, the import says that it isn’t needed', async ({ sharedWindow }) => {
  const pages = new ConsolePages(sharedWindow.page);
  await pages.goTo('Returns');
  await expect(pages.page.getByText(/^Up to date as of/)).toBeVisible({ timeout: 60_000 });
  await pages.page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(importDialog(pages.page)).toContainText('You don’t need to import anything here');
  await expect(importDialog(pages.page).getByRole('button', { name: 'CSV file' })).toBeEnabled();
});
