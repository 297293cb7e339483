// Proving who one is in a real Chromium: what is typed, pasted, pressed, lost and tried again.
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { axeFinds } from '../support/browser/axe.ts';
import { sellersSession } from '../support/consumer/code-desk.ts';
import { freshAddress, proveByCode } from '../support/consumer/consumer-proof.ts';
import {
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import {
  checkoutGone,
  type Site,
  serveShop,
  sharedChromium,
  startCheckout,
  told,
} from '../support/shop/merchant-page.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let service: TestService;
let token: string;
let shop: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  shop = await serveShop(service.urls.jsUrl);
  browser = await sharedChromium();
});
afterAll(async () => {
  await shop.close();
  await service.discard();
});
afterEach(() => context.close());

type Visitor = Parameters<Browser['newContext']>[0] & { prepare?: (context: BrowserContext) => Promise<unknown> };

async function open(id?: string, { prepare, ...visitor }: Visitor = {}): Promise<FrameLocator> {
  context = await browser.newContext({ reducedMotion: 'reduce', ...visitor });
  await prepare?.(context);
  page = await context.newPage();
  await page.goto(shop.origin);
  return startCheckout(page, id ?? (await createSession(service, token)).id);
}

const contactField = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Email or US mobile number' });
const codeField = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Six-digit code' });
const send = (frame: FrameLocator) => frame.getByRole('button', { name: 'Send me a code' });
const proved = (frame: FrameLocator) => frame.getByRole('heading', { name: 'Choose your bank' }).waitFor();
const shownCode = async (frame: FrameLocator) => (await frame.locator('.sandbox-code .code').textContent()) ?? '';

async function askForCode(frame: FrameLocator, contact = freshAddress()): Promise<void> {
  await contactField(frame).fill(contact);
  await send(frame).click();
  await codeField(frame).waitFor();
}

describe('a consumer', () => {
  test('gets through with the keyboard alone, and a code pasted as 123-456 is sent by itself', async () => {
    const frame = await open();
    await contactField(frame).focus();
    await page.keyboard.type('(212) 555-0177');
    await page.keyboard.press('Enter');
    await frame.getByText('(•••) •••-0177').waitFor();
    await expect
      .poll(() => codeField(frame).evaluate((field) => field === document.activeElement), { timeout: 15_000 })
      .toBe(true);
    const code = await shownCode(frame);
    await page.keyboard.insertText(`${code.slice(0, 3)}-${code.slice(3)}`);
    await proved(frame);
  });

  test('is told under the field what is no contact, and tries left under a wrong code', async () => {
    const frame = await open();
    await contactField(frame).fill('ada@example');
    await send(frame).click();
    await frame.getByRole('alert').getByText('name@example.com').waitFor();
    expect(await contactField(frame).getAttribute('aria-invalid')).toBe('true');
    await askForCode(frame);
    const code = await shownCode(frame);
    await codeField(frame).fill(code === '111111' ? '222 222' : '111 111');
    await frame.getByRole('alert').getByText('4 tries left').waitFor();
    expect(await codeField(frame).inputValue()).toBe('');
    // Tapped a moment too late: what is wrong is still what was entered before.
    await frame.getByRole('button', { name: 'Confirm' }).click();
    await frame.getByRole('alert').getByText('4 tries left').waitFor();
    expect(await frame.getByRole('alert').allTextContents()).toEqual([expect.stringContaining('4 tries left')]);
    await codeField(frame).fill('12');
    await frame.getByRole('button', { name: 'Confirm' }).click();
    await frame.getByRole('alert').getByText('all six digits').waitFor();
    await codeField(frame).fill(code);
    await proved(frame);
  });

  test('who taps Confirm while the code is being checked sees that it was wrong', async () => {
    let answered = () => {};
    const held = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let checks = 0;
    const frame = await open(undefined, {
      prepare: (fresh) =>
        fresh.route('**/verify', async (route) => {
          checks++;
          await held;
          await route.continue();
        }),
    });
    await askForCode(frame);
    const code = await shownCode(frame);
    await codeField(frame).fill(code === '111111' ? '222222' : '111111');
    // Forced: while it is busy it says so to a screen reader, and can be tapped all the same.
    await frame.getByRole('button', { name: 'Confirm' }).click({ force: true });
    answered();
    await frame.getByRole('alert').getByText('4 tries left').waitFor();
    expect(checks).toBe(1);
  });

  test('goes back for another address and finds what was typed; another code can be had after a while', async () => {
    const frame = await open();
    await page.clock.install();
    const address = freshAddress();
    await askForCode(frame, address);
    expect(await frame.getByRole('button', { name: /^Send a new code in/ }).isDisabled()).toBe(true);
    await frame.getByRole('button', { name: 'Send it somewhere else' }).click();
    expect(await contactField(frame).inputValue()).toBe(address);
    await askForCode(frame);
    await page.clock.fastForward(31_000);
    await frame.getByRole('button', { name: 'Send a new code', exact: true }).waitFor();
  });

  test('chooses among what the merchant named, masked', async () => {
    const id = await sellersSession({ service }, { email: 'ada.byron@example.test', phone: '2125550188' });
    const frame = await open(id);
    await frame.getByRole('radio', { name: 'a•••@example.test' }).waitFor();
    await frame.getByRole('radio', { name: '•••-0188' }).check();
    await proveByCode(frame);
    await proved(frame);
  });

  test('is asked once before leaving, when a code was sent, and finds it as it was', async () => {
    const frame = await open();
    await askForCode(frame);
    await codeField(frame).fill('123');
    await frame.getByRole('button', { name: 'Close' }).click();
    await frame.getByRole('button', { name: 'Keep paying' }).click();
    expect(await codeField(frame).inputValue()).toBe('123');
    await frame.getByRole('button', { name: 'Close' }).click();
    await frame.getByRole('button', { name: 'Leave', exact: true }).click();
    await checkoutGone(page);
    expect(await told(page)).toMatchObject({ complete: [], exit: [{ type: 'session_cancelled', code: null }] });
  });

  test('who never has the right code is turned away: session_authentication_failed', async () => {
    const { id } = await createSession(service, token, 900_103);
    const frame = await open(id);
    await askForCode(frame);
    for (const words of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'no longer works']) {
      await frame.getByRole('button', { name: 'Use it' }).click();
      await frame.getByRole('alert').getByText(words).waitFor();
    }
    for (let codes = 1; codes < 5; codes++) {
      await frame.getByRole('button', { name: 'Send it somewhere else' }).click();
      await askForCode(frame);
    }
    await frame.getByRole('button', { name: 'Send it somewhere else' }).click();
    await contactField(frame).fill(freshAddress());
    await send(frame).click();
    await frame.getByRole('button', { name: 'Back to the shop' }).click();
    await checkoutGone(page);
    expect(await told(page)).toMatchObject({
      complete: [],
      exit: [{ type: 'session_authentication_failed', code: null }],
    });
  });
});

