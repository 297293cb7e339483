// Choosing a bank account in the checkout, in a real Chromium on a merchant's page.
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from '../support/browser/axe.ts';
import { chooseAccountIn } from '../support/consumer/bank.ts';
import {
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { checkoutAt } from '../support/shop/checkout-at-step.ts';
import { checkoutGone, type Site, serveShop, sharedChromium, told } from '../support/shop/merchant-page.ts';

let browser: Browser;
let service: TestService;
let shop: Site;
let token: string;
beforeAll(async () => {
  browser = await sharedChromium();
  service = await startTestService();
  shop = await serveShop(service.urls.jsUrl);
  token = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(async () => {
  await shop.close();
  await service.discard();
});

/** A checkout of $50.00 that stands at the choice of a bank. */
async function atTheBank(options: BrowserContextOptions = {}): Promise<{ page: Page; frame: FrameLocator }> {
  // Steps arrive with a short animation, and colours half faded in have no contrast to measure.
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(shop.origin);
  const { id: sessionId } = await createSession(service, token, 5000);
  const frame = await checkoutAt('bank', { page, service, sessionId });
  return { page, frame };
}

const button = (frame: FrameLocator, name: string | RegExp) => frame.getByRole('button', { name });
const heading = (frame: FrameLocator, name: string) => frame.getByRole('heading', { name }).waitFor();
async function leave(page: Page, frame: FrameLocator): Promise<unknown[]> {
  await button(frame, 'Close').click();
  await button(frame, 'Leave').click();
  await checkoutGone(page);
  return (await told(page)).exit;
}

test('with the keyboard alone: search, log in, choose, and back from the review to the same accounts', async () => {
  const { page, frame } = await atTheBank();
  await heading(frame, 'Choose your bank');
  const tabTo = async (name: string | RegExp) => {
    for (let count = 0; count < 20; count++) {
      await page.keyboard.press('Tab');
      if (
        await frame.locator(':focus').evaluate(
          (one, [source, flags]) => {
            const words = `${one.getAttribute('aria-label') ?? ''} ${(one as HTMLInputElement).labels?.[0]?.textContent ?? ''} ${one.textContent}`;
            return new RegExp(source as string, flags).test(words);
          },
          typeof name === 'string' ? [name, ''] : [name.source, name.flags],
        )
      )
        return;
    }
    throw new Error(`The keyboard doesn't reach ${name}.`);
  };
  await tabTo('Search for your bank');
  await page.keyboard.type('first');
  await frame.getByText('1 bank', { exact: true }).waitFor();
  await tabTo('First Sandbox Bank');
  await page.keyboard.press('Enter');
  await heading(frame, 'Log in to First Sandbox Bank');
  await tabTo('Username');
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lovelace');
  await page.keyboard.press('Enter');
  await heading(frame, 'Choose an account');
  await tabTo('Household Savings');
  await page.keyboard.press('Enter');
  await heading(frame, 'Review and authorize');
  await button(frame, 'Back').click();
  await heading(frame, 'Choose an account');
  await button(frame, /Everyday Checking/).click();
  await frame.getByText('First Sandbox Bank ••6789').waitFor();
});

test('an account without the money is marked, and leaving after choosing it says so to the shop', async () => {
  const { page, frame } = await atTheBank();
  await chooseAccountIn(frame, 'Low Balance Checking');
  const alert = frame.getByRole('alert');
  expect(await alert.innerText()).toContain('First Sandbox Bank ••2227 can’t cover $50.00');
  expect(await button(frame, /Low Balance Checking/).innerText()).toContain('not enough');
  expect(await leave(page, frame)).toEqual([{ type: 'session_insufficient_balance', code: null }]);
});

test('a refused login keeps what was typed, and after five the account number is the way on', async () => {
  const { frame } = await atTheBank();
  await button(frame, 'First Sandbox Bank').click();
  await frame.getByLabel('Username').fill('ada');
  await frame.getByLabel('Password').fill('wrong');
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Too many failed logins']) {
    await button(frame, 'Log in').click();
    await frame.getByRole('alert').getByText(left).waitFor();
    expect(await frame.getByLabel('Username').inputValue()).toBe('ada');
  }
  await button(frame, 'Enter account number instead').click();
  await heading(frame, 'Enter your bank account');
});

describe('a typed account', () => {
  async function typing(options: BrowserContextOptions = {}) {
    const opened = await atTheBank(options);
    await button(opened.frame, 'Enter account number instead').click();
    return {
      ...opened,
      routing: opened.frame.getByLabel('Routing number'),
      account: opened.frame.getByLabel('Account number'),
    };
  }

  test('names its bank as soon as nine digits are right, and says so as soon as they are wrong', async () => {
    const { frame, routing } = await typing();
    await routing.fill('011000016');
    await frame.getByText('That routing number isn’t valid.').waitFor();
    expect(await routing.getAttribute('aria-invalid')).toBe('true');
    await routing.fill('0110-0001 5');
    await frame.getByText('First Sandbox Bank').waitFor();
    await routing.fill('110000000');
    await frame.getByText('We don’t recognize this bank.').waitFor();
  });

  test('that is half done is told where, and nothing is sent', async () => {
    const { page, frame, routing, account } = await typing();
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/account') && sent.push(request.url())));
    await routing.fill('011000015');
    await account.fill('abc');
    await button(frame, 'Use this account').click();
    await frame.getByText('Enter the 4 to 17 digits of your account number.').waitFor();
    expect(await account.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
  });

  test('that is closed is said to be, and leaving then says so to the shop', async () => {
    const { page, frame, routing, account } = await typing();
    await routing.fill('011000015');
    await account.fill('000111111113');
    await button(frame, 'Use this account').click();
    await frame.getByRole('alert').getByText('This account is closed').waitFor();
    expect(await leave(page, frame)).toEqual([{ type: 'session_account_not_valid', code: null }]);
  });

  test('is still there when the service went away and came back', async () => {
    const { page, frame, routing, account } = await typing();
    await routing.fill('011000015');
    await account.fill('000123456789');
    await frame.getByLabel('Savings').check();
    await page.route('**/checkout/api/**', (route) => route.abort());
    await button(frame, 'Use this account').click();
    await frame.getByRole('alert').getByText('couldn’t reach').waitFor();
    expect([await routing.inputValue(), await account.inputValue()]).toEqual(['011000015', '000123456789']);
    expect(await frame.getByLabel('Savings').isChecked()).toBe(true);
    await page.unroute('**/checkout/api/**');
    await button(frame, 'Try again').click();
    await heading(frame, 'Review and authorize');
    await frame.getByText('First Sandbox Bank ••6789').waitFor();
  });

  test('can be hidden from who looks over the shoulder', async () => {
    const { frame, account } = await typing();
    await account.fill('000123456789');
    await button(frame, 'Hide').click();
    expect([await account.getAttribute('type'), await account.inputValue()]).toEqual(['password', '000123456789']);
    await button(frame, 'Show').click();
    expect(await account.getAttribute('type')).toBe('text');
  });
});

test('a search that finds nothing, or gets no answer, leaves a way on', async () => {
  const { page, frame } = await atTheBank();
  await frame.getByText('12 banks').waitFor();
  await frame.getByLabel('Search for your bank').fill('no such bank');
  await frame.getByText('No banks match.').waitFor();
  await page.route('**/institutions', (route) => route.abort());
  await frame.getByLabel('Search for your bank').fill('kite');
  await frame.getByRole('alert').waitFor();
  await page.unroute('**/institutions');
  await button(frame, 'Try again').click();
  await button(frame, 'Kite Hill Credit Union').waitFor();
});

test.each([
  ['a phone in Spanish, dark', { viewport: { width: 390, height: 780 }, locale: 'es-US', colorScheme: 'dark' }],
  ['a modal at 200 % zoom, light', { viewport: { width: 200, height: 350 }, locale: 'en-US', colorScheme: 'light' }],
] as const)('on %s nothing overflows and axe finds nothing', async (_, options) => {
  const { frame } = await atTheBank(options);
  const look = async () => {
    expect(await axeFinds(frame)).toEqual([]);
    expect(
      await frame
        .locator('.content')
        .evaluate((content) => [
          content.scrollWidth > content.clientWidth,
          document.documentElement.scrollWidth > window.innerWidth,
        ]),
    ).toEqual([false, false]);
  };
  await frame.locator('.choice').first().waitFor();
  await look();
  await button(frame, 'First Sandbox Bank').click();
  await frame.locator('[name="bank-user"]').fill('ada');
  await frame.locator('[name="bank-password"]').fill('wrong');
  await frame.locator('button.primary').click();
  await frame.getByRole('alert').waitFor();
  await look();
  await frame.locator('[name="bank-password"]').fill('right');
  await frame.locator('button.primary').click();
  await button(frame, /Low Balance/).click();
  await frame.getByRole('alert').waitFor();
  await look();
  await frame.locator('.foot button').click();
  await frame.locator('[name="routing-number"]').fill('011000016');
  await look();
});
