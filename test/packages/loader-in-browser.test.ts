// loadServicePay from the packed servicepay-js, in Chromium: on a good day, and on every bad one.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serviceOfTest, startTestService, type TestService } from '../support/service/payment-service.ts';
import { bundleShop, installLoader } from '../support/shop/installed-loader.ts';
import { serveSite, sharedChromium } from '../support/shop/merchant-page.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** Twice in a page, as two bundles of it would be: `load` and `loadOfAnother`. */
const PROGRAM = `
  import { loadServicePay } from 'servicepay-js';
  window[document.currentScript.dataset.as] = loadServicePay;
`;

let service: TestService;
let browser: Browser;
let loader: string;
let jsUrl: string;
beforeAll(async () => {
  const installed = await installLoader();
  loader = await bundleShop(installed, { 'shop.js': PROGRAM });
  installed.discard();
  service = await startTestService();
  jsUrl = service.urls.jsUrl;
  browser = await sharedChromium();
});
afterAll(async () => {
  await service.discard();
});

const nonce = 'c2hvcA';
type Shop = { head?: string; end?: string; policy?: string };

/** A shop that has the loader twice. */
async function openShop({ head = '', end = '', policy }: Shop = {}): Promise<Page> {
  const script = (name: string) => `<script nonce="${nonce}" data-as="${name}">${loader}</script>`;
  const html = `<!doctype html><title>Shop</title>${head}${script('load')}${script('loadOfAnother')}${end}`;
  const site = await serveSite({ '/': html }, policy ? { 'Content-Security-Policy': policy } : {});
  const page = await (await browser.newContext()).newPage();
  onTestFinished(async () => {
    await page.context().close();
    await site.close();
  });
  await page.goto(site.origin);
  return page;
}

/** A server of a test's own. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serveScript = (text: string) =>
  serve((_, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text));

type Loads = Record<'load' | 'loadOfAnother', (options: object) => Promise<unknown>>;

/** "loaded", or the error's code and words. */
function load(page: Page, options: object, by: keyof Loads = 'load'): Promise<string> {
  return page.evaluate(
    ([given, name]) =>
      (window as unknown as Loads)[name](given).then(
        () => 'loaded',
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      ),
    [options, by] as const,
  );
}

const scriptsOn = (page: Page) => page.locator('script[src]').count();

/** What the constructor's startSession does on this page: the address it opens the checkout from. */
function checkoutOrigin(page: Page, options: object): Promise<string> {
  return page.evaluate(async (given) => {
    type Pay = { startSession: (options: object) => void; destroy: () => void };
    const ServicePay = (await (window as unknown as Loads).load(given)) as new () => Pay;
    const pay = new ServicePay();
    const nothing = () => undefined;
    const options = { selector: 'html', renderInModal: false, onComplete: nothing, onExit: nothing };
    pay.startSession({ sessionID: 'sess_1', ...options });
    const frame = document.querySelector('iframe');
    pay.destroy();
    return new URL(frame?.src ?? '').origin;
  }, options);
}

describe('a page loads the SDK', () => {
  test('once, however often and from however many bundles it is asked for', async () => {
    const page = await openShop();
    const isSame = await page.evaluate(
      async (options) => {
        const { load, loadOfAnother } = window as unknown as Loads;
        const [one, two, ofAnother] = [load(options), load(options), loadOfAnother(options)];
        return [one === two, (await one) === (await ofAnother)];
      },
      { jsUrl },
    );
    expect(isSame).toEqual([true, true]);
    expect(await load(page, { jsUrl: `${jsUrl}/` }, 'loadOfAnother')).toBe('loaded');
    expect(await scriptsOn(page)).toBe(1);
    expect(await checkoutOrigin(page, { jsUrl })).toBe(jsUrl);
  });

  test.each(['', 'async', 'defer'])('from its own <script %s>, if it has one', async (kind) => {
    const page = await openShop({ head: `<script ${kind} src="${jsUrl}/v1.js?of=shop"></script>` });
    expect(await load(page, { jsUrl })).toBe('loaded');
    expect(await scriptsOn(page)).toBe(1);
  });

  test('from its own script element, if that is still to come', async () => {
    const own = `<script defer src="${jsUrl}/v1.js"></script>`;
    const page = await openShop({ head: own, end: `<script>window.begun = load({ jsUrl: '${jsUrl}' })</script>` });
    expect(await page.evaluate('begun.then((loaded) => loaded === ServicePay)')).toBe(true);
    expect(await scriptsOn(page)).toBe(1);
  });

  test('from a constructor it already has without a script element', async () => {
    const page = await openShop({ head: `<script nonce="${nonce}">window.ServicePay = class {}</script>` });
    expect(await load(page, { jsUrl })).toBe('loaded');
    expect(await scriptsOn(page)).toBe(0);
  });

  test('by the name that the provider gave the constructor', async () => {
    const { urls } = await serviceOfTest({ sdkConstructor: 'BrandPay' });
    const page = await openShop();
    expect(await load(page, { jsUrl: urls.jsUrl })).toBe(
      `constructor_missing ServicePay: ${urls.jsUrl}/v1.js published no ServicePay. Check jsUrl and constructorName.`,
    );
    expect(await load(page, { jsUrl: urls.jsUrl, constructorName: 'BrandPay' })).toBe('loaded');
    expect(await load(page, { jsUrl })).toBe('loaded');
    expect(await checkoutOrigin(page, { jsUrl: urls.jsUrl, constructorName: 'BrandPay' })).toBe(urls.jsUrl);
    expect(await checkoutOrigin(page, { jsUrl })).toBe(jsUrl);
  });
});

