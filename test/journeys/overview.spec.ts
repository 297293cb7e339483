// The first screen: from nothing to sample data, and its numbers are those of the lists.
import { expect, type Page } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { centsOf, total } from './pages/overview.ts';

/** The amounts of the orders listed whose standing is this. */
async function amountsOf(page: Page, standing: string | RegExp): Promise<number[]> {
  const rows = page.getByRole('row').filter({ has: page.getByText(standing, { exact: true }) });
  await rows.first().waitFor();
  const amounts = await rows.locator('td:nth-child(3)').allInnerTexts();
  return amounts.map(centsOf);
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

test('the overview leads to a first payment or to sample data, and agrees with the lists', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;

  await test.step('the way from the overview to a payment is the form, and "back" leads to the overview', async () => {
    await page.getByRole('link', { name: 'Take your first payment' }).waitFor();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'New session' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a first start is filled with sample data in one click, and the overview agrees with the lists', async () => {
    await expect(page.getByRole('link', { name: 'Take your first payment' })).toBeVisible();
    await pages.click('Add sample data');
    await expect(page.getByRole('status').filter({ hasText: /^\d+ of 24$/ })).toBeVisible();
    // The samples are still added while the page is closed, and it shows them when opened again.
    await pages.goTo('Sessions');
    await pages.goTo('Overview');
    await expect(page.getByText('Sample data added').or(page.getByText('Creating sample payments'))).toBeVisible();
    await expect(page.getByText('Creating sample payments')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('link', { name: /^5 orders to capture/ })).toBeVisible();
    const waiting = await page.getByRole('link', { name: /orders to capture/ }).innerText();

    await pages.follow(/orders to capture/);
    const ready = await amountsOf(page, 'Ready to capture');
    expect(waiting).toContain(String(ready.length));
    expect(centsOf(/\$[\d,.]+\d/.exec(waiting)?.[0] ?? '')).toBe(sum(ready));
    // The card leads to just those that it counts.
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(ready.length);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    // Most of them have settled since, and one came back.
    const captured = await amountsOf(page, /^(Charged|Settled|Returned.*|Partly refunded|Refunded)$/);
    await pages.goTo('Overview');
    // The figures may still be those of the moment before the last payment.
    await expect
      .poll(async () => [await total(pages, 'Orders captured'), centsOf(await total(pages, 'Captured volume'))])
      .toEqual([String(captured.length), sum(captured)]);
    await pages.goTo('Sessions');
    // With its head; only what is in view is drawn.
    await expect(page.getByRole('table', { name: 'Sessions' })).toHaveAttribute('aria-rowcount', '25');

    await consoleWindow.restart();
    const tomorrow = new ConsolePages(consoleWindow.page);
    expect(await total(tomorrow, 'Orders captured')).toBe(String(captured.length));
  });
});
