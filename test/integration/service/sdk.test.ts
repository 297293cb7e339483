// The browser SDK and the checkout in a real Chromium, on a merchant's page of another origin.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Frame, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import {
  checkoutGone,
  launchChromium,
  type Site,
  serveShop,
  serveSite,
  startCheckout,
  told,
} from '../../support/merchant-page.ts';
import {
  callApi,
  completeCheckout,
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../../support/payment-service.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let service: TestService;
let token: string;
let shop: Site;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  shop = await serveShop(service.urls.jsUrl);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await service.discard();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(shop.origin);
});
afterEach(() => page.close());

const newSession = async () => (await createSession(service, token)).id;

describe('a consumer', () => {
  test('reviews, picks an account, authorises: onComplete once, and the session can be ordered', async () => {
    const session = await createSession(service, token);
    await page.getByRole('button', { name: 'Pay' }).focus();
    const checkout = await startCheckout(page, session.id);
    await checkout.getByRole('heading', { name: 'Pay Corner Books' }).waitFor();
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden');
    await checkout.getByText('$100.00').waitFor();
    await checkout.getByRole('button', { name: 'Continue' }).click();
    await checkout.getByRole('button', { name: 'Everyday Checking' }).click();
    await checkout.getByText(session.consent_text).waitFor();
    await checkout.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
    await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    await checkout.getByRole('button', { name: 'Done' }).click();
    await checkoutGone(page);
    const { complete, exit } = await told(page);
    expect([complete.length, exit]).toEqual([1, []]);
    expect(CompletePayload.parse(complete[0])).toMatchObject({
      ...{ orderAmount: 10_000, tip: null, totalAmount: 10_000, fees: 150 },
      referenceId: session.track_number,
    });
    expect(await page.evaluate(() => [document.body.style.overflow, document.activeElement?.id])).toEqual(['', 'pay']);
    expect((await callApi(service, token, '/orders', { session_id: session.id })).status).toBe(200);
  });

  test('without the money in the account is told so, and leaves: session_insufficient_balance', async () => {
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).click();
    await checkout.getByRole('button', { name: 'Low Balance Checking' }).click();
    await checkout.getByRole('alert').getByText('Not enough money').waitFor();
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    expect(await told(page)).toEqual({ complete: [], exit: [{ type: 'session_insufficient_balance', code: null }] });
  });

  test('without the money in one account pays from another', async () => {
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).click();
    await checkout.getByRole('button', { name: 'Low Balance Checking' }).click();
    await checkout.getByRole('alert').waitFor();
    await checkout.getByRole('button', { name: 'Household Savings' }).click();
    await checkout.getByRole('button', { name: /^Authorize/ }).click();
    await checkout.getByRole('button', { name: 'Done' }).waitFor();
    await page.keyboard.press('Escape');
    await checkoutGone(page);
    expect(await told(page)).toMatchObject({ complete: [{ totalAmount: 10_000 }], exit: [] });
  });

  test.each(['the close button', 'Escape'])('leaves by %s: session_cancelled, once', async (way) => {
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).waitFor();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    expect(await told(page)).toEqual({ complete: [], exit: [{ type: 'session_cancelled', code: null }] });
  });

  test('whose authorization is answered into the void tries again, and has paid once', async () => {
    let lost = 0;
    await page.route('**/authorize', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).click();
    await checkout.getByRole('button', { name: 'Everyday Checking' }).click();
    await checkout.getByRole('button', { name: /^Authorize/ }).click();
    await checkout.getByRole('alert').getByText('could not reach').waitFor();
    await checkout.getByRole('button', { name: /^Authorize/ }).click();
    await checkout.getByRole('button', { name: 'Done' }).waitFor();
    await expect.poll(() => told(page)).toMatchObject({ complete: [{ totalAmount: 10_000 }], exit: [] });
  });
});

describe('a session that has nothing to pay', () => {
  test.each(['session_not_found', 'session_already_completed'])(
    'is told to the consumer and to onExit: %s',
    async (type) => {
      const id = type === 'session_not_found' ? 'sess_unknown' : await newSession();
      if (type === 'session_already_completed') await completeCheckout(service, id);
      const checkout = await startCheckout(page, id);
      await checkout.getByRole('button', { name: 'Back to the shop' }).click();
      await checkoutGone(page);
      expect(await told(page)).toEqual({ complete: [], exit: [{ type, code: null }] });
    },
  );
});

test('a checkout that never appears is given up: checkout_unavailable', async () => {
  await page.clock.install();
  await page.route('**/checkout/sess_*', () => undefined);
  await startCheckout(page, await newSession());
  await page.getByRole('status', { name: 'Opening the checkout' }).waitFor();
  await page.clock.fastForward(20_000);
  await checkoutGone(page);
  expect(await told(page)).toEqual({ complete: [], exit: [{ type: 'checkout_unavailable', code: null }] });
});

