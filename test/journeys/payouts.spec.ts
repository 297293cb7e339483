// The month's payout: the balance grows by sellers' payments, is paid out once, and the statement says so.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { madeCharge } from '../support/window/made-payment.ts';
import { turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { test } from '../support/window/provider-fixture.ts';
import { openBalance, part } from './pages/balance.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment, enterKeys } from './pages/environments.ts';
import { savedCsv } from './pages/saved-file.ts';
import { inviteSeller } from './pages/sellers.ts';

const payoutAndDie = fileURLToPath(new URL('../support/programs/payout-and-die.ts', import.meta.url));

/** Resolves when the program is dead, which is how it ends. */
const dieInMidPayout = (dataFolder: string, amount: number) =>
  new Promise<void>((resolve) => {
    execFile(process.execPath, [payoutAndDie, dataFolder, String(amount)], () => resolve());
  });

/** Its fee, 1.5 % of it, is $135.00. */
const NINE_THOUSAND = { amount: 900_000 };

test('a balance is paid out by the embedded service, and recorded where another provider pays it out', async ({
  consoleWindow,
  startService,
}) => {
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;

  await test.step('a balance above the holding balance is paid out once, and the statement and its file say so', async () => {
    await openBalance(pages);
    await expect(part(pages, 'Balance')).toContainText('$100.00 below the holding balance');
    await expect(page.getByRole('button', { name: 'Start payout' })).toBeDisabled();
    await expect(part(pages, 'Payouts')).toContainText('No payouts yet');

    await pages.goTo('Sessions');
    await madeCharge(consoleWindow, NINE_THOUSAND);
    await openBalance(pages);
    await expect(part(pages, 'Balance')).toContainText('$35.00 available for payout');
    await expect(page.getByRole('img', { name: 'Balance $135.00, holding balance $100.00' })).toBeVisible();

    await pages.click('Start payout');
    const dialog = page.getByRole('dialog', { name: 'Start a payout of $35.00?' });
    await expect(dialog).toContainText('SANDBOX');
    // A second press of Enter pays nothing.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Pay out $35.00' }).dblclick();
    await expect(dialog).toBeHidden();
    const paid = part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Paid out' });
    await expect(paid).toHaveCount(1);
    await expect(paid).toContainText('$35.00');
    await expect(part(pages, 'Balance')).toContainText(/Paid out this month. Next payout from \w+ 1/);
    await expect(page.getByRole('button', { name: 'Start payout' })).toBeDisabled();

    const statement = part(pages, 'Statement');
    await expect(statement.getByRole('row', { name: /^Closing/ })).toContainText('$100.00');
    await expect(statement.getByRole('row', { name: /Payout/ })).toContainText('-$35.00');
    const file = await savedCsv(consoleWindow, () => statement.getByRole('button', { name: 'Export CSV' }).click());
    expect(file.rows.map((cells) => [cells[1], cells[3], cells[4]])).toEqual([
      ['Opening balance', '0', '0.00'],
      ['Seller fee', '13500', '135.00'],
      ['Payout', '-3500', '-35.00'],
      ['Closing balance', '10000', '100.00'],
    ]);
    await page.emulateMedia({ media: 'print' });
    for (const beside of ['navigation', 'banner'] as const) await expect(page.getByRole(beside)).toBeHidden();
    await expect(statement.getByRole('row', { name: /^Closing/ })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await statement.getByRole('button', { name: 'Previous month' }).click();
    await expect(statement.getByText(/^No transactions in/)).toBeVisible();
    await expect(page).toHaveURL(/month=20\d\d-\d\d/);
  });

  await test.step('at another provider the payout is started on its own page and recorded here, once', async () => {
    const provider = await startService();
    const platform = provider.organizations.find(({ name }) => name === 'Harvest Market');
    const seller = provider.organizations.find(({ name }) => name === 'Blue Barn Farm');
    await addEnvironment(pages, provider, { name: 'Harvest elsewhere', marketplaceId: platform?.marketplace_id ?? '' });
    await pages.goTo('Sellers');
    await inviteSeller(pages, 'Blue Barn Farm', 'barn@example.com');
    await pages.click('Enter API keys');
    await enterKeys(pages, seller?.client_id ?? '', seller?.client_secret ?? '');
    await page.getByText(/Client ID ending in/).waitFor();
    await madeCharge(consoleWindow, { ...NINE_THOUSAND, at: 'Harvest elsewhere' });

    await openBalance(pages);
    await expect(part(pages, 'Balance')).toContainText('Holding balance unknown');
    await page.getByRole('link', { name: 'enter it in Environment' }).click();
    await pages.click('Edit');
    await page.getByRole('dialog').getByLabel('Holding balance').fill('100');
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await openBalance(pages);
    await expect(part(pages, 'Balance')).toContainText('$35.00 available for payout');
    await expect(page.getByRole('link', { name: /Open banking statements/ })).toHaveAttribute(
      'href',
      provider.dashboard_url,
    );
    await pages.click('Record payout');
    const form = page.getByRole('dialog', { name: 'Record payout' });
    await expect(form).toContainText('Calculated by Paydesk: $35.00');
    await form.getByRole('button', { name: 'Record payout' }).click();
    await expect(form.getByText('Enter an amount.')).toBeVisible();
    await form.getByLabel('Amount').fill('35.00');
    await form.getByLabel('Reference').fill('BANK-2211');
    await form.getByRole('button', { name: 'Record payout' }).click();
    await expect(form).toBeHidden();
    const recorded = part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Recorded' });
    await expect(recorded).toContainText('BANK-2211');
    await expect(part(pages, 'Statement').getByRole('row', { name: /^Closing/ })).toContainText('$100.00');

    // A second one of the same month is refused in words, and the first can be taken back.
    await pages.click('Record payout');
    await form.getByLabel('Amount').fill('1');
    await form.getByRole('button', { name: 'Record payout' }).click();
    await expect(form.getByRole('alert')).toContainText('already recorded a payout of $35.00');
    await page.keyboard.press('Escape');
    await recorded.getByRole('button', { name: 'Void' }).click();
    const taking = page.getByRole('dialog', { name: 'Void recorded payout' });
    await taking.getByLabel('Reason').fill('It was another month.');
    await taking.getByRole('button', { name: 'Void' }).click();
    await expect(part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Voided' })).toContainText(
      'It was another month.',
    );
    await expect(part(pages, 'Balance')).toContainText('$35.00 available for payout');
  });
});

test('a payout whose answer was lost is asked about again, and is started once', async ({ consoleWindow }) => {
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  await madeCharge(consoleWindow, NINE_THOUSAND);
  await consoleWindow.restart('close', () => dieInMidPayout(consoleWindow.dataFolder, 3_500));

  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Needs review');
  await expect(
    page.getByText('Before retrying, check whether the payout was started.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry safely' })).toBeVisible();
  await page.getByRole('link', { name: 'Open balance' }).click();
  await expect(part(pages, 'Payouts')).toContainText('Needs review');
  await expect(page.getByRole('button', { name: 'Start payout' })).toBeDisabled();
  await pages.click('Retry safely');
  await expect(part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Paid out' })).toContainText('$35.00');
  await expect(page.getByText('Before retrying, check whether the payout was started.', { exact: false })).toBeHidden();
  await expect(part(pages, 'Payouts').getByRole('row')).toHaveCount(2);
});
