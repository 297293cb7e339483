// Another provider: added, keyed, used and removed, by both ways in; and production, which asks first.
import { expect } from 'playwright/test';
import { orderMadeElsewhere } from '../support/window/made-elsewhere.ts';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment, addWithKeys, enterKeys, fillEnvironment, goToEnvironments } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';

test('another provider is added, wrong keys are refused first, and a payment is taken there', async ({
  consoleWindow,
  startService,
}, testInfo) => {
  const provider = await startService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const picture = (name: string) => ({ path: `test/artefacts/screens/${testInfo.project.name}-${name}.png` });
  const [merchant, ...others] = provider.organizations;
  if (!merchant) throw new Error('The service has no merchant.');
  await addEnvironment(pages, provider, { name: 'Corner sandbox', spelling: 'sessionID, storeIdentifier' });
  await expect(page).toHaveTitle(/SANDBOX Corner sandbox/);
  await expect(page.getByText('No API keys yet')).toBeVisible();

  // Nobody's keys could sign: the form says so instead of failing.
  await pages.goTo('Sessions');
  await pages.click('New session');
  await expect(page.getByRole('dialog')).toContainText('This environment has no API keys yet');
  await page.getByRole('dialog').getByRole('link', { name: 'Enter API keys' }).click();

  await pages.click('Enter API keys');
  await enterKeys(pages, 'key_production_0123456789abcdef', 'a-secret-of-production');
  await expect(page.getByText('This client ID is for production', { exact: false })).toBeVisible();
  await enterKeys(pages, merchant.client_id, 'not-the-secret');
  await expect(page.getByRole('alert').first()).toContainText('Client ID or secret is incorrect.');
  await expect(page.getByRole('textbox', { name: 'Client ID' })).toHaveValue(merchant.client_id);
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toHaveValue('');
  await page.screenshot(picture('environment-keys-refused'));
  await enterKeys(pages, merchant.client_id, merchant.client_secret);
  await expect(page.getByText(`Client ID ending in ${merchant.client_id.slice(-4)}`, { exact: false })).toBeVisible();

  // Rotation: a pair that doesn't work takes nothing away.
  await pages.click('Rotate keys');
  await enterKeys(pages, merchant.client_id, 'wrong-again');
  await expect(page.getByRole('alert').first()).toContainText('Client ID or secret is incorrect.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`Client ID ending in ${merchant.client_id.slice(-4)}`, { exact: false })).toBeVisible();

  await createSession(pages, { amount: '80', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.click('Capture $80.00');
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $80.00');

  // What the service said of the account is known now; other keys of the same service take the old ones' place.
  await pages.goTo('Environment');
  await expect(page.getByText(merchant.id.slice(-6))).toBeVisible();
  const next = others.at(-1) ?? merchant;
  await pages.click('Rotate keys');
  await enterKeys(pages, next.client_id, next.client_secret);
  await expect(page.getByText(`Client ID ending in ${next.client_id.slice(-4)}`, { exact: false })).toBeVisible();
});

test('an environment is removed with what depends on it named, and added again it has its records', async ({
  consoleWindow,
  startService,
}, testInfo) => {
  const provider = await startService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await addWithKeys(pages, provider, { name: 'Corner sandbox' });
  await createSession(pages, { amount: '80', firstName: 'Ada', lastName: 'Lovelace' });
  await pages.goTo('Environment');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 session that isn’t completed');
  await expect(page.getByRole('dialog')).toContainText('1 account with API keys');
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-environment-remove.png` });
  await pages.click('Remove environment');
  await expect(page.getByRole('heading', { name: 'Environments', level: 1 })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Corner sandbox' })).toHaveCount(0);

  await addEnvironment(pages, provider, { name: 'Corner again' });
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await pages.goTo('Sessions');
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
});

test('in production every screen says so, and a capture asks once, naming the amount', async ({
  consoleWindow,
  startLiveService,
}, testInfo) => {
  const provider = await startLiveService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const picture = (name: string) => ({ path: `test/artefacts/screens/${testInfo.project.name}-${name}.png` });
  await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Production' });
  await expect(page).toHaveTitle(/PRODUCTION Corner Books/);
  await expect(page.getByText('Captures charge real money')).toBeVisible();
  await createSession(pages, { amount: '100', firstName: 'Ada', lastName: 'Lovelace' });
  await (await Checkout.open(consoleWindow, pages)).authorize();
  await pages.click('Create order');
  await pages.click('Capture $100.00');
  const dialog = page.getByRole('dialog', { name: 'Charge $100.00 in PRODUCTION?' });
  await expect(dialog).toContainText('will be debited $100.00');
  await page.screenshot(picture('production-confirm'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Capture $100.00' })).toBeEnabled();
  await pages.click('Capture $100.00');
  await dialog.getByRole('button', { name: 'Charge $100.00' }).click();
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $100.00');
});

test('in production an order made elsewhere is captured by an amount a person types, and another one is told plainly', async ({
  consoleWindow,
  startLiveService,
}, testInfo) => {
  const provider = await startLiveService();
  const [merchant] = provider.organizations;
  if (!merchant) throw new Error('The service has no merchant.');
  const orderId = await orderMadeElsewhere(provider, merchant, 12_000);
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await addWithKeys(pages, provider, { name: 'Corner Books', kind: 'Production' });
  await pages.goTo('Orders');
  await pages.click('Capture by order ID');
  const form = page.getByRole('dialog');
  await form.getByLabel('Order ID').fill(orderId);
  await form.getByRole('button', { name: 'Capture' }).click();
  await expect(form).toContainText('Real money in PRODUCTION');
  await expect(form.getByRole('button', { name: 'Charge' })).toBeDisabled();
  await form.getByLabel('Order amount').fill('100');
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-production-by-id.png` });
  await form.getByRole('button', { name: 'Charge $100.00' }).click();
  await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $120.00');
  await expect(page.getByRole('alert').filter({ hasText: 'Charged $120.00, not $100.00' })).toBeVisible();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-production-other-amount.png` });
});

test('the embedded sandbox becomes a marketplace in one click, and a merchant’s again', async ({ consoleWindow }) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Environment');
  await page.getByText('Marketplace', { exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sellers' })).toBeVisible();
  await createSession(pages, { amount: '60', firstName: 'Ada', lastName: 'Lovelace' });
  await expect(page.getByText('Marketplace ID')).toBeVisible();
  await pages.goTo('Environment');
  await page.getByText('Merchant', { exact: true }).first().click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sellers' })).toHaveCount(0);
});

test('an environment with the same address, or with a wrong one, is refused by its field', async ({
  consoleWindow,
  startService,
}) => {
  const provider = await startService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await addEnvironment(pages, provider, { name: 'First name' });
  await goToEnvironments(pages);
  await pages.click('Add environment');
  await fillEnvironment(pages, { ...provider, auth_url: 'http://pay.example' }, { name: 'Second name' });
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add environment' }).click();
  await expect(form.getByText('Start the address with https://', { exact: false })).toBeVisible();
  await form.getByLabel('Token URL').fill(provider.auth_url);
  await form.getByRole('button', { name: 'Add environment' }).click();
  await expect(form.getByRole('alert')).toContainText('First name already uses this API base URL.');
});
