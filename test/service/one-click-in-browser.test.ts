// One-click in Chromium: remembered at the first payment, known again at the second, by code and by passkey, and forgotten.
import type { Browser, BrowserContext, FrameLocator, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeFinds } from '../support/browser/axe.ts';
import { chooseAccountIn } from '../support/consumer/bank.ts';
import { proveByCode } from '../support/consumer/consumer-proof.ts';
import { signInMember } from '../support/service/dashboard.ts';
import { OWNERS } from '../support/service/dashboard-keys.ts';
import {
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { type Site, serveShop, sharedChromium, startCheckout, told } from '../support/shop/merchant-page.ts';

let service: TestService;
let shop: Site;
let browser: Browser;
let token: string;

beforeAll(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  // A passkey belongs to a domain name, and an IP address is none.
  shop = await serveShop(service.urls.jsUrl.replace('127.0.0.1', 'localhost'));
  browser = await sharedChromium();
});
afterAll(async () => {
  await shop.close();
  await service.discard();
});

/** Opens the checkout of a new session on the shop's page. */
async function open(page: Page): Promise<FrameLocator> {
  const session = await createSession(service, token);
  // On the service's own site: a browser may keep nothing for a frame of another one.
  await page.goto(shop.origin.replace('127.0.0.1', 'localhost'));
  return startCheckout(page, session.id);
}

/** Pays the usual way; asks to be remembered where that is offered. */
async function payFirst(page: Page): Promise<FrameLocator> {
  const frame = await open(page);
  await proveByCode(frame);
  await chooseAccountIn(frame);
  const box = frame.getByRole('checkbox', { name: 'Remember me on this device' });
  const authorize = frame.getByRole('button', { name: 'Authorize payment of $100.00' });
  await authorize.waitFor();
  if (await box.isVisible()) {
    expect(await box.isChecked()).toBe(false);
    await box.check();
  }
  await authorize.click();
  await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  return frame;
}

/** A browser with a fingerprint reader that always says yes. */
async function withAuthenticator(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return page;
}

async function inContext(run: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 } });
  await run(context).finally(() => context.close());
}

/** The shop's setting, read when a checkout opens. */
async function askForTips(asks: boolean): Promise<void> {
  const owner = await signInMember(service, OWNERS.merchant);
  const form = { brand_title: '', accent: '', ...(asks && { asks_for_tip: 'yes' }) };
  await owner.post('/dashboard/checkout', form);
}

const welcomeBack = (frame: FrameLocator) => frame.getByRole('heading', { name: 'Welcome back' });

describe('a consumer who asked to be remembered', () => {
  test('pays on one screen with a code the next time', () =>
    inContext(async (context) => {
      const page = await context.newPage();
      await payFirst(page);
      const frame = await open(page);
      await welcomeBack(frame).waitFor();
      expect(await axeFinds(frame)).toEqual([]);
      await frame.getByRole('button', { name: /^Send a code to/ }).click();
      await frame.getByRole('button', { name: 'Use it' }).click();
      await frame.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
      await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
      expect((await told(page)).complete).toHaveLength(1);
    }));

  test('chooses the tip after the code, where the shop asks for one', () =>
    inContext(async (context) => {
      onTestFinished(() => askForTips(false));
      const page = await context.newPage();
      await payFirst(page);
      await askForTips(true);
      const frame = await open(page);
      await welcomeBack(frame).waitFor();
      await frame.getByRole('button', { name: /^Send a code to/ }).click();
      await frame.getByRole('button', { name: 'Use it' }).click();
      await frame.getByRole('button', { name: 'Continue', exact: true }).click();
      await frame.getByRole('radio', { name: 'No tip' }).waitFor();
      await frame.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
      await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    }));

  test('is still welcome after a reload, and pays without another code', () =>
    inContext(async (context) => {
      const page = await context.newPage();
      await payFirst(page);
      const session = await createSession(service, token);
      await page.reload();
      const frame = await startCheckout(page, session.id);
      await frame.getByRole('button', { name: /^Send a code to/ }).click();
      await frame.getByRole('button', { name: 'Use it' }).click();
      await frame.getByRole('button', { name: 'Authorize payment of $100.00' }).waitFor();
      await page.reload();
      const again = await startCheckout(page, session.id);
      await welcomeBack(again).waitFor();
      await again.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
      await again.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    }));

  test('pays the usual way where they would rather', () =>
    inContext(async (context) => {
      const page = await context.newPage();
      await payFirst(page);
      const frame = await open(page);
      await frame.getByRole('button', { name: 'Pay another way' }).click();
      await frame.getByRole('button', { name: 'Send me a code' }).waitFor();
    }));

  test('is asked once before they are forgotten, and then they are', () =>
    inContext(async (context) => {
      const page = await context.newPage();
      await payFirst(page);
      const frame = await open(page);
      await frame.getByRole('button', { name: 'Forget me on this device' }).click();
      await frame.getByRole('button', { name: 'Keep remembering me' }).click();
      await frame.getByRole('button', { name: 'Forget me on this device' }).click();
      await frame.getByRole('button', { name: 'Forget me', exact: true }).click();
      await frame.getByRole('button', { name: 'Send me a code' }).waitFor();
      const again = await open(page);
      await again.getByRole('button', { name: 'Send me a code' }).waitFor();
      expect(await welcomeBack(again).count()).toBe(0);
    }));
});

