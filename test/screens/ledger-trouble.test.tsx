// The page of a ledger that can't be opened, and the two pages that work all the same: About and Diagnostics.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LedgerState } from '../../contract/console/backup.ts';
import type { Answers } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';

const STATE: LedgerState = {
  trouble: { code: 'ledger_corrupt', kind: 'ledger_unreadable', params: { file: '/home/ada/paydesk/ledger.db' } },
  seal: null,
  past: [],
  backupTrouble: null,
  lastBackup: null,
  isBackupOverdue: false,
  ledgerFile: '/home/ada/paydesk/ledger.db',
  backupsFolder: '/home/ada/paydesk/backups',
};
const answers = {
  backup: { state: STATE, backups: [] },
  console: {
    diagnostics: { text: 'Paydesk\n  version: 0.1.0\n' },
    about: {
      version: '0.1.0',
      build: 'source',
      electron: null,
      chromium: null,
      node: '24.0.0',
      system: 'linux x64',
      dataFolder: '/home/ada/paydesk',
      ledgerFile: '/home/ada/paydesk/ledger.db',
      chromiumLicenses: null,
    },
    licenses: [],
  },
} satisfies Answers;

test('a damaged ledger is told, and Diagnostics and About open from there', async () => {
  await openScreen('/overview', { environments: [], answers });
  await expect.element(page.getByRole('heading', { name: 'Can’t open the ledger' })).toBeVisible();
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Diagnostics text' }))
    .toHaveValue(answers.console.diagnostics.text);
  expect(document.title).toBe('Diagnostics · Paydesk');
  await page.getByRole('link', { name: 'Can’t open the ledger' }).click();
  await page.getByRole('link', { name: 'About Paydesk' }).click();
  await expect.element(page.getByRole('heading', { name: 'About Paydesk' })).toBeVisible();
  await expect.element(page.getByText('/home/ada/paydesk/ledger.db').first()).toBeVisible();
});
