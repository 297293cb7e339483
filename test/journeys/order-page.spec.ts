// The page of an order: notes and the shop's reference, the calls behind it, its facts as text, and the authorization on paper.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { control, madeSession } from '../support/window/made-payment.ts';
import { ConsolePages } from './pages/console.ts';
import { showPath } from './pages/screens.ts';

/** What was copied last; the window may not read the clipboard itself. */
async function keepCopied(page: Page): Promise<() => Promise<string>> {
  const keep = () => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(globalThis, { copied: text }) },
    });
  };
  await page.evaluate(keep);
  return () => page.evaluate(() => (globalThis as { copied?: string }).copied ?? '');
}

test('an order is noted on, named, looked into, copied and printed', async ({ sharedWindow }) => {
  const { page } = sharedWindow;
  const pages = new ConsolePages(page);
  const jose = { amount: 164_000, firstName: 'José', lastName: 'Núñez' };
  const { environmentId, accountId, sessionId, service } = await madeSession(sharedWindow, jose);
  await showPath(page, `/sessions/${sessionId}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill('Called before paying.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('article')).toContainText('Called before paying.');
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await expect(notes.getByLabel('New note')).toBeFocused();
  await control(service, 'POST', `sessions/${sessionId}/authorize`, {});
  const { id: orderId } = await sharedWindow.client.orders.create({ environmentId, accountId, sessionId });
  await showPath(page, `/orders/${orderId}`);
  await pages.click(/^Capture \$/);
  await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();

  // What was typed stays where it can't be saved.
  await page.route('**/notes/add**', (route) => route.abort(), { times: 1 });
  const field = notes.getByLabel('New note');
  await field.fill('Wants the receipt by mail.\nSecond line, “quoted”.');
  await field.press('Control+Enter');
  await expect(notes.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Wants the receipt by mail.\nSecond line, “quoted”.');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(notes.getByRole('article')).toHaveCount(2);
  await expect(notes.getByRole('article').first()).toContainText('Second line');
  await expect(notes.getByRole('article').last()).toContainText('On the session');

  await page.getByRole('button', { name: 'Edit shop reference' }).click();
  const reference = page.getByRole('textbox', { name: 'Shop reference' });
  await expect(reference).toBeFocused();
  await reference.fill('PO-2026/0017');
  await reference.press('Enter');
  await expect(page.getByText('PO-2026/0017')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit shop reference' })).toBeFocused();

  const copied = await keepCopied(page);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied()).toMatch(/^Amount: \$1,640\.00\n/);
  expect(await copied()).toContain(`Order ID: ${orderId}`);
  expect(await copied()).toContain('Shop reference: PO-2026/0017');

  await pages.unfold('Calls');
  const details = page.getByRole('button', { name: /^Details: / });
  for (const button of await details.all()) await button.click();
  await expect(page.getByText(`/api/v2.0/orders/${orderId}/charge`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy as curl' }).last().click();
  await expect.poll(copied).toMatch(/^curl -X POST 'http/);
  expect(await copied()).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(await copied()).toContain(`--data-raw '{"order_id":"${orderId}"}'`);

  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page.getByRole('button', { name: 'Print authorization' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('main').filter({ hasText: 'Consumer’s authorization' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Consumer’s authorization']);
  await expect(sheet).toContainText('From the record of the embedded payment service.');
  await expect(sheet).toContainText(/checking account ending in \d{4}/);
  await expect(sheet).toContainText('$1,640.00');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);

  // A word of a note, and the reference, find the order.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  for (const [typed, matches] of [
    ['receipt', 'Note'],
    ['po-2026', 'Shop reference'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search payments and screens' }).fill(typed);
    const option = dialog.getByRole('option').filter({ hasText: 'José Núñez' });
    await expect(option).toContainText(`Matches: ${matches}`);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Open session' }).click({ timeout: 15_000 });
  await expect(notes.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Print authorization' })).toBeVisible();
});
