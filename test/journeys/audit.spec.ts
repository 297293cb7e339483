// The audit log as a person reads it: who did what, whether it is whole, and the way to take it away.
import Database from 'better-sqlite3';
import { expect } from 'playwright/test';
import { csvRows } from '../../lib/csv.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { netstringHash } from '../support/store/netstring-hash.ts';
import { test } from '../support/window/console-fixture.ts';
import { madeCharge } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { savedCsv } from './pages/saved-file.ts';

/** The rule of docs/decisions/0016-audit-chain.md: gives the last line's hash, or throws at the first line that breaks it. */
function verified(jsonLines: string): string {
  let previous = '0'.repeat(64);
  for (const [index, text] of jsonLines.trimEnd().split('\n').entries()) {
    const line = JSON.parse(text) as Record<string, string | null> & { seq: number; hash: string };
    const { seq, id, at, actor, action, subject, before, after } = line;
    const hash = netstringHash([previous, seq, id, at, actor, action, subject, before, after].map((m) => `${m ?? ''}`));
    if (seq !== index + 1 || hash !== line.hash) throw new Error(`line ${index + 1} breaks the chain`);
    previous = hash;
  }
  return previous;
}

test('the audit log is read, checked and taken away, and a change behind its back is named', async ({
  consoleWindow,
}) => {
  await test.step('the audit log says who did what, is checked by a click, and verified outside', async () => {
    const pages = new ConsolePages(consoleWindow.page);
    const { page } = pages;
    await pages.goTo('Audit log');
    // It was empty when Paydesk started, and has entries since.
    await expect(page.getByText('Not checked yet')).toBeVisible();
    await madeCharge(consoleWindow);
    await pages.goTo('Backups');
    await pages.click('Back up now');
    await pages.click('Make backup');
    await pages.goTo('Audit log');
    await expect(page.getByRole('row').filter({ hasText: 'Make backup' })).toContainText('Last entry');
    await expect(page.getByRole('row').filter({ hasText: 'Capture order' }).first()).toContainText('Sent→Succeeded');
    await pages.click('Check all entries');
    await expect(page.getByText('The audit log is intact')).toBeVisible();
    await expect(page.getByText(/All \d+ entries were checked/)).toBeVisible();

    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Capture order' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Make backup' })).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('what')).toBe('charge_order');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('Capture order');
    await page.getByLabel('To (UTC)').fill('2020-01-01');
    await expect(page.getByText('No matches')).toBeVisible();
    await pages.click('Clear filters');

    const lines = await consoleWindow.save(() => pages.click('Export JSON Lines'));
    expect(lines.name).toBe('audit.jsonl');
    const end = verified(lines.text);
    expect(() => verified(lines.text.replace('make_backup', 'make_nothing'))).toThrow('breaks the chain');
    const csv = await savedCsv(consoleWindow, () => pages.click('Export CSV'));
    // A hash that begins with a digit is written so that a spreadsheet keeps it.
    expect(csv.rows.at(-1)?.at(-1)).toBe(csvRows([[end]]).trimEnd());
    expect(csv.rows).toHaveLength(lines.text.trimEnd().split('\n').length);
  });

  await test.step('a line that was changed behind Paydesk’s back is named', async () => {
    await consoleWindow.restart('close', async () => {
      const ledger = new Database(ledgerFile(consoleWindow.dataFolder));
      ledger.exec('drop trigger audit_is_not_changed');
      ledger.exec(`update audit set actor = 'Mallory', after = 'nothing' where seq = 3`);
      ledger.close();
    });
    const { page } = consoleWindow;
    await new ConsolePages(page).goTo('Audit log');
    await expect(page.getByText('Entry 3 was changed, or an entry was inserted before it')).toBeVisible();
  });
});
