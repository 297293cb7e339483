// The ledger kept: a backup made and restored, a copied ledger that is sealed, and one that can't be read.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, type Locator } from 'playwright/test';
import { ledgerFile } from '../../main/ledger/open-database.ts';
import { type ConsoleWindow, test } from '../support/window/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

// Every screen is looked at twice.
test.slow();

async function orderToCapture(consoleWindow: ConsoleWindow): Promise<ConsolePages> {
  const pages = new ConsolePages(consoleWindow.page);
  await createSession(pages, { amount: '75', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.page.getByRole('button', { name: 'Capture $75.00' }).waitFor();
  return pages;
}

async function makeBackup(pages: ConsolePages): Promise<void> {
  await pages.goTo('Backups');
  await pages.click('Back up now');
  await pages.page.getByRole('dialog').getByRole('button', { name: 'Make backup' }).click();
  await expect(pages.page.getByRole('row').filter({ hasText: 'Manual' })).toHaveCount(1);
}

async function sayWhoAndWhy(form: Locator, reason: string): Promise<void> {
  await form.getByLabel('Your name').fill('Grace Hopper');
  await form.getByLabel('Reason').fill(reason);
}

test('what was captured after a backup is charged once the backup is restored, because the embedded service says so', async ({
  consoleWindow,
}) => {
  const pages = await orderToCapture(consoleWindow);
  const { page } = pages;
  await pages.goTo('Backups');
  await expect(page.getByText('No backups yet')).toBeVisible();
  await lookAt(page, 'backups-empty');
  await pages.click('Back up now');
  await expect(page.getByLabel('File')).toBeFocused();
  await lookAt(page, 'backup-make');
  await page.getByLabel('File').fill('backup.db');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Enter the path from the root.');
  await lookAt(page, 'backup-make-refused');
  await page.keyboard.press('Escape');
  await makeBackup(pages);
  await lookAt(page, 'backups');
  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await pages.click('Capture $75.00');
  await page.getByRole('region', { name: 'Charged' }).waitFor();

  await pages.goTo('Backups');
  await pages.click(/^Restore ledger-/);
  await expect(page.getByRole('dialog')).toContainText('1 (0 charged)');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await lookAt(page, 'backup-restore');
  await page.getByRole('button', { name: 'Restore backup' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await lookAt(page, 'backup-restore-unfilled');
  await sayWhoAndWhy(page.getByRole('dialog'), 'The disk was replaced');
  await page.getByRole('button', { name: 'Restore backup' }).click();
  await expect(page.getByText('Backup restored')).toBeVisible();
  await lookAt(page, 'backup-restored');
  const kept = /\/\S+\.set-aside-\S+Z/.exec(
    await page.getByRole('region', { name: 'Ledger history' }).innerText(),
  )?.[0];
  expect(existsSync(kept ?? '')).toBe(true);

  await pages.goTo('Needs review');
  await expect(page.getByRole('heading', { name: 'Nothing needs review' })).toBeVisible();
  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await expect(page.getByRole('button', { name: 'Capture $75.00' })).toBeHidden();
  await page.getByRole('button', { name: /^Calls/ }).click();
  const calls = page.getByRole('region', { name: 'Calls' });
  await expect(calls.getByText('Confirmed by the embedded sandbox')).toBeVisible();
  await lookAt(page, 'looked-up-after-restore');
});

test('a copied data folder is locked: nothing is captured until a person unlocks it', async ({
  consoleWindow,
  openOn,
}) => {
  await orderToCapture(consoleWindow);
  const copy = `${consoleWindow.dataFolder}-copy`;
  await consoleWindow.restart('close', async () => cpSync(consoleWindow.dataFolder, copy, { recursive: true }));
  const copied = await openOn(copy);
  const pages = new ConsolePages(copied.page);
  const { page } = pages;
  await pages.goTo('Orders');
  await page.getByText('Ada Lovelace').click();
  await pages.click('Capture $75.00');
  await expect(pages.problem().first()).toContainText('this ledger is locked');
  await lookAt(page, 'sealed-order');
  await pages.goTo('Backups');
  await lookAt(page, 'sealed');
  await pages.click('Unlock ledger');
  await lookAt(page, 'sealed-unfilled');
  await sayWhoAndWhy(page.getByRole('main'), 'The old laptop was wiped');
  await page.getByLabel('The other copy is gone').check();
  await pages.click('Unlock ledger');
  await expect(page.getByText('Ledger unlocked')).toBeVisible();
  await lookAt(page, 'unsealed');
  await copied.close();
});

test('an older copy of the ledger, written over it, is locked and says what to do', async ({ consoleWindow }) => {
  const { dataFolder } = consoleWindow;
  const file = ledgerFile(dataFolder);
  await consoleWindow.restart('close', async () => cpSync(file, `${file}.copy`));
  await orderToCapture(consoleWindow);
  await consoleWindow.restart('close', async () => writeFileSync(file, readFileSync(`${file}.copy`)));
  const pages = new ConsolePages(consoleWindow.page);
  await expect(pages.page.getByText('This ledger is locked')).toBeVisible();
  await pages.goTo('Backups');
  await expect(pages.page.getByText('An older copy of this ledger replaced the newer one.').first()).toBeVisible();
  await lookAt(pages.page, 'locked-older-copy');
});

test('a ledger that can’t be read opens a page that offers the backups, and an empty ledger', async ({
  consoleWindow,
}) => {
  const before = new ConsolePages(consoleWindow.page);
  await makeBackup(before);
  const spoil = async () =>
    writeFileSync(ledgerFile(consoleWindow.dataFolder), 'this is no ledger, and was one until the disk failed');
  await consoleWindow.restart('close', spoil);
  let { page } = consoleWindow;
  await expect(page.getByRole('heading', { name: 'Can’t open the ledger' })).toBeVisible();
  await lookAt(page, 'ledger-trouble');
  await page.getByRole('button', { name: 'Start with an empty ledger instead' }).click();
  await page.getByRole('button', { name: 'Set this file aside and start empty' }).click();
  await lookAt(page, 'ledger-trouble-begin-empty');
  await sayWhoAndWhy(page.getByRole('main'), 'No backup is new enough');
  await page.getByRole('button', { name: 'Set this file aside and start empty' }).click();
  await expect(page.getByText('Empty ledger started')).toBeVisible();
  await lookAt(page, 'ledger-begun-empty');

  await consoleWindow.restart('close', spoil);
  ({ page } = consoleWindow);
  await page.getByRole('button', { name: /^Restore ledger-/ }).click();
  await sayWhoAndWhy(page.getByRole('dialog'), 'The disk failed');
  await page.getByRole('button', { name: 'Restore backup' }).click();
  await expect(page.getByText('Backup restored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sessions' })).toBeVisible();
  await lookAt(page, 'ledger-trouble-restored');
});

test('that the day’s backup could not be made stands above the backups', async ({ consoleWindow }) => {
  const { dataFolder } = consoleWindow;
  await consoleWindow.restart('close', async () => {
    const ledger = new Database(ledgerFile(dataFolder));
    ledger.exec(`update ledger_past set at = '2026-01-01T00:00:00.000Z'`);
    ledger.close();
    writeFileSync(join(dataFolder, 'backups'), 'a file where the folder should be');
  });
  const pages = new ConsolePages(consoleWindow.page);
  await pages.goTo('Backups');
  await expect(pages.page.getByText('Today’s backup failed')).toBeVisible();
  await lookAt(pages.page, 'backup-trouble');
});
