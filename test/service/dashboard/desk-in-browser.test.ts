// The dashboard's pages for keys and money in a real Chromium: readable for everybody, none wider than the window.
import type { Browser, Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { PNG } from '../../support/console/picture.ts';
import { takePayment } from '../../support/service/books.ts';
import { outboxOf } from '../../support/service/dashboard.ts';
import { OWNERS } from '../../support/service/dashboard-keys.ts';
import { looksWrong, pageOf, wrongWith } from '../../support/service/dashboard-looks.ts';
import { organizationOf, signIn, startTestService } from '../../support/service/payment-service.ts';
import { sharedChromium } from '../../support/shop/merchant-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

/** Twenty pages, each read by axe, take a while where several browsers share a processor. */
const MANY_PAGES_MS = 240_000;

test(
  'axe finds nothing and none is wider than the window, on a desktop in light and dark and on a phone',
  async () => {
    const service = await startTestService();
    onTestFinished(() => service.discard());
    const seller = organizationOf(service, 'seller');
    const token = await signIn(service, seller);
    await takePayment(service, token, seller, 1_000_000);
    const { charge } = await takePayment(service, token, seller, 123_456);
    const problems: string[] = [];
    const check = async (page: Page, name: string) => void problems.push(...(await looksWrong(page, name)));
    const page = await pageOf(browser, service, OWNERS.platform);
    const go = async (path: string, name: string) => {
      await page.goto(`${service.urls.dashboardUrl}/${path}`);
      await check(page, name);
    };
    await go('keys', 'keys-some');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code').waitFor();
    await check(page, 'confirm');
    await page.getByLabel('Code').fill(await outboxOf(service)(OWNERS.platform));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name').fill('Web shop');
    await page.getByRole('button', { name: 'Create API keys' }).click();
    await page.getByLabel('Client secret').waitFor();
    await check(page, 'keys-new');
    await page.getByRole('link', { name: 'I’ve copied the secret' }).click();
    await page.getByRole('link', { name: 'Revoke Web shop' }).click();
    await check(page, 'keys-revoke');
    await page.getByRole('button', { name: 'Revoke API keys' }).click();
    await page.getByRole('status').waitFor();
    await check(page, 'keys-revoked');
    await go('sellers', 'sellers');
    await go('marketplace', 'marketplace');
    await page.getByLabel('Fixed fee').fill('0.30');
    await page.getByLabel('Fee cap').fill('nothing');
    await page.getByRole('button', { name: 'Review' }).click();
    await check(page, 'marketplace-wrong');
    await page.getByLabel('Fee cap').fill('5');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Change terms' }).waitFor();
    await check(page, 'marketplace-confirm');
    await go('statements', 'statements');
    await page.getByRole('link', { name: 'Start payout' }).click();
    await check(page, 'payout');
    await page.getByRole('button', { name: 'Start payout' }).click();
    await page.getByText('Payout started').waitFor();
    await check(page, 'payout-started');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(false);
    // As wide as paper is.
    await page.setViewportSize({ width: 760, height: 1000 });
    problems.push(...(await wrongWith(page, 'statements-on-paper')));

    const own = await pageOf(browser, service, OWNERS.seller);
    await own.goto(`${service.urls.dashboardUrl}/integrations`);
    await own.getByLabel('Client ID').fill('nonsense');
    await own.getByLabel('Client secret').fill('nothing');
    await check(own, 'integrations');
    await own.getByRole('button', { name: 'Connect' }).click();
    await check(own, 'integrations-wrong');
    await own.goto(`${service.urls.dashboardUrl}/statements`);
    await check(own, 'statements-seller');
    await own.goto(`${service.urls.dashboardUrl}/checkout`);
    await check(own, 'checkout');
    await own.getByLabel('Accent color').fill('red');
    await own.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await own.getByRole('button', { name: 'Save' }).click();
    await check(own, 'checkout-wrong');
    await own.getByLabel('Accent color').fill('#aa3300');
    await own.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByRole('img', { name: 'Current logo' }).waitFor();
    await check(own, 'checkout-saved');
    await own.goto(`${service.urls.dashboardUrl}/authorizations`);
    await own.getByLabel('Session ID or track number').fill(charge.track_number);
    await own.getByRole('button', { name: 'Find' }).click();
    await own.getByText('PURCHASE').first().waitFor();
    // The words can be there before the style sheet is.
    await own.waitForLoadState();
    await check(own, 'authorization');
    expect(problems).toEqual([]);
  },
  MANY_PAGES_MS,
);
