// The ledger kept: a backup made and restored, a copied ledger that is locked, and one that can't be read.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Locator, type Page } from 'playwright/test';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { test } from '../support/window/console-fixture.ts';
import { madeOrder } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';

async function sayWhoAndWhy(form: Locator, reason: string): Promise<void> {
  await form.getByLabel('Your name').fill('Grace Hopper');
  await form.getByLabel('Reason').fill(reason);
}

async function restoreNewest(page: Page, reason: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Restore ledger-/ })
    .first()
    .click();
  await sayWhoAndWhy(page.getByRole('dialog'), reason);
  await page.getByRole('button', { name: 'Restore backup' }).click();
  await expect(page.getByText('Backup restored')).toBeVisible();
}

test('a ledger is backed up, restored, set aside, unlocked, and never believed where it is a copy', async ({
  consoleWindow,
  openOn,
}) => {
  test.slow();
  const { dataFolder } = consoleWindow;
  const file = ledgerFile(dataFolder);

  await test.step('what was captured after a backup is charged once the backup is restored, because the embedded service says so', async () => {
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    const { orderId } = await madeOrder(consoleWindow, { amount: 7_500 });
    await pages.goTo('Backups');
    await expect(page.getByText('No backups yet')).toBeVisible();
    await pages.click('Back up now');
    const dialog = page.getByRole('dialog');
    await expect(page.getByLabel('File')).toBeFocused();
    const proposed = await page.getByLabel('File').inputValue();
    await page.getByLabel('File').fill('backup.db');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Enter the path from the root.');
    await page.getByLabel('File').fill(proposed);
    await dialog.getByRole('button', { name: 'Make backup' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Manual' })).toHaveCount(1);
    await showPath(page, `/orders/${orderId}`);
    await pages.click('Capture $75.00');
    await page.getByRole('region', { name: 'Charged' }).waitFor();

    await pages.goTo('Backups');
    await pages.click(/^Restore ledger-/);
    await expect(dialog).toContainText('1 (0 charged)');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByRole('button', { name: 'Restore backup' }).click();
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await sayWhoAndWhy(dialog, 'The disk was replaced');
    await page.getByRole('button', { name: 'Restore backup' }).click();
    await expect(page.getByText('Backup restored')).toBeVisible();
    const history = page.getByRole('region', { name: 'Ledger history' });
    // Read again after the restore.
    await expect(history).toContainText('.set-aside-');
    const kept = /\/\S+\.set-aside-\S+Z/.exec(await history.innerText())?.[0];
    expect(existsSync(kept ?? '')).toBe(true);

    await pages.goTo('Needs review');
    await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
    await pages.goTo('Orders');
    await page.getByText('Ada Lovelace').click();
    await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture $75.00' })).toBeHidden();
    await pages.unfold('Calls');
    const calls = page.getByRole('region', { name: 'Calls' });
    await expect(calls).toContainText(/Confirmed by the embedded sandbox|Reported by the payment service/);
  });

  await test.step('a ledger that can’t be read opens a page that offers the backups, and an empty ledger', async () => {
    const spoil = async () => writeFileSync(file, 'this is no ledger, and was one until the disk failed');
    await consoleWindow.restart('close', spoil);
    let { page } = consoleWindow;
    await expect(page.getByRole('heading', { name: 'Can’t open the ledger' })).toBeVisible();
    await page.getByRole('button', { name: 'Start with an empty ledger instead' }).click();
    await page.getByRole('button', { name: 'Set this file aside and start empty' }).click();
    await sayWhoAndWhy(page.getByRole('main'), 'No backup is new enough');
    await page.getByRole('button', { name: 'Set this file aside and start empty' }).click();
    await expect(page.getByText('Empty ledger started')).toBeVisible();

    await consoleWindow.restart('close', spoil);
    ({ page } = consoleWindow);
    await restoreNewest(page, 'The disk failed');
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  });

  await test.step('a copied data folder is locked: nothing is captured until a person unlocks it', async () => {
    const mary = { amount: 7_500, firstName: 'Mary', lastName: 'Somerville' };
    const { orderId } = await madeOrder(consoleWindow, mary);
    const copy = `${dataFolder}-copy`;
    await consoleWindow.restart('close', async () => cpSync(dataFolder, copy, { recursive: true }));
    const copied = await openOn(copy);
    const { page } = copied;
    const pages = new ConsolePages(page);
    await showPath(page, `/orders/${orderId}`);
    await pages.click('Capture $75.00');
    await expect(pages.problem().first()).toContainText('this ledger is locked');
    await pages.goTo('Backups');
    await pages.click('Unlock ledger');
    await sayWhoAndWhy(page.getByRole('main'), 'The old laptop was wiped');
    await page.getByLabel('The other copy is gone').check();
    await pages.click('Unlock ledger');
    await expect(page.getByText('Ledger unlocked')).toBeVisible();
    await copied.close();
    rmSync(copy, { recursive: true, force: true });
  });

  await test.step('that the day’s backup could not be made stands above the backups', async () => {
    const backups = join(dataFolder, 'backups');
    await consoleWindow.restart('close', async () => {
      const ledger = new Database(file);
      ledger.exec(`update ledger_past set at = '2026-01-01T00:00:00.000Z'`);
      ledger.close();
      rmSync(backups, { recursive: true, force: true });
      writeFileSync(backups, 'a file where the folder should be');
    });
    const { page } = consoleWindow;
    await new ConsolePages(page).goTo('Backups');
    await expect(page.getByText('Today’s backup failed')).toBeVisible();
  });

  await test.step('an older copy of the ledger, written over it, is locked and says what to do', async () => {
    await consoleWindow.restart('close', async () => cpSync(file, `${file}.copy`));
    await madeOrder(consoleWindow, { firstName: 'Annie', lastName: 'Easley' });
    await consoleWindow.restart('close', async () => writeFileSync(file, readFileSync(`${file}.copy`)));
    const { page } = consoleWindow;
    await expect(page.getByText('This ledger is locked')).toBeVisible();
    await new ConsolePages(page).goTo('Backups');
    await expect(page.getByText('An older copy of this ledger replaced the newer one.').first()).toBeVisible();
  });
});
