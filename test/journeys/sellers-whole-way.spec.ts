// A seller's whole way at the embedded service: invitation, verified keys, session, capture, fee, payout, statement.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { openBalance, part } from './pages/balance.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { enterKeys } from './pages/environments.ts';
import { fillNewSession } from './pages/new-session.ts';
import { SellerAtTheService } from './pages/seller-at-the-service.ts';
import { inviteSeller, openSellers, shownLink } from './pages/sellers.ts';

const ORCHARD = { name: 'Sunny Orchard', email: 'sam@sunny-orchard.test' };

test('an invited seller’s first payment brings its fee into the balance, the payout and the statement', async ({
  consoleWindow,
  browser,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await openSellers(pages);
  await inviteSeller(pages, ORCHARD.name, ORCHARD.email);
  const seller = await SellerAtTheService.register(browser, await shownLink(pages), ORCHARD.name, ORCHARD.email);
  await seller.activate();
  const keys = await seller.makeKeys();
  await seller.page.close();
  await pages.click('Enter API keys');
  await enterKeys(pages, keys.clientId, keys.clientSecret);
  await expect(page.getByText('Ready for payments')).toBeVisible({ timeout: 25_000 });

  await fillNewSession(pages, { amount: '9000', firstName: 'Ada', lastName: 'Lovelace' });
  await page.getByRole('dialog').getByRole('combobox', { name: 'Seller' }).click();
  await page.getByRole('option', { name: ORCHARD.name }).click();
  await pages.click('Create session');
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.click('Capture $9,000.00');
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
  await expect(page.getByText('$135.00')).toBeVisible();

  await pages.goTo('Seller fees');
  await expect(page.getByRole('region', { name: 'Entries' }).getByRole('row').nth(1)).toContainText(ORCHARD.name);
  await openBalance(pages);
  await expect(part(pages, 'Balance')).toContainText('$35.00 available for payout');
  await pages.click('Start payout');
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out $35.00' }).click();
  await expect(part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Paid out' })).toHaveCount(1);
  const statement = part(pages, 'Statement');
  await expect(statement.getByRole('row').filter({ hasText: ORCHARD.name })).toContainText('$135.00');
  await expect(statement.getByRole('row', { name: /Payout/ })).toContainText('-$35.00');
  await expect(statement.getByRole('row', { name: /^Closing/ })).toContainText('$100.00');
});