describe('when the service is gone', () => {
  test.each(['challenge', 'code'])(
    'while %s is asked for, what was typed stays, and it goes through later',
    async (step) => {
      let isGone = true;
      const frame = await open(undefined, {
        prepare: (fresh) => fresh.route(`**/${step}`, (route) => (isGone ? route.abort() : route.continue())),
      });
      const address = freshAddress();
      await contactField(frame).fill(address);
      await send(frame).click();
      await frame.getByRole('alert').getByText('couldn’t reach').waitFor();
      expect(await contactField(frame).inputValue()).toBe(address);
      isGone = false;
      await send(frame).click();
      await codeField(frame).waitFor();
    },
  );

  test('a code that was sent with the answer lost is there, and is not sent twice', async () => {
    let lost = 0;
    const frame = await open(undefined, {
      prepare: (fresh) =>
        fresh.route('**/code', async (route) => {
          if (lost++ > 0) return route.continue();
          await route.fetch();
          await route.abort();
        }),
    });
    await contactField(frame).fill(freshAddress());
    await send(frame).click();
    await frame.getByRole('alert').waitFor();
    await send(frame).click();
    await codeField(frame).waitFor();
    expect(await frame.getByRole('button', { name: 'Use it' }).count()).toBe(0);
  });

  test('a code that was proved with the answer lost is confirmed again', async () => {
    let lost = 0;
    const frame = await open(undefined, {
      prepare: (fresh) =>
        fresh.route('**/verify', async (route) => {
          if (lost++ > 0) return route.continue();
          await route.fetch();
          await route.abort();
        }),
    });
    await askForCode(frame);
    const code = await shownCode(frame);
    await frame.getByRole('button', { name: 'Use it' }).click();
    await frame.getByRole('alert').getByText('couldn’t check').waitFor();
    expect(await codeField(frame).inputValue()).toBe(code);
    await frame.getByRole('button', { name: 'Confirm' }).click();
    await proved(frame);
  });
});

test('a browser without Workers does the work on the page', async () => {
  const frame = await open(undefined, {
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        Object.assign(window, {
          Worker: class {
            constructor() {
              throw new Error('No Worker here.');
            }
          },
        });
      }),
  });
  await proveByCode(frame);
  await proved(frame);
});

test('while the work is still being done, the consumer is told so', async () => {
  let done = () => {};
  const held = new Promise<void>((resolve) => {
    done = resolve;
  });
  const frame = await open(undefined, {
    prepare: (fresh) => fresh.route('**/proof.js', (route) => held.then(() => route.continue())),
  });
  await contactField(frame).fill(freshAddress());
  await send(frame).click();
  await frame.getByRole('status').getByText('security check').waitFor();
  done();
  await codeField(frame).waitFor();
});

test.each([
  ['light', 'en-US'],
  ['dark', 'es-US'],
] as const)(
  'every screen of it is accessible, and nothing overflows at twice the size (%s, %s)',
  async (colorScheme, locale) => {
    const viewport = { width: 240, height: 390 };
    const id = await sellersSession({ service }, { email: freshAddress() });
    const frame = await open(id, { colorScheme, locale, viewport });
    const clean = async () => {
      expect(await axeFinds(frame)).toEqual([]);
      const widths = await frame.locator('.content').evaluate((content) => [content.scrollWidth, content.clientWidth]);
      expect(widths[0]).toBe(widths[1]);
    };
    await frame.getByRole('radio').last().check();
    await frame.getByRole('textbox').fill('ada@');
    await page.keyboard.press('Enter');
    await frame.getByRole('alert').waitFor();
    await clean();
    await frame.getByRole('radio').first().check();
    await frame.locator('button.primary').click();
    await frame.locator('#code').waitFor();
    await clean();
    await frame.locator('#code').fill('12');
    await page.keyboard.press('Enter');
    await frame.getByRole('alert').waitFor();
    await clean();
  },
);
