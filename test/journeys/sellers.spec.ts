// A seller's whole way: invitation, verified keys, test session, capture, fee, payout, statement.
import { expect } from 'playwright/test';
import { control, environmentOf } from '../support/window/made-payment.ts';
import { test } from '../support/window/provider-fixture.ts';
import { openBalance, part } from './pages/balance.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment, enterKeys } from './pages/environments.ts';
import { fillNewSession, shownId } from './pages/new-session.ts';
import { SellerAtTheService } from './pages/seller-at-the-service.ts';
import { inviteSeller, openSellers, shownLink, step } from './pages/sellers.ts';

const ORCHARD = { name: 'Sunny Orchard', email: 'sam@sunny-orchard.test' };

test('a seller is invited, verified, and paid for', async ({ consoleWindow, browser }) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);

  await test.step('a seller comes from the invitation to a test session at the embedded service', async () => {
    await openSellers(pages);
    await expect(page.getByRole('link', { name: 'Hilltop Honey' })).toBeVisible();
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    await inviteSeller(pages, ORCHARD.name, ORCHARD.email);
    const link = await shownLink(pages);
    await expect(page.getByRole('img', { name: 'QR code for the onboarding link' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download QR code' }).click();
    expect((await download).suggestedFilename()).toBe('onboarding-link.svg');
    await pages.click('Copy email');
    await expect(page.getByText('The email text is on your clipboard.')).toBeVisible();
    await pages.click('Mark as shared');
    await expect(step(pages, 'Onboarding link shared').getByRole('img', { name: 'Done' })).toBeVisible();

    await pages.goTo('Sellers');
    await expect(page.getByRole('row', { name: /Sunny Orchard/ })).toContainText('Waiting for business details');
    await page.getByRole('link', { name: ORCHARD.name }).click();

    const seller = await SellerAtTheService.register(browser, link, ORCHARD.name, ORCHARD.email);
    await seller.activate();
    const activated = step(pages, 'Registered and activated with business details');
    await expect(activated).toContainText('Confirmed by the payment service', { timeout: 25_000 });
    const keys = await seller.makeKeys();
    await expect(step(pages, 'API keys generated')).toContainText('Confirmed by the payment service', {
      timeout: 25_000,
    });
    await seller.page.close();

    await pages.click('Enter API keys');
    await enterKeys(pages, keys.clientId, 'not-the-secret');
    await expect(page.getByRole('alert')).toContainText('Client ID or secret is incorrect.');
    await enterKeys(pages, keys.clientId, keys.clientSecret);
    await expect(page.getByText(`Client ID ending in ${keys.clientId.slice(-4)}`, { exact: false })).toBeVisible();
    await expect(page.getByText('Ready for payments')).toBeVisible();
    await page.getByLabel('New note').fill('Sam prefers to be called before noon.');
    await pages.click('Add note');
    await expect(page.getByRole('article')).toContainText('before noon');

    await pages.click('Create test session');
    await page.waitForURL(/\/sessions\/sess_/);
    await expect(page.getByText('Test Consumer').first()).toBeVisible();
    await expect(page.getByText('$1.00').first()).toBeVisible();
    await expect(page.getByText(/mk_org_/).first()).toBeVisible();

    await pages.goTo('Sellers');
    await expect(page.getByRole('row', { name: /Sunny Orchard/ })).toContainText('4 of 4');
    await expect(page.getByRole('row', { name: /Sunny Orchard/ })).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search sellers' }).fill('orch');
    await expect(page.getByRole('link', { name: 'Hilltop Honey' })).toHaveCount(0);
    await page.getByRole('link', { name: ORCHARD.name }).click();
    await page.getByRole('heading', { name: ORCHARD.name, level: 1 }).waitFor();
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search sellers' })).toHaveValue('orch');
    await page.getByRole('searchbox', { name: 'Search sellers' }).fill('nobody at all');
    await expect(page.getByText('No sellers found')).toBeVisible();
  });

  await test.step('an invited seller’s first payment brings its fee into the balance, the payout and the statement', async () => {
    await fillNewSession(pages, { amount: '9000', firstName: 'Ada', lastName: 'Lovelace' });
    await page.getByRole('dialog').getByRole('combobox', { name: 'Seller' }).click();
    await page.getByRole('option', { name: ORCHARD.name }).click();
    await pages.click('Create session');
    const sessionId = await shownId(pages, 'sess');
    await control((await environmentOf(consoleWindow)).baseUrl, 'POST', `sessions/${sessionId}/authorize`, {});
    await pages.click('Create order');
    await pages.click('Capture $9,000.00');
    await expect(page.getByRole('region', { name: 'Charged' })).toBeVisible();
    await expect(page.getByText('$135.00')).toBeVisible();

    await pages.goTo('Seller fees');
    await expect(page.getByRole('region', { name: 'Entries' }).getByRole('row').nth(1)).toContainText(ORCHARD.name);
    await openBalance(pages);
    await expect(part(pages, 'Balance')).toContainText('$35.00 available for payout');
    await pages.click('Start payout');
    await page.getByRole('dialog').getByRole('button', { name: 'Pay out $35.00' }).click();
    await expect(part(pages, 'Payouts').getByRole('row').filter({ hasText: 'Paid out' })).toHaveCount(1);
    const statement = part(pages, 'Statement');
    await expect(statement.getByRole('row').filter({ hasText: ORCHARD.name })).toContainText('$135.00');
    await expect(statement.getByRole('row', { name: /Payout/ })).toContainText('-$35.00');
    await expect(statement.getByRole('row', { name: /^Closing/ })).toContainText('$100.00');
  });
});

test('at another provider the steps are marked by hand, can be taken back, and only its own seller’s keys are taken', async ({
  sharedWindow,
  startService,
}) => {
  const provider = await startService();
  const { page } = sharedWindow;
  const pages = new ConsolePages(page);
  const platform = provider.organizations.find(({ marketplace_id }) => marketplace_id !== null);
  const [first, second] = provider.organizations.filter(({ name }) => /Farm|Honey/.test(name));
  if (!platform?.marketplace_id || !first || !second) throw new Error('The service has no marketplace.');
  await addEnvironment(pages, provider, { name: 'Market elsewhere', marketplaceId: platform.marketplace_id });
  await pages.goTo('Sellers');
  await expect(page.getByText('No sellers yet')).toBeVisible();
  await inviteSeller(pages, first.name, 'farm@example.test');
  await expect(page.getByRole('link', { name: 'add it under Environment' })).toBeVisible();

  await pages.click('Mark as shared');
  const activated = step(pages, 'Registered and activated with business details');
  await activated.getByRole('button', { name: 'Mark as done' }).click();
  await expect(activated.getByRole('img', { name: 'Done' })).toBeVisible();
  await activated.getByRole('button', { name: 'Undo' }).click();
  await expect(activated.getByRole('img', { name: 'Next' })).toBeVisible();
  await activated.getByRole('button', { name: 'Mark as done' }).click();
  await step(pages, 'API keys generated').getByRole('button', { name: 'Mark as done' }).click();
  await pages.click('Enter API keys');
  await enterKeys(pages, first.client_id, first.client_secret);
  await expect(page.getByText('Ready for payments')).toBeVisible();

  await pages.goTo('Sellers');
  await inviteSeller(pages, second.name, 'honey@example.test');
  await pages.click('Enter API keys');
  await enterKeys(pages, first.client_id, first.client_secret);
  await expect(page.getByText(`These keys belong to ${first.name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create test session' })).toHaveAttribute('aria-disabled', 'true');

  await pages.goTo('Sellers');
  await page.getByRole('link', { name: first.name }).click();
  await pages.click('Create test session');
  await page.waitForURL(/\/sessions\/sess_/);
  await expect(page.getByText(platform.marketplace_id.slice(-6)).first()).toBeVisible();
});

test('without the marketplace’s own keys the list is shown as last known, and leads to where they are entered', async ({
  consoleWindow,
}, testInfo) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await openSellers(pages);
  await expect(page.getByRole('link', { name: 'Hilltop Honey' })).toBeVisible();
  await pages.goTo('Environment');
  await pages.click('Remove keys');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await pages.goTo('Sellers');
  await expect(page.getByText('Showing the last known data')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('link', { name: 'Hilltop Honey' })).toBeVisible();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-sellers-as-last-known.png` });
  await page.getByRole('link', { name: 'Open Environment' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('an invitation by mistake is removed, and one that has another’s e-mail address is told on its field', async ({
  consoleWindow,
}) => {
  const { page } = consoleWindow;
  const pages = new ConsolePages(page);
  await openSellers(pages);
  await inviteSeller(pages, ORCHARD.name, ORCHARD.email);
  await pages.goTo('Sellers');
  await pages.click('Invite seller');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Another');
  await form.getByLabel('Email').fill('no address');
  await form.getByRole('button', { name: 'Add seller' }).click();
  await expect(form.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await form.getByLabel('Email').fill(ORCHARD.email.toUpperCase());
  await form.getByRole('button', { name: 'Add seller' }).click();
  await expect(form.getByText('Sunny Orchard was already invited with this email address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: ORCHARD.name }).click();
  await pages.click('Remove seller');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove seller' }).click();
  await page.getByRole('heading', { name: 'Sellers', level: 1 }).waitFor();
  await expect(page.getByRole('link', { name: ORCHARD.name })).toHaveCount(0);
});
