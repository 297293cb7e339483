// The desk by keyboard, in a narrow window, and with large type.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples } from './pages/overview.ts';
import { lookAt } from './pages/screens.ts';
import { inviteSeller, openSellers } from './pages/sellers.ts';

test('the keyboard skips the navigation, sees the card it is on, and is at the new page’s heading', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await fillWithSamples(pages);
  await page.reload();
  const card = page.getByRole('link', { name: /orders to capture/ });
  await card.waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await lookAt(page, 'skip-link');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await card.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  expect(await card.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
  await page.screenshot({ path: 'test/artefacts/screens/browser-card-focused.png' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeFocused();
});

test('in a narrow window a track number is there, and with type at 200 % the heads leave room to read', async ({
  consoleWindow,
}) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await fillWithSamples(pages);
  await page.setViewportSize({ width: 900, height: 700 });
  for (const screen of ['Orders', 'Sessions'] as const) {
    await pages.goTo(screen);
    await page.getByText('Beatriz Costa').waitFor();
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('button', { name: /copy/i }).last()).toBeVisible();
    await expect(row).toContainText(/[A-Z0-9]{6,}/);
    await page.screenshot({ path: `test/artefacts/screens/browser-${screen.toLowerCase()}-narrow.png` });
  }
  // What a window of 1280 × 800 has room for at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await pages.goTo('Orders');
  await page.mouse.wheel(0, 600);
  const heads = () =>
    page.evaluate(() => {
      const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
      return Math.max(bottomOf(document.querySelector('header')), bottomOf(document.querySelector('main h1')));
    });
  await expect.poll(heads).toBeLessThan(100);
  await page.screenshot({ path: 'test/artefacts/screens/browser-orders-large-type.png' });
  await openSellers(pages);
  await inviteSeller(pages, 'Sunny Orchard', 'sam@sunny-orchard.test');
  const isWhole = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().right <= innerWidth);
  for (const action of ['Merge with another seller', 'Remove seller', 'Create test session']) {
    expect(await isWhole(action), action).toBe(true);
  }
  await page.screenshot({ path: 'test/artefacts/screens/browser-seller-large-type.png' });
});

test('once Paydesk doesn’t answer any more, the overview says how old its figures are', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await fillWithSamples(pages);
  await page.route('**/rpc/**', (route) => route.abort());
  await expect(page.getByText('These figures are from', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert').first()).toContainText('Paydesk isn’t responding.');
  await page.screenshot({ path: 'test/artefacts/screens/browser-overview-stale.png' });
});