describe('a passkey', () => {
  test('made after paying pays the next time, and its answer works only once', () =>
    inContext(async (context) => {
      const page = await withAuthenticator(context);
      const first = await payFirst(page);
      await first.getByRole('button', { name: 'Create a passkey' }).click();
      await first.getByText('Your passkey is ready for next time.').waitFor();

      const frame = await open(page);
      const answered = page.waitForRequest((request) => request.url().endsWith('/passkey-verify'));
      await frame.getByRole('button', { name: 'Authorize payment with passkey' }).click();
      await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
      expect((await told(page)).complete).toHaveLength(1);
      expect(await frame.getByRole('button', { name: 'Create a passkey' }).count()).toBe(0);
      expect(await replayed(await answered)).toMatchObject({ code: 'already_completed' });
    }));

  test('where the shop asks for a tip goes on to the tip, and its button says no more than that', () =>
    inContext(async (context) => {
      onTestFinished(() => askForTips(false));
      const page = await withAuthenticator(context);
      const first = await payFirst(page);
      await first.getByRole('button', { name: 'Create a passkey' }).click();
      await first.getByText('Your passkey is ready for next time.').waitFor();
      await askForTips(true);
      const frame = await open(page);
      await welcomeBack(frame).waitFor();
      await frame.getByRole('button', { name: 'Continue with passkey' }).waitFor();
      expect(await frame.getByRole('button', { name: /Authorize/ }).count()).toBe(0);
      await frame.getByRole('button', { name: 'Continue with passkey' }).click();
      await frame.getByRole('radio', { name: '15%' }).check();
      expect((await told(page)).events).not.toContain('reviewed');
      await frame.getByRole('button', { name: 'Authorize payment of $115.00' }).click();
      await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    }));

  test('of another visit, or used for a challenge that was answered, is refused', () =>
    inContext(async (context) => {
      const page = await withAuthenticator(context);
      const first = await payFirst(page);
      await first.getByRole('button', { name: 'Create a passkey' }).click();
      await first.getByText('Your passkey is ready for next time.').waitFor();
      const frame = await open(page);
      // The proof goes through and the payment doesn't, so that the session stays open for the second answer.
      await page.route('**/remembered-account', (route) => route.abort());
      const answered = page.waitForRequest((request) => request.url().endsWith('/passkey-verify'));
      await frame.getByRole('button', { name: 'Authorize payment with passkey' }).click();
      await frame.getByText('Your payment is not confirmed yet').waitFor();
      const request = await answered;
      expect(await replayed(request)).toMatchObject({ code: 'passkey_refused' });

      await page.unroute('**/remembered-account');
      await frame.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
      await frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    }));
});

test('where the browser keeps nothing, the checkout works and offers to remember nobody', () =>
  inContext(async (context) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Storage is blocked.', 'SecurityError');
        },
      });
    });
    const page = await context.newPage();
    const frame = await payFirst(page);
    expect(await frame.getByRole('checkbox').count()).toBe(0);
    await (await open(page)).getByRole('button', { name: 'Send me a code' }).waitFor();
  }));

/** The service's answer to a call that was made before. */
async function replayed(request: Request): Promise<unknown> {
  const headers = await request.allHeaders();
  const response = await fetch(request.url(), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: headers['origin'] ?? '',
      'X-Checkout-Token': headers['x-checkout-token'] ?? '',
    },
    body: request.postData(),
  });
  return response.json();
}
