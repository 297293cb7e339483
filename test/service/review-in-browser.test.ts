// Review, tip and receipt as a consumer meets them in a real Chromium: at phone size, in the modal's, at 200 %, in both languages.
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from '../support/browser/axe.ts';
import { signInMember } from '../support/service/dashboard.ts';
import { OWNERS } from '../support/service/dashboard-keys.ts';
import {
  completeCheckout,
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { checkoutAt } from '../support/shop/checkout-at-step.ts';
import { type Site, serveShop, sharedChromium } from '../support/shop/merchant-page.ts';

/** Friday, 20 November 2026, noon in New York. */
let time = Date.UTC(2026, 10, 20, 17);
let browser: Browser;
let service: TestService;
let shop: Site;
beforeAll(async () => {
  browser = await sharedChromium();
  service = await startTestService({ now: () => time });
  shop = await serveShop(service.urls.jsUrl);
  const owner = await signInMember(service, OWNERS.merchant);
  await owner.post('/dashboard/checkout', { brand_title: '', accent: '', asks_for_tip: 'yes' });
});
afterAll(async () => {
  await shop.close();
  await service.discard();
});

type Look = { language: 'en' | 'es'; theme: 'light' | 'dark'; width: number; height: number };
const PHONE: Look = { language: 'en', theme: 'light', width: 390, height: 780 };

/** The checkout in a shop, at its review; `page` is the shop's, `checkout` the frame in it. */
async function atReview({ language, theme, width, height }: Look = PHONE) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(shop.origin);
  const { id } = await createSession(service, await signIn(service, organizationOf(service, 'merchant')));
  const within = await checkoutAt('review', { page, service, sessionId: id }, { language, theme });
  await within.getByText('WEB').waitFor();
  const checkout = page.frame({ url: /\/checkout\/sess_/ });
  if (!checkout) throw new Error('The checkout is not in the shop.');
  return { page, checkout, sessionId: id };
}

const authorizeButton = (checkout: Frame) =>
  checkout.getByRole('button', { name: /^(Authorize payment|Autorizar pago)/ });

async function problemsOf(page: Page, checkout: Frame): Promise<unknown[]> {
  const violations = await axeFinds(checkout);
  const wider = await checkout.evaluate(() =>
    [document.documentElement, document.querySelector('.content')].some(
      (box) => box && box.scrollWidth > box.clientWidth,
    ),
  );
  const folder = process.env['CHECKOUT_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${Math.random()}.png` });
  return wider ? [...violations, 'wider than its place'] : violations;
}

describe.each<Look>([
  PHONE,
  { language: 'es', theme: 'dark', width: 400, height: 700 },
  { language: 'es', theme: 'light', width: 200, height: 350 },
])('$width x $height, $language, $theme', (look) => {
  test('review, own tip and receipt are readable for everybody, and nothing is cut off', async () => {
    const { page, checkout } = await atReview(look);
    expect(await problemsOf(page, checkout)).toEqual([]);
    await checkout.getByText(/^(Other|Otra)$/).click();
    await checkout.getByRole('textbox').fill('1000');
    expect(await problemsOf(page, checkout)).toEqual([]);
    await checkout.getByRole('textbox').fill('5');
    await authorizeButton(checkout).click();
    await checkout.getByRole('heading', { name: /Payment authorized|Pago autorizado/ }).waitFor();
    expect(await problemsOf(page, checkout)).toEqual([]);
    await checkout.locator('.seal').scrollIntoViewIfNeeded();
    expect((await checkout.locator('.seal').boundingBox())?.y).toBeGreaterThan(0);
  });
});

test('no tip is chosen at first; with the keyboard a consumer chooses one, reads the new words and authorises them', async () => {
  const { page, checkout, sessionId } = await atReview();
  await expect(checkout.getByLabel('No tip').isChecked()).resolves.toBe(true);
  await page.keyboard.press('Tab');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
  await checkout.getByText('a tip of $15.00').waitFor();
  expect(await checkout.getByLabel(/^15%/).isChecked()).toBe(true);
  await checkout.getByRole('button', { name: 'Authorize payment of $115.00' }).focus();
  await page.keyboard.press('Enter');
  await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  await expect.poll(() => checkout.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const receipt = checkout.getByRole('main');
  for (const words of [
    '$115.00',
    '$15.00',
    '••6789',
    /^consumer-.*@example.test/,
    'Monday, November 23, 2026',
    /20, 2026 at .* UTC/,
  ])
    await receipt.getByText(words).first().waitFor();
  expect((await completeCheckout(service, sessionId)).status).toBe(409);
});

test('what is typed as a tip and is none says so, and cannot be authorised', async () => {
  const { checkout } = await atReview();
  await checkout.getByText('Other', { exact: true }).click();
  expect(await checkout.evaluate(() => document.activeElement?.id)).toBe('own-tip');
  for (const typed of ['1000000000', '-1', '1.555', 'five', '100.01']) {
    await checkout.getByRole('textbox').fill(typed);
    await checkout.getByText('Enter an amount up to $100.00').waitFor();
    expect(await checkout.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await authorizeButton(checkout).isDisabled()).toBe(true);
  }
  await checkout.getByRole('textbox').fill('100');
  await checkout
    .getByRole('button', { name: 'Authorize payment of $200.00' })
    .and(checkout.locator(':enabled'))
    .waitFor();
});

test('at midnight the words change: the consumer is told, reads the new ones, and authorises those', async () => {
  time = Date.UTC(2026, 10, 24, 4, 59);
  const { checkout } = await atReview();
  await checkout.getByText('Tuesday, November 24, 2026').first().waitFor();
  time += 2 * 60_000;
  await authorizeButton(checkout).click();
  await checkout.getByRole('alert').getByText('The authorization has changed.').waitFor();
  await checkout.getByText('Wednesday, November 25, 2026').first().waitFor();
  await authorizeButton(checkout).click();
  await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
});

test('on paper there is the receipt with the authorization in full, and nothing to press', async () => {
  const { page, checkout } = await atReview({ ...PHONE, theme: 'dark' });
  await authorizeButton(checkout).click();
  await checkout.getByRole('button', { name: 'Print or save' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const words of ['I may revoke this authorization', 'Ada Byron', 'Reference', /^consumer-.*@example.test/])
    expect(await checkout.getByText(words).first().isVisible()).toBe(true);
  expect(await checkout.getByRole('button').count()).toBe(0);
  const isCut = await checkout.locator('.content').evaluate((box) => box.scrollHeight > box.clientHeight);
  expect(isCut).toBe(false);
  expect(await checkout.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('a lost answer is asked for again and pays once', async () => {
  const { page, checkout } = await atReview();
  // The service has done it already, and the page doesn't know.
  await page.route(
    '**/authorize',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await authorizeButton(checkout).click();
  await checkout.getByRole('alert').getByText('You won’t be charged twice.').waitFor();
  await authorizeButton(checkout).click();
  await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
});
