// Lists people work in: thousands of rows, filters that are a link, views under a name, the keyboard, and a CSV of exactly what is found.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { savedCsv } from './pages/saved-file.ts';
import { lookAt } from './pages/screens.ts';

const SEED = join(import.meta.dirname, '../../scripts/seed.ts');
const ORDERS = 3_000;

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name: string) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const total = (page: Page) => page.getByRole('status').filter({ hasText: /\d (?:order|session)s?/ });

/** Without the system's own dialog, which nothing here could answer. */
const withoutPicker = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));

test.beforeEach(async ({ consoleWindow }) => {
  await consoleWindow.restart('close', async () => {
    rmSync(consoleWindow.dataFolder, { recursive: true });
    const args = [SEED, '--orders', String(ORDERS), '--data', consoleWindow.dataFolder];
    execFileSync(process.execPath, args, { stdio: 'ignore' });
  });
});

test('a list of thousands draws what is in view, goes on while it is scrolled, and is where it was on going back', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(total(page)).toContainText('3,000 orders');
  await expect(table(page, 'Orders')).toHaveAttribute('aria-rowcount', String(ORDERS + 1));
  expect(await rows(page, 'Orders').count()).toBeLessThan(80);
  await lookAt(page, 'orders-thousands');
  await page.keyboard.press('j');
  await expect(rows(page, 'Orders').first().getByRole('link')).toBeFocused();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('j');
  const focused = table(page, 'Orders').locator('tr[data-index="40"] a');
  await expect(focused).toBeFocused();
  const name = await focused.innerText();
  const from = await page.evaluate(() => window.scrollY);
  expect(from).toBeGreaterThan(500);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\/order_/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Next order in the list' }).click();
  await expect(page.getByRole('button', { name: 'Previous order in the list' })).toBeEnabled();
  await page.goBack();
  await page.goBack();
  await expect(focused).toBeFocused();
  await expect(focused).toHaveText(name);
  await page.keyboard.press('End');
  await expect(table(page, 'Orders').locator('tr').last()).toBeVisible();
});

test('filters are in the address, a view keeps them under a name, and one view comes first', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Ready to capture' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Minimum amount').fill('100');
  await page.getByLabel('Maximum amount').fill('50');
  await expect(page.getByRole('dialog').getByText('The minimum amount is more than the maximum.')).toBeVisible();
  await page.getByLabel('Maximum amount').fill('2,000');
  await lookAt(page, 'orders-filters');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=ready/);
  await expect(page).toHaveURL(/min=10000/);
  await page
    .getByRole('button', { name: 'Sort by Amount' })
    .or(page.getByRole('button', { name: 'Amount' }))
    .first()
    .click();
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Amount' }).getByRole('button')).toBeFocused();
  const found = await total(page).innerText();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('Large, to capture');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('View saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(total(page)).toContainText('3,000 orders');
  await page.getByRole('button', { name: 'Views' }).click();
  await lookAt(page, 'orders-views');
  await page.getByRole('button', { name: 'Show the view Large, to capture first' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(total(page)).toContainText(found.split('\n')[0] ?? '');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Delete the view Large, to capture' }).click();
  await expect(page.getByText('View deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused();
});

test('a list without matches says so in its total, and its buttons stay where they were', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(total(page)).toContainText('3,000 orders');
  const before = await page.getByRole('button', { name: 'Export CSV' }).boundingBox();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('checkbox', { name: 'With a note' }).check();
  await page.keyboard.press('Escape');
  await expect(total(page)).toContainText('0 orders');
  expect(await page.getByRole('button', { name: 'Export CSV' }).boundingBox()).toEqual(before);
});

test('in a narrow window no amount is cut off, and the seller stands below the consumer', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(rows(page, 'Orders').first()).toContainText(/\$\d,\d{3}\.\d\d/);
  const cells = rows(page, 'Orders').getByRole('cell').filter({ hasText: /^\$/ });
  for (const width of [900, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('columnheader', { name: 'Seller' })).toHaveCount(0);
    const cut = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
  }
});

test('columns are chosen and kept, and the CSV holds what the list finds, row by row and in all', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  await withoutPicker(page);
  await page.reload();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Charge ID' }).check();
  await page.getByRole('checkbox', { name: 'Track number' }).uncheck();
  await lookAt(page, 'orders-columns');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Charge ID' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Charge ID' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Track number' })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Charged' }).click();
  await expect(total(page)).toContainText(/2,\d{3} orders/);
  const shown = await total(page).innerText();
  const saved = await savedCsv(consoleWindow, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(shown).toContain(`${saved.rows.length.toLocaleString('en-US')} orders`);
  await expect(page.getByText(`${saved.rows.length.toLocaleString('en-US')} rows`)).toBeVisible();
});

test('an export is written straight to its file, and a full disk leaves none of it and says so', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  // A real file of this browser, in place of the system's dialog, which nothing here could answer.
  await page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });
  await page.reload();
  const saved = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('orders.csv')).getFile()).text();
    });
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(total(page)).toContainText('3,000 orders');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('3,000 rows')).toBeVisible();
  expect((await saved()).trimEnd().split('\r\n')).toHaveLength(ORDERS + 1);

  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('orders.csv'));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full. No file was saved.' })).toBeVisible();
  expect(await saved()).toBe('');
});
