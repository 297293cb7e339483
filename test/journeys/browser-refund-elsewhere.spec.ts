// Refunds at other providers: in production after two confirmations, and by hand where the dashboard's API isn't asked.
import { expect } from 'playwright/test';
import type { ConsoleWindow } from '../support/window/console-fixture.ts';
import { type RunningProvider, test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

async function chargedAt(
  consoleWindow: ConsoleWindow,
  provider: RunningProvider,
  kind: 'Sandbox' | 'Production',
): Promise<ConsolePages> {
  const pages = new ConsolePages(consoleWindow.page);
  await addWithKeys(pages, provider, { name: 'Corner Books', kind });
  await createSession(pages, { amount: '56', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.click(/^Capture \$/);
  if (kind === 'Production')
    await pages.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Charge/ })
      .click();
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toBeVisible();
  return pages;
}

test('in production a refund is confirmed twice, each time with its amount', async ({
  consoleWindow,
  startLiveService,
}) => {
  const { page } = await chargedAt(consoleWindow, await startLiveService(), 'Production');
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  // Until the provider was asked whether it has such calls.
  await expect(refund).toBeEnabled({ timeout: 90_000 });
  await refund.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('16');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Real money in PRODUCTION');
  await expect(dialog).toContainText('$16.00 goes back to the bank account of Ada Lovelace');
  await lookAt(page, 'refund-production-first');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toContainText('Confirm again: $16.00 goes back to Ada Lovelace');
  await lookAt(page, 'refund-production-second');
  await dialog.getByRole('button', { name: 'Refund $16.00' }).click();
  await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
});

test('where the dashboard’s API isn’t asked, a person records what they did there, and can void it', async ({
  consoleWindow,
  startService,
}) => {
  const provider = { ...(await startService()), dashboard_url: 'https://dashboard.example' };
  const { page } = await chargedAt(consoleWindow, provider, 'Sandbox');
  const link = page.getByRole('link', { name: /^Refund in the provider’s dashboard/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/dashboard\.example/);
  await expect(link).toHaveAttribute('target', '_blank');
  const notice = page.getByText('Corner Books doesn’t tell Paydesk what happens after a charge');
  await expect(notice).toBeVisible();
  await lookAt(page, 'refund-elsewhere');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('button', { name: 'Record what happened' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  const menu = page.getByRole('button', { name: 'Record what happened' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Record refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('16');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('RF-77');
  await lookAt(page, 'record-refund');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByRole('region', { name: 'Partly refunded' })).toContainText('Refunded $16.00 of $56.00');
  await expect(page.getByText(/^\$16\.00, recorded by/)).toBeVisible();
  await lookAt(page, 'refund-recorded');
  await page.getByRole('button', { name: 'Void' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was another order');
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Record return' }).click();
  await dialog.getByRole('combobox', { name: 'Return code' }).fill('R01');
  await page.getByRole('option', { name: /^R01/ }).click();
  await lookAt(page, 'record-return');
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(page.getByRole('region', { name: 'Returned' })).toContainText('R01');
  for (const screen of ['Returns', 'Settlements']) {
    await page.getByRole('navigation').getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expect(notice).toBeVisible();
  }
  await lookAt(page, 'settlements-not-offered');
});
