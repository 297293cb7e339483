// A bookkeeper opens a deposit and sees what it is made of, to the cent, on the screen and in the file.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { control, environmentOf, madeCharge } from '../support/window/made-payment.ts';
import { savedCsv } from './pages/saved-file.ts';

/** Without the system's dialog, which nothing here could answer: the file is downloaded. */
async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.reload();
}

/** Nothing of the page, or of a table on it, is beyond the right edge. */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  const beyond = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main div:has(> div > table), main div:has(> table)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => className),
    );
  await expect.poll(beyond).toEqual([]);
  await look();
  if (size) await page.setViewportSize(size);
}

const centsOf = (text: string): number => Number(text.replace(/[−-]/, '-').replace(/[$,.]/g, ''));

async function centsIn(page: Page, row: string): Promise<number> {
  const parts = page.getByRole('region', { name: 'What it’s made of' });
  const cell = parts.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row, exact: true }) });
  return centsOf((await cell.getByRole('cell').last().textContent()) ?? '');
}

test('a deposit appears by itself, is found by its amount, and its lines and its file add up to it', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  await withoutPicker(page);
  for (const amount of [5_600, 123_450, 280_000]) await madeCharge(consoleWindow, { amount });
  await page.getByRole('navigation').getByRole('link', { name: 'Settlements' }).click();
  await expect(page.getByRole('heading', { name: 'No settlements yet' })).toBeVisible();
  const { baseUrl: service } = await environmentOf(consoleWindow);
  await control(service, 'POST', 'clock', { advance_seconds: 7 * 86_400 });

  const deposit = page.getByRole('row').filter({ hasText: '$4,090.50' });
  await expect(deposit).toBeVisible();
  const deposited = (await deposit.getByRole('cell').nth(2).textContent()) ?? '';
  await page.getByLabel('Amount deposited').fill('12.34');
  await expect(page.getByText(/No deposit has this amount: \$12\.34\./)).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2026-01-02');
  await expect(page.getByText(/No deposit has this amount and day: \$12\.34 on Jan 2, 2026/)).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('');
  await page.getByLabel('Amount deposited').fill(deposited.replace('$', ''));
  await expect(deposit).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Net fees' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Deposited \(\w+\)$/ })).toBeVisible();
  await onPhone(page, async () => {
    await expect(deposit).toContainText(deposited);
  });
  await deposit.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Settlement of ${deposited}`);
  const total = centsOf(deposited);
  expect(await centsIn(page, 'Charges')).toBe(409_050);
  expect((await centsIn(page, 'Charges')) + (await centsIn(page, 'Fees'))).toBe(total);
  expect(await centsIn(page, 'Deposited')).toBe(total);
  const lines = page.getByRole('region', { name: 'Lines' }).getByRole('row').filter({ hasText: 'Ada Lovelace' });
  await expect(lines).toHaveCount(3);
  const nets = await lines
    .getByRole('cell')
    .filter({ visible: true })
    .evaluateAll((cells) =>
      cells.filter(({ nextElementSibling }) => nextElementSibling === null).map(({ textContent }) => textContent ?? ''),
    );
  expect(nets.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(total);
  await onPhone(page, async () => {
    await expect(lines.first()).toContainText(/Charge \$[\d.,]+, fee/);
  });

  const { rows } = await savedCsv(consoleWindow, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(rows).toHaveLength(3);
  expect(rows.reduce((sum, row) => sum + Number(row[16]), 0)).toBe(total);
  await lines.first().getByRole('link', { name: 'Open order' }).click();
  await expect(page.getByRole('region', { name: 'Settled' })).toBeVisible();
});
