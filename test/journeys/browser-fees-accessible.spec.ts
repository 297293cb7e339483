// The fees and the reconciling, full and empty, in light and dark, as axe sees them.
import { test } from '../support/window/console-fixture.ts';
import { addManyFees, turnIntoMarketplace } from '../support/window/marketplace-mode.ts';
import { lookAt } from './pages/screens.ts';

test('fees and reconciling have nothing axe objects to', async ({ consoleWindow }) => {
  await consoleWindow.restart('close', async () => {
    await turnIntoMarketplace(consoleWindow.dataFolder);
    await addManyFees(consoleWindow.dataFolder);
  });
  const { page } = consoleWindow;
  const place = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

  await place('Seller fees');
  await page.getByRole('button', { name: 'Enter fee' }).first().waitFor();
  await lookAt(page, 'fees-month');
  await page.getByRole('button', { name: 'November 2026' }).click();
  await page.getByRole('button', { name: 'Nov 20, 2026' }).waitFor();
  await lookAt(page, 'fees-days');
  await page.getByRole('heading', { name: 'Entries' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await lookAt(page, 'fees-entries');
  await page.getByRole('button', { name: 'Enter fee' }).first().click();
  await page.getByRole('dialog').getByLabel('New fee').waitFor();
  await page.getByRole('button', { name: 'Add correction' }).click();
  await lookAt(page, 'fees-correct');
  await page.keyboard.press('Escape');

  await place('Reconciliation');
  await page.getByText(/hasn’t been compared yet/).waitFor();
  await lookAt(page, 'reconcile-empty');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const rows = Array.from(
    { length: 18 },
    (_, n) => `charge_made${n + 2},${n % 5 === 0 ? '1.11' : 'oops'},2026-11-0${1 + (n % 9)}`,
  );
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByLabel('CSV file').click();
  const buffer = Buffer.from(['Charge ID,Fee,Date', ...rows].join('\n'));
  await (await choosing).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('dialog').getByText('Line 3').waitFor();
  await lookAt(page, 'reconcile-import');
  await page.getByRole('button', { name: 'Import 4 of 18 rows' }).click();
  await page.getByRole('button', { name: 'Use statement amount' }).first().waitFor();
  await lookAt(page, 'reconcile-rows');
  await page.getByRole('tab', { name: /^Difference/ }).click();
  await page.getByRole('button', { name: 'Resolve without change' }).first().click();
  await page.getByRole('dialog').getByLabel('Reason').waitFor();
  await lookAt(page, 'reconcile-work-off');
});