describe('a message that is not from the checkout', () => {
  const forged = { hostedCheckout: { kind: 'complete', payload: { totalAmount: 1 } } };
  const forgedExit = { hostedCheckout: { kind: 'exit', type: 'session_cancelled' } };
  /** Posts forgeries to the page from a frame, then one message of another kind that shows they have all been delivered. */
  async function forge(from: Frame | Page): Promise<void> {
    await page.evaluate(() => {
      const heard = window as unknown as { delivered: boolean };
      heard.delivered = false;
      window.addEventListener('message', (event) => (heard.delivered ||= event.data === 'last'));
    });
    await from.evaluate(
      (messages) => {
        for (const message of messages) window.parent.postMessage(message, '*');
      },
      [forged, forgedExit, 'last'],
    );
    await page.waitForFunction(() => (window as unknown as { delivered: boolean }).delivered);
  }
  async function addFrame(url: string): Promise<Frame> {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, name: 'stranger' });
      document.body.append(frame);
    }, url);
    await expect.poll(() => page.frame({ name: 'stranger' })?.url()).toBe(url);
    const frame = page.frame({ name: 'stranger' });
    if (!frame) throw new Error('The frame is gone.');
    await frame.waitForLoadState();
    return frame;
  }

  test('is ignored: from the page itself, from a foreign origin, and from another frame of the service', async () => {
    const foreign = await serveSite({ '/': '<!doctype html><title>Foreign</title>' });
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).waitFor();
    await forge(page);
    await forge(await addFrame(`${foreign.origin}/`));
    await page.evaluate(() => document.querySelector('iframe[name=stranger]')?.remove());
    await forge(await addFrame(`${service.urls.jsUrl}/openapi.json`));
    expect(await told(page)).toEqual({ complete: [], exit: [] });
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    expect(await told(page)).toEqual({ complete: [], exit: [{ type: 'session_cancelled', code: null }] });
    await foreign.close();
  });

  test('does not make the checkout close either', async () => {
    const foreign = await serveSite({ '/': '<!doctype html><title>Foreign</title>' });
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).click();
    const stranger = await addFrame(`${foreign.origin}/`);
    await stranger.evaluate(() => {
      for (let i = 0; i < window.parent.length; i++)
        window.parent[i]?.postMessage({ hostedCheckout: { kind: 'leave' } }, '*');
    });
    await checkout.getByRole('button', { name: 'Everyday Checking' }).click();
    await checkout.getByRole('button', { name: /^Authorize/ }).waitFor();
    expect(await told(page)).toEqual({ complete: [], exit: [] });
    await foreign.close();
  });
});

describe('on the page', () => {
  test('the checkout can stand in an element, without covering the page', async () => {
    const checkout = await startCheckout(page, await newSession(), { selector: '#here', renderInModal: false });
    await checkout.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.locator('#here > iframe').count()).toBe(1);
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('');
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    expect((await told(page)).exit).toHaveLength(1);
  });

  test('it works where the page itself is framed by another', async () => {
    const outer = await serveSite({
      '/': `<!doctype html><iframe name="shop" src="${shop.origin}" width="900" height="800"></iframe>`,
    });
    await page.goto(outer.origin);
    const inner = page.frame({ name: 'shop' });
    if (!inner) throw new Error('The shop is not framed.');
    await inner.waitForLoadState();
    const checkout = await startCheckout(inner as unknown as Page, await newSession());
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(inner as unknown as Page);
    expect((await told(inner as unknown as Page)).exit).toHaveLength(1);
    await outer.close();
  });

  test('a second checkout, a missing element or missing functions are told to the developer at once', async () => {
    await expect(startCheckout(page, await newSession(), { selector: '#nowhere' })).rejects.toThrow('#nowhere');
    await expect(startCheckout(page, '')).rejects.toThrow('sessionID');
    const checkout = await startCheckout(page, await newSession());
    await checkout.getByRole('button', { name: 'Continue' }).waitFor();
    await expect(startCheckout(page, await newSession())).rejects.toThrow('open already');
  });
});

test.each(['light', 'dark'] as const)('every step is accessible (%s)', async (colorScheme) => {
  // Steps arrive with a short animation, and colours half faded in have no contrast to measure.
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  const visit = await context.newPage();
  await visit.goto(shop.origin);
  const checkout = await startCheckout(visit, await newSession());
  const violations = async () =>
    (await new AxeBuilder({ page: visit }).include('iframe').analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html }) => html),
    ]);
  await checkout.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await violations()).toEqual([]);
  await checkout.getByRole('button', { name: 'Continue' }).click();
  await checkout.getByRole('button', { name: 'Low Balance Checking' }).click();
  await checkout.getByRole('alert').waitFor();
  expect(await violations()).toEqual([]);
  await checkout.getByRole('button', { name: 'Everyday Checking' }).click();
  await checkout.getByRole('button', { name: /^Authorize/ }).waitFor();
  expect(await violations()).toEqual([]);
  await checkout.getByRole('button', { name: /^Authorize/ }).click();
  await checkout.getByRole('button', { name: 'Done' }).waitFor();
  expect(await violations()).toEqual([]);
  await context.close();
});
