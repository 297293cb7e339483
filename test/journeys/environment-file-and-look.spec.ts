// An environment's logo, its file and its dashboard, by both ways in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { test } from '../support/window/provider-fixture.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment, addWithKeys, goToEnvironments } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';

const ICON = readFileSync(join(import.meta.dirname, '../../resources/icon.png'));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const REFUSED = [
  { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG), words: 'isn’t a PNG, JPEG or WebP image' },
  { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('a text'), words: 'isn’t a PNG, JPEG or WebP image' },
  {
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([ICON.subarray(0, 16), Buffer.alloc(20 * 1024 * 1024)]),
    words: 'larger than 512 KB',
  },
];

/** Counts what the page sends from now on to one errand of the gateway. */
async function countSent(page: Page, errand: string): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const whole = window as unknown as { sent: number };
    const send = window.fetch;
    whole.sent = 0;
    window.fetch = (input, options) => {
      if (String(input).includes(name)) whole.sent += 1;
      return send(input, options);
    };
  }, errand);
  return () => page.evaluate(() => (window as unknown as { sent: number }).sent);
}

test('a logo is refused in words before a byte of it is sent, and a picture is shown in the preview', async ({
  consoleWindow,
}, testInfo) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await pages.goTo('Environment');
  const sent = await countSent(page, 'environments.setLook');
  const card = page.getByRole('region', { name: 'Checkout branding' });
  const file = card.locator('input[type=file]');
  for (const { words, ...refused } of REFUSED) {
    await file.setInputFiles(refused);
    await expect(card.getByRole('alert')).toContainText(words);
  }
  expect(await sent()).toBe(0);
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: ICON });
  await expect(card.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
  await card.getByLabel('Brand title').fill('Corner & <Books>');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await card.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-environment-look.png` });

  await createSession(pages, { amount: '12', firstName: 'Ada', lastName: 'Lovelace' });
  const checkout = await Checkout.open(consoleWindow, pages);
  const head = checkout.frame.owner().locator('xpath=ancestor::body//header');
  await expect(head).toHaveText('Corner & <Books>');
  await expect
    .poll(() => head.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

test('an environment goes out as a file without its keys, and comes in again elsewhere as it was', async ({
  consoleWindow,
  startService,
}, testInfo) => {
  const provider = await startService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await addWithKeys(pages, provider, { name: 'Corner sandbox' });
  // What the window offers is the same both ways; where it is saved is the browser's, or the system's, own dialog.
  await page.evaluate(() => {
    const offer = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      (window as unknown as { offered: Promise<string> }).offered = (blob as Blob).text();
      return offer(blob);
    };
  });
  const downloaded = testInfo.project.name === 'browser' ? page.waitForEvent('download') : null;
  if (!downloaded)
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = () => undefined;
    });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export without keys' }).click();
  const text = await page.evaluate(() => (window as unknown as { offered: Promise<string> }).offered);
  if (downloaded) expect((await downloaded).suggestedFilename()).toBe('corner-sandbox.paydesk-environment');
  const [merchant] = provider.organizations;
  expect(JSON.parse(text).environment).toMatchObject({ name: 'Corner sandbox', baseUrl: provider.base_url });
  for (const secret of [merchant?.client_id, merchant?.client_secret, merchant?.id]) expect(text).not.toContain(secret);

  const importFile = async () => {
    await goToEnvironments(pages);
    await pages.click('Import');
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').setInputFiles({ name: 'e.json', mimeType: 'application/json', buffer });
    await page.getByRole('dialog').getByRole('button', { name: 'Add environment' }).click();
  };
  await importFile();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'There’s already an environment named Corner sandbox.',
  );
  await page.keyboard.press('Escape');
  await pages.goTo('Environment');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await pages.click('Remove environment');
  await importFile();
  await expect(page.getByRole('heading', { name: 'Corner sandbox', level: 1 })).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('a mailed file whose token URL is a stranger’s says so when it is imported and before keys are typed', async ({
  consoleWindow,
}, testInfo) => {
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  const environment = {
    ...{ name: 'Corner Books', kind: 'production', mode: 'merchant', marketplaceId: null, brandTitle: 'Corner Books' },
    ...{ baseUrl: 'https://api.bank.example', authUrl: 'https://api.bank.example.evil.example/token' },
    ...{ jsUrl: 'https://js.bank.example', dashboardUrl: 'https://dashboard.bank.example' },
    ...{ sdkConstructor: 'ServicePay', orderSpelling: 'session_id', refusesRepeat: true, holdingBalance: null },
    ...{ checkoutLink: 'https://pay.evil.example/{session_id}', onboardingLink: null },
  };
  const buffer = Buffer.from(JSON.stringify({ format: 'paydesk-environment-1', environment, logo: null }));
  await goToEnvironments(pages);
  await pages.click('Import');
  await page.locator('input[type=file]').setInputFiles({ name: 'e.json', mimeType: 'application/json', buffer });
  const dialog = page.getByRole('dialog');
  const marked = (name: string) => dialog.getByText(name, { exact: true }).locator('xpath=..');
  await expect(marked('Token URL')).toContainText('api.bank.example.evil.example');
  await expect(marked('Token URL')).toContainText('Different host from the API');
  await expect(marked('Checkout link')).toContainText('Different host from the API');
  await expect(marked('Browser SDK URL')).toContainText('same domain');
  await expect(marked('API base URL')).not.toContainText('Different');
  await expect(dialog).toContainText('“Provider rejects duplicate charges” stays off');
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-import-foreign-host.png` });
  await dialog.getByRole('button', { name: 'Add environment' }).click();
  await expect(page.getByRole('heading', { name: 'Corner Books', level: 1 })).toBeVisible();
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
  await card.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-keys-foreign-host.png` });
  expect(await sent()).toBe(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByText('Different host from the API', { exact: true })).toHaveCount(2);
  await page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-edit-foreign-host.png` });
});

test('a provider’s dashboard opens outside this window, which stays where it is', async ({
  consoleWindow,
  startService,
}) => {
  const provider = await startService();
  const pages = new ConsolePages(consoleWindow.page);
  const { page } = pages;
  await addEnvironment(pages, provider, { name: 'Corner sandbox' });
  const before = page.url();
  await page.evaluate(() => window.open('https://example.com/', '_blank', 'noopener'));
  await page.getByRole('link', { name: 'Open dashboard' }).click();
  // In a tab the dashboard goes on to its own sign-in page.
  const arrived = async () =>
    (await consoleWindow.outside()).some((address) => address.startsWith(provider.dashboard_url));
  await expect.poll(arrived).toBe(true);
  expect(page.url()).toBe(before);
  if (page.url().startsWith('paydesk:')) expect(await consoleWindow.outside()).toEqual([provider.dashboard_url]);
});
