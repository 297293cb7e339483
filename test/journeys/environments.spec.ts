// Another provider: added, keyed, used, exported, removed and added again; and what an environment's file may hide.
import { expect } from 'playwright/test';
import { madeOrder, madeSession } from '../support/window/made-payment.ts';
import { test } from '../support/window/provider-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { countSent } from './pages/count-sent.ts';
import { addEnvironment, enterKeys, goToEnvironments } from './pages/environments.ts';
import { showPath } from './pages/screens.ts';

async function importFile(pages: ConsolePages, text: string): Promise<void> {
  await goToEnvironments(pages);
  await pages.click('Import');
  const buffer = Buffer.from(text);
  await pages.page.locator('input[type=file]').setInputFiles({ name: 'e.json', mimeType: 'application/json', buffer });
}

async function openRemoval({ page }: ConsolePages): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
}

test('another provider is added, used, taken elsewhere as a file, removed, and added again', async ({
  sharedWindow,
  startService,
}) => {
  test.slow();
  const provider = await startService();
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  const [merchant, ...others] = provider.organizations;
  if (!merchant) throw new Error('The service has no merchant.');
  const keysEnding = (clientId: string) =>
    page.getByText(`Client ID ending in ${clientId.slice(-4)}`, { exact: false });

  await test.step('another provider is added, wrong keys are refused first, and a payment is taken there', async () => {
    await addEnvironment(pages, provider, { name: 'Corner sandbox', spelling: 'sessionID, storeIdentifier' });
    await expect(page).toHaveTitle(/SANDBOX Corner sandbox/);
    await expect(page.getByText('No API keys yet')).toBeVisible();

    // No keys could sign: the form says so instead of failing.
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
    await enterKeys(pages, merchant.client_id, merchant.client_secret);
    await expect(keysEnding(merchant.client_id)).toBeVisible();

    // Rotation: a pair that doesn't work takes nothing away.
    await pages.click('Rotate keys');
    await enterKeys(pages, merchant.client_id, 'wrong-again');
    await expect(page.getByRole('alert').first()).toContainText('Client ID or secret is incorrect.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(keysEnding(merchant.client_id)).toBeVisible();

    const { orderId } = await madeOrder(sharedWindow, { at: 'Corner sandbox', amount: 8_000 });
    await showPath(page, `/orders/${orderId}`);
    await pages.click('Capture $80.00');
    await expect(page.getByRole('region', { name: 'Charged' })).toContainText('Charged $80.00');

    // What the service said of the account is known now; other keys of the same service take the old ones' place.
    await pages.goTo('Environment');
    await expect(page.getByText(merchant.id.slice(-6))).toBeVisible();
    const next = others.at(-1) ?? merchant;
    await pages.click('Rotate keys');
    await enterKeys(pages, next.client_id, next.client_secret);
    await expect(keysEnding(next.client_id)).toBeVisible();
    await pages.click('Rotate keys');
    await enterKeys(pages, merchant.client_id, merchant.client_secret);
    await expect(keysEnding(merchant.client_id)).toBeVisible();
  });

  await test.step('a provider’s dashboard opens outside this window, which stays where it is', async () => {
    const before = page.url();
    await page.getByRole('link', { name: 'Open dashboard' }).click();
    // In a tab the dashboard goes on to its own sign-in page.
    const arrived = async () =>
      (await sharedWindow.outside()).some((address) => address.startsWith(provider.dashboard_url));
    await expect.poll(arrived).toBe(true);
    expect(page.url()).toBe(before);
  });

  await test.step('an environment goes out as a file without its keys, and comes in again elsewhere as it was', async () => {
    const file = await sharedWindow.save(async () => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Export without keys' }).click();
    });
    expect(file.name).toBe('corner-sandbox.paydesk-environment');
    expect(JSON.parse(file.text).environment).toMatchObject({ name: 'Corner sandbox', baseUrl: provider.base_url });
    for (const secret of [merchant.client_id, merchant.client_secret, merchant.id])
      expect(file.text).not.toContain(secret);
    const dialog = page.getByRole('dialog');
    await importFile(pages, file.text);
    await dialog.getByRole('button', { name: 'Add environment' }).click();
    await expect(dialog.getByRole('alert')).toContainText('There’s already an environment named Corner sandbox.');
    await page.keyboard.press('Escape');
    await pages.goTo('Environment');
    await openRemoval(pages);
    await pages.click('Remove environment');
    await importFile(pages, file.text);
    await dialog.getByRole('button', { name: 'Add environment' }).click();
    await expect(page.getByRole('heading', { name: 'Corner sandbox', level: 1 })).toBeVisible();
    await expect(page.getByText('No API keys yet')).toBeVisible();
  });

  await test.step('an environment is removed with what depends on it named, and added again it has its records', async () => {
    await pages.click('Enter API keys');
    await enterKeys(pages, merchant.client_id, merchant.client_secret);
    await expect(keysEnding(merchant.client_id)).toBeVisible();
    await madeSession(sharedWindow, { at: 'Corner sandbox', firstName: 'Mary', lastName: 'Somerville' });
    await openRemoval(pages);
    await expect(page.getByRole('dialog')).toContainText('1 session that isn’t completed');
    await expect(page.getByRole('dialog')).toContainText('1 account with API keys');
    await pages.click('Remove environment');
    await expect(page.getByRole('heading', { name: 'Environments', level: 1 })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Corner sandbox' })).toHaveCount(0);

    await addEnvironment(pages, provider, { name: 'Corner again' });
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await pages.goTo('Sessions');
    await expect(page.getByText('Mary Somerville')).toBeVisible();
  });
});

test('a mailed file whose token URL is a stranger’s says so when it is imported and before keys are typed', async ({
  sharedWindow,
}) => {
  const pages = new ConsolePages(sharedWindow.page);
  const { page } = pages;
  const environment = {
    name: 'Mailed Books',
    kind: 'production',
    mode: 'merchant',
    marketplaceId: null,
    brandTitle: 'Mailed Books',
    baseUrl: 'https://api.bank.example',
    authUrl: 'https://api.bank.example.evil.example/token',
    jsUrl: 'https://js.bank.example',
    dashboardUrl: 'https://dashboard.bank.example',
    sdkConstructor: 'ServicePay',
    orderSpelling: 'session_id',
    refusesRepeat: true,
    holdingBalance: null,
    checkoutLink: 'https://pay.evil.example/{session_id}',
    onboardingLink: null,
  };
  await importFile(pages, JSON.stringify({ format: 'paydesk-environment-1', environment, logo: null }));
  const dialog = page.getByRole('dialog');
  const marked = (name: string) => dialog.getByText(name, { exact: true }).locator('xpath=..');
  await expect(marked('Token URL')).toContainText('api.bank.example.evil.example');
  await expect(marked('Token URL')).toContainText('Different host from the API');
  await expect(marked('Checkout link')).toContainText('Different host from the API');
  await expect(marked('Browser SDK URL')).toContainText('same domain');
  await expect(marked('API base URL')).not.toContainText('Different');
  await expect(dialog).toContainText('“Provider rejects duplicate charges” stays off');
  await dialog.getByRole('button', { name: 'Add environment' }).click();
  await expect(dialog.getByRole('group', { name: 'Address test' })).toContainText('Doesn’t work');
  await dialog.getByRole('button', { name: 'Add anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Mailed Books', level: 1 })).toBeVisible();
  const rejects = page.getByText('Provider rejects duplicate charges (409)').locator('xpath=..');
  await expect(rejects).toContainText('Off');

  const sent = await countSent(page, 'keys.enter');
  await pages.click('Enter API keys');
  const card = page.getByRole('region', { name: 'Account and API keys' });
  await expect(card.getByRole('alert')).toContainText('api.bank.example.evil.example');
  await page.getByRole('textbox', { name: 'Client ID' }).fill('live-client');
  await page.getByRole('textbox', { name: 'Client secret' }).fill('live-secret');
  await page.getByRole('button', { name: 'Verify and save' }).click();
  await expect(card.getByText('Confirm the host first.')).toBeVisible();
  expect(await sent()).toBe(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByText('Different host from the API', { exact: true })).toHaveCount(2);
});
