// Backups in the desktop window, whose ledger runs on another build of SQLite: a backup is made, and the audit log is checked whole.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';

test('the desktop window makes a backup, and finds the audit log intact', async ({ sharedWindow }) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  await pages.goTo('Backups');
  await pages.click('Back up now');
  await pages.click('Make backup');
  await expect(page.getByRole('row').filter({ hasText: 'Manual' })).toHaveCount(1);
  await pages.click(/^Restore ledger-/);
  await expect(page.getByRole('dialog')).toContainText('Passed');
  await page.keyboard.press('Escape');
  await pages.goTo('Audit log');
  await expect(page.getByRole('row').filter({ hasText: 'Make backup' })).toHaveCount(1);
  await pages.click('Check all entries');
  await expect(page.getByText('The audit log is intact')).toBeVisible();
  await expect(page.getByText(/^All \d+ entries were checked, /)).toBeVisible();
});
