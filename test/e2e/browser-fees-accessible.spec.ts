// The fees and the reconciling, full and empty, in light and dark, as axe sees them.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';
import { addManyFees, turnIntoMarketplace } from '../support/console/marketplace-mode.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fees and reconciling have nothing axe objects to, in ${colorScheme}`, async ({ consoleWindow }, testInfo) => {
    await consoleWindow.restart('close', async () => {
      await turnIntoMarketplace(consoleWindow.dataFolder);
      await addManyFees(consoleWindow.dataFolder);
    });
    const { page } = consoleWindow;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (screen: string) => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-${colorScheme}-${screen}.png` });
    };
    const place = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

    await place('Seller fees');
    await page.getByRole('button', { name: 'Enter fee' }).first().waitFor();
    await check('fees-month');
    await page.getByRole('button', { name: 'November 2026' }).click();
    await page.getByRole('button', { name: 'Nov 20, 2026' }).waitFor();
    await check('fees-days');
    await page.getByRole('heading', { name: 'Entries' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await check('fees-entries');
    await page.getByRole('button', { name: 'Enter fee' }).first().click();
    await page.getByRole('dialog').getByLabel('The fee really is').waitFor();
    await page.getByRole('button', { name: 'Add the correction' }).click();
    await check('fees-correct');
    await page.keyboard.press('Escape');

    await place('Reconcile');
    await page.getByText(/was not compared yet/).waitFor();
    await check('reconcile-empty');
    await page.getByRole('button', { name: 'Import a statement' }).click();
    const rows = Array.from(
      { length: 18 },
      (_, n) => `charge_made${n + 2},${n % 5 === 0 ? '1.11' : 'oops'},2026-11-0${1 + (n % 9)}`,
    );
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByLabel('CSV file').click();
    const buffer = Buffer.from(['Charge ID,Fee,Date', ...rows].join('\n'));
    await (await choosing).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('dialog').getByText('Line 3').waitFor();
    await check('reconcile-import');
    await page.getByRole('button', { name: 'Import 4 of 18 rows' }).click();
    await page.getByRole('button', { name: 'Take theirs' }).first().waitFor();
    await check('reconcile-rows');
    await page.getByRole('tab', { name: /^Different/ }).click();
    await page.getByRole('button', { name: 'Work off' }).first().click();
    await page.getByRole('dialog').getByLabel('Why does it need nothing more?').waitFor();
    await check('reconcile-work-off');
  });
}
