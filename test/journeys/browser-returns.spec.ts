// A payment comes back: its order, the inbox, the overview and the seller's page say so by themselves, and a person deals with it.
import { expect } from 'playwright/test';
import type { ConsoleWindow } from '../support/window/console-fixture.ts';
import { turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { test } from '../support/window/provider-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { capture, press } from './pages/embedded-service.ts';
import { addEnvironment } from './pages/environments.ts';
import { lookAt } from './pages/screens.ts';

/** Without a reload. */
const WITHIN = { timeout: 10_000 };
/** Past any return in this file, holidays and a weekend included. */
const TEN_DAYS = { advance_seconds: 10 * 86_400 };

/** A captured payment whose debit comes back by this code, once the clock moves. */
const captureReturning = (consoleWindow: ConsoleWindow, code: string): Promise<string> =>
  capture(consoleWindow, {
    plan: (service) =>
      press(service, 'PUT', 'outcomes', { rules: [{ match: {}, after_banking_days: 2, return_code: code }] }),
  });

test('the focus goes to the next return once one is handled, and those of this month are counted', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const service = await captureReturning(consoleWindow, 'R01');
  await captureReturning(consoleWindow, 'R02');
  await press(service, 'POST', 'clock', TEN_DAYS);
  await new ConsolePages(page).goTo('Returns');
  const rows = page.getByRole('table', { name: 'Returns' }).locator('tr[data-index]');
  // The feed is read again where it couldn't be.
  await expect(rows).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&show=all/);
  // They may have come back in the month before.
  await page.getByLabel('Returned from').fill('2020-01-01');
  await expect(page.getByRole('status').filter({ hasText: '2 returns' })).toContainText('$112.00');
  await lookAt(page, 'returns-this-month');
  await page.setViewportSize({ width: 390, height: 800 });
  await lookAt(page, 'returns-this-month-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Returned up to').fill('2001-01-01');
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await page.getByLabel('Returned from').fill('2001-01-01');
  await expect(page.getByText('No payment came back in these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Open', { exact: true }).click();
  const handle = async () => {
    await rows.first().getByRole('button', { name: 'Mark handled' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark return as handled' });
    await dialog.getByLabel('What did you do about it?').fill('The consumer pays by card.');
    await dialog.getByRole('button', { name: 'Mark handled' }).click();
    await expect(dialog).toBeHidden();
  };
  const second = await rows.nth(1).getByRole('link').innerText();
  await handle();
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByRole('link')).toHaveText(second);
  await expect(rows.first().getByRole('link')).toBeFocused();
  await handle();
  await expect(page.getByRole('heading', { name: 'No open returns' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'List of returns' })).toBeFocused();
});

test('the inbox fits a window of 320 px', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const service = await captureReturning(consoleWindow, 'R10');
  await press(service, 'POST', 'clock', TEN_DAYS);
  await new ConsolePages(page).goTo('Returns');
  const row = page.getByRole('row').filter({ hasText: 'R10' });
  await expect(row).toContainText('Hand in the authorization');
  const cut = await row
    .getByText(/^R10 · Customer/)
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  expect(cut).toBe(false);
  await page.setViewportSize({ width: 320, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await lookAt(page, 'returns-320');
  // Its page says by when the authorization must be there, and in which zone.
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Returned' })).toContainText(
    /Hand in the authorization by \w+ \d+, .*[AP]M [A-Z]{2,5} \(\d+ days left\)/,
  );
  await lookAt(page, 'order-returned-r10');
});

test('a seller’s page shows what came back, its rates, what it owes and its next settlement', async ({
  consoleWindow,
}) => {
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const service = await captureReturning(consoleWindow, 'R02');
  await pages.goTo('Sellers');
  await page.getByRole('link', { name: 'Blue Barn Farm' }).click();
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money).toContainText(/Next settlement.*[A-Z][a-z]{2} \d/);
  await press(service, 'POST', 'clock', TEN_DAYS);
  await expect(money.getByRole('link', { name: 'Review 1 returned order, $56.00' })).toBeVisible(WITHIN);
  await expect(page.getByRole('group', { name: 'Administrative' })).toContainText('Over the limit.', WITHIN);
  await expect(money).toContainText('Owed by the seller');
  await lookAt(page, 'seller-returns');
  await money.getByRole('link', { name: 'Review 1 returned order, $56.00' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Returned · R02');
  await pages.goTo('Returns');
  await expect(page.getByText('Sellers near or over a limit')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blue Barn Farm' })).toBeVisible();
  await lookAt(page, 'returns-of-marketplace');
});

test('Paydesk says when a provider doesn’t tell it about returns', async ({ consoleWindow, startService }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await addEnvironment(pages, await startService(), { name: 'Elsewhere' });
  await page.route('**/rpc/afterCharge/state', (route) =>
    route.fulfill({
      json: { json: { offered: false, readAt: null, newestAt: null, trouble: null, revision: 0 }, meta: [] },
    }),
  );
  await pages.goTo('Returns');
  await expect(page.getByText('Elsewhere doesn’t tell Paydesk what happens after a charge')).toBeVisible();
  await lookAt(page, 'returns-not-offered');
});

test('trouble with reading returns is told with what to do, and the switch for notifications is where it says', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const state = { offered: true, readAt: new Date().toISOString(), newestAt: null, revision: 0 };
  await page.route('**/rpc/afterCharge/state', (route) =>
    route.fulfill({ json: { json: { ...state, trouble: 'dashboard_unreachable' }, meta: [] } }),
  );
  await pages.goTo('Returns');
  await expect(page.getByText('Can’t reach the payment service to read returns and refunds.')).toBeVisible();
  await lookAt(page, 'returns-trouble');
  await pages.goTo('Environment');
  await expect(page.getByRole('switch', { name: 'Tell me when payments come back' })).toBeDisabled();
  await expect(page.getByText('The desktop app shows notifications.')).toBeVisible();
  await lookAt(page, 'notices');
});

test('a notification’s address shows the returns and keeps the page', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true });
    location.hash = '#returns-of=some';
  });
  await expect(page.getByRole('heading', { name: 'Returns', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
