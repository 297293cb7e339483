// A run that is open in two windows: what one does, the other shows by itself.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples } from './pages/overview.ts';

test('a planned run shows that another window has started it', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await fillWithSamples(pages);
  await pages.goTo('Orders');
  await page.getByRole('checkbox', { name: /Select all loaded/ }).click();
  await pages.click('Capture…');
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'Dry run' })).toBeVisible();
  await pages.click(/^Capture \d+ orders?$/);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await expect(other.getByText('Done', { exact: true })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Dry run' })).toHaveCount(0);
  await expect(
    other.getByRole('region', { name: 'Results' }).getByText('Captured', { exact: true }).first(),
  ).toBeVisible();
});
