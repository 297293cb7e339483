// The dashboard's doors in a real Chromium: a person comes in, is shown what is wrong, and finds every page readable.
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { outboxOf } from '../../support/service/dashboard.ts';
import { looksWrong } from '../../support/service/dashboard-looks.ts';
import { startTestService, type TestService } from '../../support/service/payment-service.ts';
import { serveSite, sharedChromium } from '../../support/shop/merchant-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

async function opened(): Promise<{ service: TestService; page: Page }> {
  const service = await startTestService();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(async () => {
    await context.close();
    await service.discard();
  });
  return { service, page: await context.newPage() };
}

/** Fills in the registration of a platform up to its code. */
async function registerPlatform(service: TestService, page: Page): Promise<void> {
  await page.goto(`${service.urls.dashboardUrl}/register`);
  await page.getByLabel('Business name').fill('Orchard Market');
  await page.getByLabel('Marketplace').check();
  await page.getByLabel('Your full name').fill('Pat Tree');
  await page.getByLabel('Your email address').fill('pat@orchard.example');
  await page.getByRole('button', { name: 'Register' }).click();
}

async function enterCode(service: TestService, page: Page, email = 'pat@orchard.example'): Promise<void> {
  await page.getByLabel('Code').fill(await outboxOf(service)(email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

async function fillBusinessDetails(page: Page, routingNumber: string): Promise<void> {
  const fields = {
    'Legal name': 'Orchard Market LLC',
    'Tax ID': '31-4159265',
    Phone: '(415) 555-0199',
    City: 'Springfield',
    'Street address': '12 Orchard Lane',
    'ZIP code': '62701',
    'Bank name': 'First Bank',
    'Routing number': routingNumber,
    'Account number': '000123456789',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Business type').selectOption('llc');
  await page.getByLabel('State').selectOption('IL');
}

test('a person picks an example organization, enters the code from the outbox and signs out again', async () => {
  const { service, page } = await opened();
  await page.goto(service.urls.dashboardUrl);
  await page.getByRole('button', { name: 'Harvest Market' }).click();
  expect(await page.getByLabel('Code').evaluate((field) => field === document.activeElement)).toBe(true);
  await enterCode(service, page, 'owner@harvest-market.example');
  expect(await page.title()).toBe('Overview · Harvest Market · Sandbox');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out').waitFor();
});

test('a person registers, is led to the field that is wrong, and has an activated account and a link for sellers', async () => {
  const { service, page } = await opened();
  await registerPlatform(service, page);
  await enterCode(service, page);
  await page.getByRole('link', { name: 'Add business details' }).click();
  await fillBusinessDetails(page, '011000016');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByText('Correct the field below.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('routing_number');
  expect(await page.getByLabel('Street address').inputValue()).toBe('12 Orchard Lane');
  expect(await page.getByLabel('Account number').inputValue()).toBe('');
  await fillBusinessDetails(page, '011000015');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByText('Account activated').waitFor();
  const link = await page.getByText(/\/dashboard\/join\//).innerText();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Sell on Orchard Market' }).waitFor();
});

test('a field that is still empty is in sight below the head of the page, with its label', async () => {
  const { service, page } = await opened();
  await registerPlatform(service, page);
  await enterCode(service, page);
  await page.goto(`${service.urls.dashboardUrl}/business`);
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 900, height: 700 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Activate account' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('legal_name');
    const inSight = await page.evaluate(() => {
      const top = document.querySelector('label[for="legal_name"]')?.getBoundingClientRect().top ?? 0;
      return top - Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    });
    expect(inSight, `${viewport.width} px`).toBeGreaterThanOrEqual(0);
    // Away from it again: the button is far below.
    await page.getByRole('button', { name: 'Activate account' }).focus();
  }
});

test('with type at 200 % the head of a page takes less than half of the window, and stays behind when it is scrolled', async () => {
  const { service, page } = await opened();
  await registerPlatform(service, page);
  await enterCode(service, page);
  await page.setViewportSize({ width: 640, height: 400 });
  const head = page.getByRole('banner');
  expect((await head.boundingBox())?.height).toBeLessThan(180);
  await page.setViewportSize({ width: 700, height: 450 });
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(-100);
});

test('a page of another origin can send no form in the name of who is signed in', async () => {
  const { service, page } = await opened();
  await page.goto(service.urls.dashboardUrl);
  await page.getByRole('button', { name: 'Corner Books' }).click();
  await enterCode(service, page, 'owner@corner-books.example');
  // Another port of the same address: for cookies the same site.
  const site = await serveSite({
    '/': `<!doctype html><title>Elsewhere</title><form method="post" action="${service.urls.dashboardUrl}/sign-out"><button>Win a prize</button></form>`,
  });
  onTestFinished(() => site.close());
  await page.goto(site.origin);
  const [answer] = await Promise.all([
    page.waitForResponse(/sign-out/),
    page.getByRole('button', { name: 'Win a prize' }).click(),
  ]);
  expect(answer.status()).toBe(403);
  await page.goto(service.urls.dashboardUrl);
  expect(await page.getByRole('heading', { name: 'Overview' }).isVisible()).toBe(true);
});

test('axe finds nothing on the pages and none is wider than the window, on a desktop in light and dark and on a phone', async () => {
  const { service, page } = await opened();
  const look = async () => {
    const name = new URL(page.url()).pathname.slice(1).replaceAll('/', '-');
    expect(await looksWrong(page, name)).toEqual([]);
  };
  for (const path of ['sign-in', 'register', 'join/onb_nobody']) {
    await page.goto(`${service.urls.dashboardUrl}/${path}`);
    await look();
  }
  await registerPlatform(service, page);
  await look();
  await enterCode(service, page);
  await look();
  await page.getByRole('link', { name: 'Add business details' }).click();
  await fillBusinessDetails(page, '011000016');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await look();
  await fillBusinessDetails(page, '011000015');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await look();
  await page.getByRole('link', { name: 'Business details' }).click();
  await look();
});
