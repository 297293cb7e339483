// Every screen, in light and dark, as axe sees it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { createSession, fillNewSession } from './pages/new-session.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen has anything axe objects to, in ${colorScheme}`, async ({ consoleWindow }, testInfo) => {
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

    const check = async (screen: string) => {
      // In Electron axe can't open a page of its own, so it stays in this one.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-${colorScheme}-${screen}.png` });
    };

    await pages.goTo('Sessions');
    await page.getByRole('button', { name: 'New session' }).waitFor();
    await check('sessions-empty');
    await fillNewSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
    await check('new-session');
    await page.keyboard.press('Escape');
    await createSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
    await (await Checkout.open(consoleWindow, pages)).authorize();
    await expect(page.getByText('Authorized by the consumer')).toBeVisible();
    await check('session-authorized');
    await pages.click('Create order');
    await page.getByRole('button', { name: 'Capture $100.00' }).waitFor();
    await check('order-ready');
    await pages.click('Capture $100.00');
    await page.getByRole('region', { name: 'Charged' }).waitFor();
    await check('order-charged');
    await pages.goTo('Orders');
    await page.getByText('Ada Lovelace').waitFor();
    await check('orders');
    await pages.goTo('Sessions');
    await page.getByText('Ada Lovelace').waitFor();
    await check('sessions');
    await pages.goTo('Unknown outcomes');
    await check('unknown-outcomes');
    await pages.goTo('Environment');
    await page.getByText('ServicePay').waitFor();
    await check('environment');
  });
}
