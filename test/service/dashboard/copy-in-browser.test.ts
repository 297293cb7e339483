// The Copy buttons of the dashboard in Chromium: what lies on the clipboard afterwards is what was shown.
import type { Browser, BrowserContext, Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { signInMember } from '../../support/service/dashboard.ts';
import { confirmIdentity, OWNERS } from '../../support/service/dashboard-keys.ts';
import { serviceOfTest, type TestService } from '../../support/service/payment-service.ts';
import { sharedChromium } from '../../support/shop/merchant-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

type Options = Parameters<Browser['newContext']>[0];

/** A page of a platform's owner, who has entered a fresh code. */
async function ownersPage(service: TestService, options: Options = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  onTestFinished(() => context.close());
  const owner = await signInMember(service, OWNERS.platform);
  await confirmIdentity(owner);
  const [name = '', value = ''] = owner.cookie().split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/dashboard' }]);
  return context.newPage();
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function makeKeys(page: Page, service: TestService): Promise<void> {
  await page.goto(`${service.urls.dashboardUrl}/keys`);
  await page.getByLabel('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Create API keys' }).click();
  await page.getByLabel('Client secret').waitFor();
}

test('a new secret and its client ID are copied by a button, which says so until another is pressed', async () => {
  const service = await serviceOfTest();
  const page = await ownersPage(service);
  await makeKeys(page, service);
  for (const [label, other] of [
    ['Client ID', 'Client secret'],
    ['Client secret', 'Client ID'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${label}` }).click();
    await page.getByRole('button', { name: `Copied ${label}` }).waitFor();
    expect(await clipboard(page)).toBe(await page.getByLabel(label, { exact: true }).inputValue());
    await page.getByRole('button', { name: `Copy ${other}` }).waitFor();
  }
});

test('the onboarding link and the identifiers a server needs are copied from the overview', async () => {
  const service = await serviceOfTest();
  const page = await ownersPage(service);
  await page.goto(service.urls.dashboardUrl);
  await page.getByRole('button', { name: 'Copy onboarding link' }).click();
  await page.getByRole('button', { name: 'Copied onboarding link' }).waitFor();
  expect(await clipboard(page)).toBe(await page.locator('pre.link').innerText());
  await page.getByRole('button', { name: 'Copy base_url' }).click();
  await page.getByRole('button', { name: 'Copied base_url' }).waitFor();
  expect(await clipboard(page)).toBe(service.urls.baseUrl);
});

test('where the browser lets nothing be copied, the button says what to do; without scripts there is none', async () => {
  const service = await serviceOfTest();
  const page = await ownersPage(service);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'));
  });
  await makeKeys(page, service);
  await page.getByRole('button', { name: 'Copy Client secret' }).click();
  await page.getByRole('button', { name: 'Select and copy Client secret' }).waitFor();

  const plain = await ownersPage(service, { javaScriptEnabled: false });
  await makeKeys(plain, service);
  expect(await plain.getByRole('button', { name: 'Copy' }).count()).toBe(0);
});
