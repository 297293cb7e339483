// A CSV of a list holds exactly what the list finds, in a real file of a real browser.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { savedCsv } from './pages/saved-file.ts';

const SEED = join(import.meta.dirname, '../../scripts/seed.ts');
const ORDERS = 3_000;

const total = (page: Page) => page.getByRole('status').filter({ hasText: /\d orders?/ });
const showOrders = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
const exportCsv = (page: Page) => page.getByRole('button', { name: 'Export CSV' }).click();

test('the CSV of a list of thousands holds what the list finds, and a full disk leaves none of it', async ({
  consoleWindow,
}) => {
  await consoleWindow.restart('close', async () => {
    rmSync(consoleWindow.dataFolder, { recursive: true });
    const args = [SEED, '--orders', String(ORDERS), '--data', consoleWindow.dataFolder];
    execFileSync(process.execPath, args, { stdio: 'ignore' });
  });
  const { page } = consoleWindow;

  await test.step('the CSV holds what the list finds, row by row and in all', async () => {
    // Without the system's own dialog, which nothing here could answer.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await showOrders(page);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Charged' }).click();
    await expect(total(page)).toContainText(/2,\d{3} orders/);
    const shown = await total(page).innerText();
    const saved = await savedCsv(consoleWindow, () => exportCsv(page));
    expect(shown).toContain(`${saved.rows.length.toLocaleString('en-US')} orders`);
    await expect(page.getByText(`${saved.rows.length.toLocaleString('en-US')} rows`)).toBeVisible();
  });

  await test.step('an export is written straight to its file, and a full disk leaves none of it and says so', async () => {
    // A real file of this browser, in place of the system's dialog.
    await page.addInitScript(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      });
    });
    await page.goto(new URL('/', page.url()).href);
    const saved = () =>
      page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        return (await (await folder.getFileHandle('orders.csv')).getFile()).text();
      });
    await showOrders(page);
    await expect(total(page)).toContainText('3,000 orders');
    await exportCsv(page);
    await expect(page.getByText('3,000 rows')).toBeVisible();
    expect((await saved()).trimEnd().split('\r\n')).toHaveLength(ORDERS + 1);

    const devtools = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('orders.csv'));
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
    await exportCsv(page);
    await expect(page.getByRole('alert').filter({ hasText: 'The disk is full. No file was saved.' })).toBeVisible();
    expect(await saved()).toBe('');
  });
});
