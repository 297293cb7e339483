// The screens of capture many, in light and dark, as axe sees them.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples } from './pages/overview.ts';

test('no screen of capture many has anything axe objects to, in light and dark', async ({
  consoleWindow,
}, testInfo) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  const check = async (screen: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-${colorScheme}-${screen}.png` });
    }
  };

  await pages.goTo('Capture many');
  await page.getByText('No runs yet').waitFor();
  await check('capture-many-empty');
  await pages.goTo('Overview');
  await fillWithSamples(pages);
  await pages.goTo('Orders');
  await page.getByRole('checkbox', { name: /Select all shown/ }).click();
  await check('orders-selected');
  await pages.click('Capture…');
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
  await check('capture-run-planned');
  await pages.click(/^Capture \d+ orders?$/);
  await page.getByText('Done', { exact: true }).waitFor();
  await check('capture-run-done');
  await pages.goTo('Capture many');
  await page.getByText('Picked in the list of orders').waitFor();
  await check('capture-many');
  await pages.click('Capture from a file');
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('order_1,2.50\nhello,1\norder_1,2.50') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Dry run of/ }).waitFor();
  await check('capture-many-file');
  await pages.click(/^Dry run of/);
  await page.getByText('2 rows are left out').waitFor();
  await check('capture-run-of-file');
});
