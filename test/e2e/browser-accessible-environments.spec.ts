// Every screen and dialog of environments, in light and dark, as axe sees it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillEnvironment, goToEnvironments, showEnvironment } from './pages/environments.ts';
import { fillNewSession } from './pages/new-session.ts';

const PROVIDER = {
  base_url: 'https://api.example.com',
  auth_url: 'https://auth.example.com',
  js_url: 'https://js.example.com',
  dashboard_url: 'https://dashboard.example.com',
  organizations: [],
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of environments has anything axe objects to, in ${colorScheme}`, async ({
    consoleWindow,
  }, testInfo) => {
    const { page } = consoleWindow;
    const pages = new ConsolePages(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (screen: string) => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${screen}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-${colorScheme}-${screen}.png` });
    };

    await goToEnvironments(pages);
    await pages.click('Import');
    const bad = { format: 'paydesk-environment-1', environment: { name: 'x', clientSecret: 'y' }, logo: null };
    const buffer = Buffer.from(JSON.stringify(bad));
    await page.locator('input[type=file]').setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer });
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('environment.clientSecret');
    await check('environment-import');
    await page.keyboard.press('Escape');
    await pages.click('Add environment');
    const marketplaceId = 'mk_org_harvest';
    await fillEnvironment(pages, PROVIDER, { name: 'Harvest Market', kind: 'Production', marketplaceId });
    await check('environment-form');
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
    await page.getByRole('heading', { name: 'Harvest Market', level: 1 }).waitFor();
    await pages.click('Enter keys');
    await check('environment-production');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove environment' }).waitFor();
    await check('environment-remove');
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await pages.goTo('Sessions');
    await pages.click('New session');
    await check('no-seller');
    await page.keyboard.press('Escape');
    await goToEnvironments(pages);
    await check('environments');

    await showEnvironment(pages, 'Embedded sandbox');
    await pages.goTo('Environment');
    await page.getByText('Marketplace', { exact: true }).click();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Sellers' })).toBeVisible();
    await check('environment-marketplace');
    await fillNewSession(pages, { amount: '40', firstName: 'Ada', lastName: 'Lovelace' });
    await check('new-session-marketplace');
  });
}
