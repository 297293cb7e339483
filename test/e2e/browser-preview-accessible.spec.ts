// The preview's stage in both kinds of environment, light and dark, wide and narrow, as axe sees it and by the keyboard alone.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { test } from '../support/console/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addWithKeys } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';

const ADA = { amount: '100', firstName: 'Ada', lastName: 'Lovelace' };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the preview’s stage has nothing axe objects to, wide or narrow, in ${colorScheme}`, async ({
    consoleWindow,
    startLiveService,
  }) => {
    const provider = await startLiveService();
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (screen: string) => {
      // What stands in the preview's frame is the checkout's own matter.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect([screen, await page.evaluate(overflow)]).toEqual([screen, 0]);
      await page.screenshot({ path: `test/artefacts/screens/browser-${colorScheme}-${screen}.png` });
    };
    const narrow = () => page.setViewportSize({ width: 900, height: 700 });
    const wide = () => page.setViewportSize({ width: 1280, height: 800 });

    await createSession(pages, ADA);
    // By the keyboard alone: the size, the outcomes, the code to scan.
    await page.getByRole('radio', { name: 'Phone' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Tablet' })).toBeChecked();
    await page.getByRole('button', { name: 'Outcome' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Slow bank' }).waitFor();
    await check('stage-outcomes');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'On the consumer’s own device' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeFocused();
    await check('stage-code');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'On the consumer’s own device' })).toBeFocused();
    await page.getByTitle('Desktop').click();
    await (await Checkout.open(consoleWindow, pages)).frame.getByRole('heading').first().waitFor();
    await check('stage-desktop');
    await narrow();
    await check('stage-desktop-narrow');
    await wide();

    await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Production' });
    await createSession(pages, ADA);
    await check('stage-production-no-link');
    await narrow();
    await (await Checkout.open(consoleWindow, pages)).frame.getByRole('heading').first().waitFor();
    await check('stage-production-open-narrow');
  });
}
