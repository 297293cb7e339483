// The screens of capture many, in light and dark, as axe sees them.
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillWithSamples } from './pages/overview.ts';
import { lookAt } from './pages/screens.ts';

test('no screen of capture many has anything axe objects to, in light and dark', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await pages.goTo('Capture many');
  await page.getByText('No runs yet').waitFor();
  await lookAt(page, 'capture-many-empty');
  await pages.goTo('Overview');
  await fillWithSamples(pages);
  await pages.goTo('Orders');
  await page.getByRole('checkbox', { name: /Select all loaded/ }).click();
  await lookAt(page, 'orders-selected');
  await pages.click('Capture…');
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
  await lookAt(page, 'capture-run-planned');
  await pages.click(/^Capture \d+ orders?$/);
  await page.getByText('Done', { exact: true }).waitFor();
  await lookAt(page, 'capture-run-done');
  await pages.goTo('Capture many');
  await page.getByText('Selected orders').waitFor();
  await lookAt(page, 'capture-many');
  await pages.click('Capture from file');
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from('order_1,2.50\nhello,1\norder_1,2.50') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Start dry run of/ }).waitFor();
  await lookAt(page, 'capture-many-file');
  await pages.click(/^Start dry run of/);
  await page.getByText('2 rows will be skipped').waitFor();
  await lookAt(page, 'capture-run-of-file');
});
