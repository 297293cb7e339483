// ServicePayCheckout from the packed servicepay-js: the documented shop under StrictMode, in Chromium, takes a real payment.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreateOrderAnswer } from '../../contract/payment-api/order.ts';
import {
  callApi,
  createSession,
  organizationOf,
  readCharge,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { addReact, bundleShop, exampleIn, installLoader } from '../support/shop/installed-loader.ts';
import { checkoutGone, payIn, type Site, sharedChromium } from '../support/shop/merchant-page.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const inStrictMode = (element: string, imports: string) => `
  import { StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  ${imports}
  const config = document.getElementById('app').dataset;
  createRoot(document.getElementById('app')).render(<StrictMode>${element}</StrictMode>);
`;

/** The example of the integration guide, as it is. */
const EXAMPLE = {
  'example-main.tsx': inStrictMode('<Shop jsUrl={config.jsUrl} />', `import { Shop } from './shop.tsx';`),
  'shop.tsx': exampleIn('docs/integrating.md'),
};

/** A page that changes what the component is given. */
const BENCH = {
  'bench-main.tsx': inStrictMode(
    '<Bench />',
    `import { ServicePayCheckout } from 'servicepay-js/react';
    function Bench() {
      const [props, setProps] = useState({ sessionIDs: [], round: 1 });
      window.change = (changes) => setProps((before) => ({ ...before, ...changes }));
      window.exits ??= [];
      return props.sessionIDs.map((sessionID, index) => (
        <ServicePayCheckout
          key={index} jsUrl={props.jsUrl ?? config.jsUrl} sessionID={sessionID} renderInModal={props.renderInModal}
          onComplete={() => undefined} onExit={({ type }) => window.exits.push(props.round + ' ' + type)}
        >
          {({ isLoading, error, retry }) => (
            <p role="status">{isLoading ? 'Loading' : (error?.message ?? 'Open')}<button onClick={retry}>Try again</button></p>
          )}
        </ServicePayCheckout>
      ));
    }`,
  ),
};

let service: TestService;
let token: string;
let browser: Browser;
let shop: Site;
let page: Page;
beforeAll(async () => {
  const installed = await installLoader();
  addReact(installed);
  const scripts = {
    '/example.js': await bundleShop(installed, EXAMPLE),
    '/bench.js': await bundleShop(installed, BENCH),
  };
  installed.discard();
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  shop = await serveShop(scripts);
  browser = await sharedChromium();
});
afterAll(async () => {
  await shop.close();
  await service.discard();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

const newSession = async () => (await createSession(service, token, 2500)).id;
const checkout = () => page.frameLocator('iframe[title="Secure checkout"]');

/** The shop's pages, and its server's two calls: a session, and its order with the charge. */
async function serveShop(scripts: Record<string, string>): Promise<Site> {
  const calls: Record<string, (body: { session_id: string }) => Promise<object>> = {
    '/examples/session': async () => ({ session_id: await newSession() }),
    '/examples/capture': async ({ session_id }) => {
      const { order } = (await (await callApi(service, token, '/orders', { session_id })).json()) as CreateOrderAnswer;
      const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
      return { order_id: order.id, amount: charge.amount };
    },
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const script = scripts[path];
    const call = calls[path];
    if (script !== undefined) return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    if (call) {
      let text = '';
      for await (const chunk of request) text += chunk;
      return response.end(JSON.stringify(await call(JSON.parse(text))));
    }
    const html = `<!doctype html><meta charset="utf-8"><title>Shop</title><div id="app" data-js-url="${service.urls.jsUrl}"></div><script src="${path}.js"></script>`;
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Changes = { sessionIDs?: string[]; renderInModal?: boolean; round?: number; jsUrl?: string };

function change(changes: Changes): Promise<void> {
  return page.evaluate((given) => (window as unknown as { change: (changes: object) => void }).change(given), changes);
}

const exits = () => page.evaluate(() => (window as unknown as { exits: string[] }).exits);

describe('the shop of the integration guide', () => {
  test('takes a payment: the consumer authorizes, the server creates the order and charges it', async () => {
    await page.goto(`${shop.origin}/example`);
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await payIn(checkout());
    const paid = await page.getByText(/^Paid: order_/).textContent();
    await checkout().getByRole('button', { name: 'Done' }).click();
    await checkoutGone(page);
    const { charges } = (await (await fetch(`${service.urls.baseUrl}/sandbox/charges`)).json()) as {
      charges: { order_id: string; amount: number }[];
    };
    expect(charges).toEqual([expect.objectContaining({ amount: 2500 })]);
    expect(paid).toContain(charges[0]?.order_id);
  });

  test('says when the consumer left, and opens the checkout again', async () => {
    await page.goto(`${shop.origin}/example`);
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Pay $25.00' }).click();
      await checkout().getByRole('button', { name: 'Close' }).click();
      await page.getByText('Not paid: session_cancelled').waitFor();
      await checkoutGone(page);
    }
  });

  test('says when the script could not be loaded, and tries again', async () => {
    await page.route('**/v1.js', (route) => route.abort());
    await page.goto(`${shop.origin}/example`);
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await page.getByRole('alert').getByText('Check jsUrl, the network').waitFor();
    await page.unroute('**/v1.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('under StrictMode', () => {
  beforeEach(() => page.goto(`${shop.origin}/bench`).then(() => undefined));

  test('a checkout is opened once, and its script loaded once, also when the script is there already', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ids = [await newSession(), await newSession()];
    for (const id of ids) {
      await change({ sessionIDs: [id] });
      await checkout().getByRole('button', { name: 'Close' }).waitFor();
      await change({ sessionIDs: [] });
      await checkoutGone(page);
    }
    expect(asked.filter((path) => path === '/v1.js')).toHaveLength(1);
    expect(asked.filter((path) => path.startsWith('/checkout/sess_'))).toEqual(ids.map((id) => `/checkout/${id}`));
    expect(await exits()).toEqual([]);
  });

  test('another session takes the place of the one before', async () => {
    const [one = '', two = ''] = [await newSession(), await newSession()];
    await change({ sessionIDs: [one] });
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
    await change({ sessionIDs: [two] });
    await page.locator(`iframe[src*="${two}"]`).waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
    expect(await exits()).toEqual([]);
  });

  test('the newest callback is called, and its change opens nothing anew', async () => {
    await change({ sessionIDs: [await newSession()] });
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
    const frame = await page.locator('iframe').elementHandle();
    await change({ round: 2 });
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
    await checkout().getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    expect(await exits()).toEqual(['2 session_cancelled']);
  });

  test('it is placed where the component is, if it is no modal', async () => {
    await change({ sessionIDs: [await newSession()], renderInModal: false });
    await page.locator('#app iframe').waitFor();
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Open');
  });

  test('a second checkout on the page is refused in words, and opens once the first is gone', async () => {
    const ids = [await newSession(), await newSession()];
    await change({ sessionIDs: ids });
    await page.getByText('ServicePay: a checkout is open already.').waitFor();
    await checkout().getByRole('button', { name: 'Close' }).click();
    await checkoutGone(page);
    await page.getByRole('status').filter({ hasText: 'open already' }).getByRole('button').click();
    await page.locator(`iframe[src*="${ids[1]}"]`).waitFor();
  });

  test('another address and session together are refused, and open nothing', async () => {
    const asked: string[] = [];
    await change({ sessionIDs: [await newSession()] });
    await checkout().getByRole('button', { name: 'Close' }).waitFor();
    page.on('request', (request) => asked.push(request.url()));
    const other = await newSession();
    await change({ sessionIDs: [other], jsUrl: 'https://checkout.example.com' });
    await page.getByText('Reload the page to change the address.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    // The first checkout may still be loading what it shows later.
    expect(asked.filter((url) => url.includes(other) || url.startsWith('https://checkout.example.com'))).toEqual([]);
  });
});
