// Every screen and dialog of environments, in light and dark, as axe sees it.
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { fillEnvironment, goToEnvironments, showEnvironment } from './pages/environments.ts';
import { fillNewSession } from './pages/new-session.ts';
import { lookAt } from './pages/screens.ts';

const PROVIDER = {
  base_url: 'https://api.example.com',
  auth_url: 'https://auth.example.com',
  js_url: 'https://js.example.com',
  dashboard_url: 'https://dashboard.example.com',
  organizations: [],
};

test('no screen of environments has anything axe objects to', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await goToEnvironments(pages);
  await pages.click('Import');
  const bad = { format: 'paydesk-environment-1', environment: { name: 'x', clientSecret: 'y' }, logo: null };
  const buffer = Buffer.from(JSON.stringify(bad));
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('environment.clientSecret');
  await lookAt(page, 'environment-import');
  await page.keyboard.press('Escape');
  await pages.click('Add environment');
  const marketplaceId = 'mk_org_harvest';
  await fillEnvironment(pages, PROVIDER, { name: 'Harvest Market', kind: 'Production', marketplaceId });
  await lookAt(page, 'environment-form');
  await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  await page.getByRole('button', { name: 'Add anyway' }).waitFor();
  await lookAt(page, 'environment-not-reached');
  await page.getByRole('button', { name: 'Add anyway' }).click();
  await page.getByRole('heading', { name: 'Harvest Market', level: 1 }).waitFor();
  await pages.click('Enter API keys');
  await lookAt(page, 'environment-production');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove environment' }).waitFor();
  await lookAt(page, 'environment-remove');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await pages.goTo('Sessions');
  await pages.click('New session');
  await lookAt(page, 'no-seller');
  await page.keyboard.press('Escape');
  await goToEnvironments(pages);
  await lookAt(page, 'environments');

  await showEnvironment(pages, 'Embedded sandbox');
  await pages.goTo('Environment');
  await page.getByText('Marketplace', { exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sellers' })).toBeVisible();
  await lookAt(page, 'environment-marketplace');
  await fillNewSession(pages, { amount: '40', firstName: 'Ada', lastName: 'Lovelace' });
  await lookAt(page, 'new-session-marketplace');
});
