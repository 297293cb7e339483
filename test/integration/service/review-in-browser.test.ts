// Review, tip and receipt as a consumer meets them in a real Chromium: at phone size, in the modal's, at 200 %, in both languages.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInMember } from '../../support/dashboard.ts';
import { OWNERS } from '../../support/dashboard-keys.ts';
import { launchChromium } from '../../support/merchant-page.ts';
import {
  completeCheckout,
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../../support/payment-service.ts';

/** Friday, 20 November 2026, noon in New York. */
let time = Date.UTC(2026, 10, 20, 17);
let browser: Browser;
let service: TestService;
beforeAll(async () => {
  browser = await launchChromium();
  service = await startTestService({ now: () => time });
  const owner = await signInMember(service, OWNERS.merchant);
  await owner.post('/dashboard/checkout', { brand_title: '', accent: '', asks_for_tip: 'yes' });
});
afterAll(async () => {
  await browser.close();
  await service.discard();
});

type Look = { language: 'en' | 'es'; theme: 'light' | 'dark'; width: number; height: number };
const PHONE: Look = { language: 'en', theme: 'light', width: 390, height: 780 };

/** The checkout as it stands in a frame, at its review. */
async function atReview({ language, theme, width, height }: Look = PHONE): Promise<{ page: Page; sessionId: string }> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const { id } = await createSession(service, await signIn(service, organizationOf(service, 'merchant')));
  const origin = encodeURIComponent(service.urls.jsUrl);
  await page.goto(`${service.urls.jsUrl}/checkout/${id}?origin=${origin}&language=${language}&theme=${theme}`);
  await page.getByRole('button', { name: /^Continu/ }).click();
  await page.getByRole('button', { name: /Everyday/ }).click();
  await page.getByText('WEB').waitFor();
  return { page, sessionId: id };
}

const authorizeButton = (page: Page) => page.getByRole('button', { name: /^(Authorize payment|Autorizar pago)/ });

async function problemsOf(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const wider = await page.evaluate(() =>
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
    const { page } = await atReview(look);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByText(/^(Other|Otra)$/).click();
    await page.getByRole('textbox').fill('1000');
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('textbox').fill('5');
    await authorizeButton(page).click();
    await page.getByRole('heading', { name: /Payment authorized|Pago autorizado/ }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.locator('.seal').scrollIntoViewIfNeeded();
    expect((await page.locator('.seal').boundingBox())?.y).toBeGreaterThan(0);
  });
});

test('no tip is chosen at first; with the keyboard a consumer chooses one, reads the new words and authorises them', async () => {
  const { page, sessionId } = await atReview();
  await expect(page.getByLabel('No tip').isChecked()).resolves.toBe(true);
  await page.keyboard.press('Tab');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
  await page.getByText('a tip of $15.00').waitFor();
  expect(await page.getByLabel(/^15%/).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Authorize payment of $115.00' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const receipt = page.getByRole('main');
  for (const words of [
    '$115.00',
    '$15.00',
    '••6789',
    'ada@example.test',
    'Monday, November 23, 2026',
    /20, 2026 at .* UTC/,
  ])
    await receipt.getByText(words).first().waitFor();
  expect((await completeCheckout(service, sessionId)).status).toBe(409);
});

test('what is typed as a tip and is none says so, and cannot be authorised', async () => {
  const { page } = await atReview();
  await page.getByText('Other', { exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('own-tip');
  for (const typed of ['1000000000', '-1', '1.555', 'five', '100.01']) {
    await page.getByRole('textbox').fill(typed);
    await page.getByText('Enter an amount up to $100.00').waitFor();
    expect(await page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    expect(await authorizeButton(page).isDisabled()).toBe(true);
  }
  await page.getByRole('textbox').fill('100');
  await page.getByRole('button', { name: 'Authorize payment of $200.00' }).and(page.locator(':enabled')).waitFor();
});

test('at midnight the words change: the consumer is told, reads the new ones, and authorises those', async () => {
  time = Date.UTC(2026, 10, 24, 4, 59);
  const { page } = await atReview();
  await page.getByText('Tuesday, November 24, 2026').first().waitFor();
  time += 2 * 60_000;
  await authorizeButton(page).click();
  await page.getByRole('alert').getByText('has changed in the meantime').waitFor();
  await page.getByText('Wednesday, November 25, 2026').first().waitFor();
  await authorizeButton(page).click();
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
});

test('on paper there is the receipt with the authorization in full, and nothing to press', async () => {
  const { page } = await atReview({ ...PHONE, theme: 'dark' });
  await authorizeButton(page).click();
  await page.getByRole('button', { name: 'Print or save' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const words of ['I may revoke this authorization', 'Ada Byron', 'Reference', 'ada@example.test'])
    expect(await page.getByText(words).first().isVisible()).toBe(true);
  expect(await page.getByRole('button').count()).toBe(0);
  const isCut = await page.locator('.content').evaluate((box) => box.scrollHeight > box.clientHeight);
  expect(isCut).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('a lost answer is asked for again and pays once', async () => {
  const { page } = await atReview();
  // The service has done it by then, and the page doesn't know.
  await page.route(
    '**/authorize',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await authorizeButton(page).click();
  await page.getByRole('alert').getByText('never paid twice').waitFor();
  await authorizeButton(page).click();
  await page.getByRole('heading', { name: 'Payment authorized' }).waitFor();
});