describe('a load that failed can be tried again', () => {
  test('after the network is back', async () => {
    const page = await openShop();
    await page.context().setOffline(true);
    expect(await load(page, { jsUrl })).toMatch(/^script_not_loaded ServicePay: http.*\/v1\.js didn't load\. Check/);
    expect(await scriptsOn(page)).toBe(0);
    await page.context().setOffline(false);
    expect(await load(page, { jsUrl })).toBe('loaded');
  });

  test('after the page’s own script element failed', async () => {
    let isUp = false;
    const flaky = await serve((_, response) => {
      response.writeHead(isUp ? 200 : 503, { 'Content-Type': 'text/javascript' }).end('window.ServicePay = class {}');
    });
    const page = await openShop({ head: `<script src="${flaky}/v1.js"></script>` });
    expect(await load(page, { jsUrl: flaky })).toMatch(/^script_not_loaded/);
    isUp = true;
    expect(await load(page, { jsUrl: flaky })).toBe('loaded');
  });

  test('after it took too long', async () => {
    let asked = 0;
    const slow = await serve((_, response) => {
      asked += 1;
      if (asked > 1) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('window.ServicePay = class {}');
    });
    const page = await openShop();
    expect(await load(page, { jsUrl: slow, timeLimitMs: 300 })).toMatch(/^load_timed_out .* within 0\.3 seconds/);
    expect(await load(page, { jsUrl: slow, timeLimitMs: 20_000 })).toBe('loaded');
  });

  test('after something else came in the script’s place', async () => {
    let text = 'window.Statistics = class {}';
    const changed = await serve((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
    });
    const page = await openShop();
    expect(await load(page, { jsUrl: changed })).toMatch(/^constructor_missing/);
    text = 'window.ServicePay = class {}';
    expect(await load(page, { jsUrl: changed })).toBe('loaded');
  });
});

describe('no page gets the constructor of another address', () => {
  test('when it loads two of them at once', async () => {
    const page = await openShop();
    const other = await serveScript('window.ServicePay = class {}');
    const [first, second] = await Promise.all([load(page, { jsUrl }), load(page, { jsUrl: other }, 'loadOfAnother')]);
    expect(first).toBe('loaded');
    expect(second).toBe(
      `other_address ServicePay: this page has ServicePay from ${jsUrl}/v1.js, not ${other}/v1.js. Reload the page to change the address.`,
    );
    expect(await load(page, { jsUrl: other })).toMatch(/^other_address/);
    expect(await checkoutOrigin(page, { jsUrl })).toBe(jsUrl);
  });

  test('when its own script element has another', async () => {
    const other = await serveScript('window.ServicePay = class {}');
    const page = await openShop({ head: `<script src="${other}/v1.js"></script>` });
    expect(await load(page, { jsUrl })).toMatch(/^other_address/);
    expect(await load(page, { jsUrl: other })).toBe('loaded');
  });

  test('when a script that was given up comes late', async () => {
    let answer = () => undefined as unknown;
    const slow = await serve((_, response) => {
      answer = () => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('window.ServicePay = class {}');
    });
    const page = await openShop();
    expect(await load(page, { jsUrl: slow, timeLimitMs: 300 })).toMatch(/^load_timed_out/);
    answer();
    await page.waitForFunction('window.ServicePay');
    expect(await load(page, { jsUrl })).toMatch(/^other_address/);
    expect(await load(page, { jsUrl: slow })).toBe('loaded');
  });

  test('and another’s v1.js that has nothing to do with it is no obstacle', async () => {
    const other = await serveScript('window.Statistics = class {}');
    const page = await openShop({ head: `<script src="${other}/v1.js"></script>` });
    expect(await load(page, { jsUrl })).toBe('loaded');
  });
});

test.each([
  undefined,
  '',
  'checkout.example.com',
  'http://checkout.example.com',
  'http://localhost.example.com',
  'javascript:alert(1)//',
  'https://user@checkout.example.com',
  'http://checkout.example.com/x.localhost/',
  'http://user@shop.localhost',
  'https://checkout.example.com?x=1',
])('jsUrl can’t be %s', async (wrong) => {
  const page = await openShop();
  expect(await load(page, { jsUrl: wrong })).toBe(
    `address_not_valid ServicePay: jsUrl "${wrong}" isn't the service's js_url: it must be an https address (http only on this machine).`,
  );
  expect(await scriptsOn(page)).toBe(0);
});

describe('with a Content-Security-Policy', () => {
  test.each([
    ['a nonce', `script-src 'nonce-${nonce}'`],
    [
      'a nonce, strict-dynamic and Trusted Types',
      `script-src 'nonce-${nonce}' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types servicepay-js`,
    ],
  ])('that has %s, it loads', async (_, policy) => {
    expect(await load(await openShop({ policy }), { jsUrl, nonce })).toBe('loaded');
  });

  test('that blocks the script, it says what to add', async () => {
    const page = await openShop({ policy: `script-src 'nonce-${nonce}'` });
    expect(await load(page, { jsUrl })).toBe(
      `script_blocked ServicePay: ${jsUrl}/v1.js is blocked by this page's Content-Security-Policy. Add ${jsUrl} to its script-src, or pass its nonce.`,
    );
    expect(await load(page, { jsUrl, nonce })).toBe('loaded');
  });

  test('that allows no policy of Trusted Types, it says what to add', async () => {
    const page = await openShop({ policy: `require-trusted-types-for 'script'; trusted-types 'none'` });
    expect(await load(page, { jsUrl })).toMatch(/^script_blocked .*Add servicepay-js to trusted-types/);
  });
});
