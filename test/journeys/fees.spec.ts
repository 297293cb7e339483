// Seller fees as staff meet them: a seller's payment brings one, the chart, table and file agree, and the service's books say the same.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { control, environmentOf, madeCharge } from '../support/window/made-payment.ts';
import { turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { savedCsv } from './pages/saved-file.ts';

test('the fees of sellers’ payments are known, and compared with the service’s own', async ({ consoleWindow }) => {
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  const { page } = consoleWindow;

  await test.step('a seller’s payment brings a fee: in the chart, the table, the file and the service’s own books', async () => {
    await open(page, 'Seller fees');
    await expect(page.getByText('No seller fees yet')).toBeVisible();

    const orderIds: string[] = [];
    for (const amount of [10_000, 2_000]) orderIds.push((await madeCharge(consoleWindow, { amount })).orderId);
    // Made by calls, so this page doesn't know of them.
    await page.reload();

    const sums = page.getByRole('region', { name: 'Totals' });
    await expect(sums.getByRole('row', { name: /^Total/ })).toContainText('$1.80');
    await expect(
      page.getByRole('img', { name: /Bar chart of the seller fees by month/ }).locator('path.recharts-rectangle'),
    ).toHaveCount(1);

    await page.getByText('Seller', { exact: true }).and(page.locator('.mantine-SegmentedControl-innerLabel')).click();
    const shown = sums.getByRole('row', { name: /Barn|Honey/ });
    await expect(shown).toHaveCount(1);
    const file = await savedCsv(consoleWindow, () =>
      page.getByRole('button', { name: 'Export totals as CSV' }).click(),
    );
    expect(file.name).toBe('seller-fees_embedded-sandbox_all-days_by-seller.csv');
    expect(file.rows).toEqual([[expect.stringMatching(/Barn|Honey/), '2', '0', '180', '1.80', '12000', '120.00']]);
    await expect(shown).toContainText(file.rows[0]?.[0] ?? '');
    const entries = await savedCsv(consoleWindow, () =>
      page.getByRole('button', { name: 'Export entries as CSV' }).click(),
    );
    expect(entries.rows.map((cells) => cells.slice(3, 8))).toEqual([
      ['30', '0.30', '2000', '20.00', orderIds[1]],
      ['150', '1.50', '10000', '100.00', orderIds[0]],
    ]);
    const listed = page.getByRole('region', { name: 'Entries' });
    await expect(listed.getByRole('row')).toHaveCount(1 + entries.rows.length);

    await open(page, 'Reconciliation');
    await expect(page.getByText(/hasn’t been compared yet/)).toBeVisible();
    await page.getByRole('button', { name: 'Compare with payment service' }).click();
    await expect(page.getByText('No open differences')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Matched 2/ })).toBeVisible();

    // A fee that a person gets wrong stands out, and the service's word mends it.
    await open(page, 'Seller fees');
    await listed.getByRole('button', { name: 'Correct' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('New fee').fill('0');
    await form.getByLabel('How do you know?').fill('A slip of the pen.');
    await form.getByRole('button', { name: 'Add correction' }).click();
    await expect(listed.getByText('Correction')).toBeVisible();
    await expect(sums.getByRole('row', { name: /^Total/ })).toContainText('$1.50');
    await open(page, 'Reconciliation');
    await expect(page.getByText('1 open')).toBeVisible();
    await page.getByRole('tab', { name: /^Difference 1/ }).click();
    await page.getByRole('button', { name: 'Use statement amount' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add correction' }).click();
    await expect(page.getByText('No open differences')).toBeVisible();
  });

  await test.step('the fee of a charge that came back is given back, as in the service’s own books', async () => {
    const { baseUrl } = await environmentOf(consoleWindow);
    const { charges } = (await (await fetch(`${baseUrl}/sandbox/charges`)).json()) as { charges: { id: string }[] };
    await control(baseUrl, 'POST', `charges/${charges[0]?.id}/return`, { code: 'R01' });
    await open(page, 'Seller fees');
    const total = page.getByRole('region', { name: 'Totals' }).getByRole('row', { name: /^Total/ });
    await expect(async () => {
      await page.reload();
      await expect(total).toContainText(/\$(1\.50|0\.30)/, { timeout: 2_000 });
    }).toPass();
    await open(page, 'Reconciliation');
    await page.getByRole('button', { name: 'Compare with payment service' }).click();
    await expect(page.getByText('No open differences')).toBeVisible();
  });
});

test('a provider’s statement is looked at before it is kept, and what differs is resolved', async ({
  consoleWindow,
}) => {
  await consoleWindow.restart('close', () => turnIntoMarketplace(consoleWindow.dataFolder));
  const { page } = consoleWindow;
  await open(page, 'Reconciliation');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const dialog = page.getByRole('dialog');
  const text = '\uFEFFCharge;Sum\r\ncharge_1;"$1,234.50"\ncharge_2;1.234,50\r\ncharge_1;(34.50)\n';
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel('CSV file').click();
  await (await choosing).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText('Choose the seller fee column')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Charge ID' }).click();
  await page.getByRole('option', { name: 'Charge' }).click();
  await dialog.getByRole('combobox', { name: 'Seller fee', exact: true }).click();
  await page.getByRole('option', { name: 'Sum' }).click();
  await expect(dialog.getByText('Line 3')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('2 of 3 rows can be read. Total fees: $1,200.00');
  await dialog.getByRole('button', { name: 'Import 2 of 3 rows' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText('1 open')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Missing in Paydesk 1/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'charge_1' });
  await expect(row).toContainText('$1,200.00');
  await row.getByRole('button', { name: 'Resolve without change' }).click();
  await dialog.getByLabel('Reason').fill('Another console took it.');
  await dialog.getByRole('button', { name: 'Resolve without change' }).click();
  await expect(page.getByText('No open differences')).toBeVisible();
  await expect(row).toContainText('Another console took it.');
  const file = await savedCsv(consoleWindow, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(file.rows.map((cells) => cells.slice(0, 10))).toEqual([
    ['Missing in Paydesk', '', '', '', 'charge_1', '', '', '', '120000', '1200.00'],
  ]);
});

function open(page: Page, screen: 'Seller fees' | 'Reconciliation'): Promise<void> {
  return page.getByRole('navigation').getByRole('link', { name: screen }).click();
}
