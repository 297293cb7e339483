// A payment comes back: its order, the inbox and the overview say so by themselves, and a person deals with it.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { control, environmentOf, madeCharge } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';

/** Without a reload. */
const WITHIN = { timeout: 10_000 };
/** Past any return in this file, holidays and a weekend included. */
const TEN_DAYS = { advance_seconds: 10 * 86_400 };

test('a returned payment shows in the inbox while it is looked at, and a person marks it as handled', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const service = (await environmentOf(consoleWindow)).baseUrl;
  const rules = [{ match: {}, after_banking_days: 2, return_code: 'R01' }];
  await control(service, 'PUT', 'outcomes', { rules });
  await madeCharge(consoleWindow);
  await pages.goTo('Returns');
  await expect(page.getByRole('heading', { name: 'No open returns' })).toBeVisible();
  await expect(page.getByText(/^Up to date as of .*[AP]M [A-Z]{2,5}/)).toBeVisible();
  await control(service, 'POST', 'clock', TEN_DAYS);
  const row = page.getByRole('row').filter({ hasText: 'R01 · Insufficient funds' });
  await expect(row).toContainText('$56.00', WITHIN);
  await expect(row).toContainText('Ada Lovelace');
  await expect(row).toContainText('Ask the consumer, or present again');
  await expect(row).toContainText(/\d+ days left/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Returns (1)' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Overall' })).toContainText('1 of 1 debit', WITHIN);
  await expect(page.getByRole('group', { name: 'Overall' })).toContainText('Over the limit.');
  await pages.goTo('Overview');
  await expect(page.getByRole('link', { name: /1 open return/ })).toContainText('$56.00');
  await expect(page.getByRole('link', { name: /1 open return/ })).toContainText('Review 1 return');
  await expect(page.getByRole('link', { name: /Overall return rate over the limit/ })).toBeVisible();
  await page.getByRole('link', { name: /1 open return/ }).click();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01 · Insufficient funds');
  // Trouble with the feed is told there, too.
  const trouble = { offered: true, readAt: null, newestAt: null, trouble: 'dashboard_not_understood', revision: 0 };
  await page.route('**/rpc/afterCharge/state', (route) => route.fulfill({ json: { json: trouble, meta: [] } }));
  await expect(page.getByText('Make sure that you have the latest version of Paydesk.')).toBeVisible(WITHIN);
  await page.unroute('**/rpc/afterCharge/state');
  await expect(page.getByText('Make sure that you have the latest version of Paydesk.')).toBeHidden(WITHIN);
  await page.goBack();
  await row.getByRole('button', { name: 'Mark handled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark return as handled' });
  await dialog.getByRole('button', { name: 'Mark handled' }).click();
  await expect(dialog).toContainText('Enter what you did.');
  await dialog.getByLabel('What did you do about it?').fill('The consumer pays by card.');
  await dialog.getByRole('button', { name: 'Mark handled' }).click();
  await expect(page.getByRole('heading', { name: 'No open returns' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Returns', exact: true })).toBeVisible();
  await page.getByText('Handled', { exact: true }).click();
  await expect(page).toHaveURL(/show=handled/);
  await expect(row).toContainText('The consumer pays by card.');
  await row.getByRole('link').click();
  await expect(page.getByText(/^Handled by .+, .+: “The consumer pays by card.”$/)).toBeVisible();
  await expect(page.locator('.mantine-Timeline-item').last()).toContainText('marked the return as handled');
  await page.goBack();
  await row.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('heading', { name: 'No handled returns' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'List of returns' })).toBeFocused();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Returns (1)' })).toBeVisible();
});
