// A merchant's page that loads the SDK, on an origin of its own, in a real Chromium; and the checkout as a person meets it there.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';

export type Site = { origin: string; close: () => Promise<void> };

/** Serves pages on a free loopback port: the answer is HTML, for each path that is given. */
export async function serveSite(pages: Record<string, string>, headers: Record<string, string> = {}): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(page);
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

/** A shop whose content policy allows nothing but the SDK and frames: the SDK must get by with that. */
export function serveShop(jsUrl: string): Promise<Site> {
  const html = `<!doctype html><html lang="en"><title>Shop</title><script src="${jsUrl}/v1.js"></script>
    <main><h1>Shop</h1><button id="pay">Pay</button><div id="here"></div></main></html>`;
  const policy = `default-src 'none'; script-src ${jsUrl}; frame-src *`;
  return serveSite({ '/': html }, { 'Content-Security-Policy': policy });
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

export type Told = { complete: unknown[]; exit: unknown[] };
type ShopWindow = Window & { told: Told; ServicePay: new () => { startSession: (options: object) => void } };

/** Starts the checkout as a shop's script would; what it is told piles up for `told`. */
export async function startCheckout(page: Page, sessionID: string, options: object = {}): Promise<FrameLocator> {
  await page.evaluate(
    ([id, more]) => {
      const shop = window as unknown as ShopWindow;
      shop.told = { complete: [], exit: [] };
      new shop.ServicePay().startSession({
        sessionID: id,
        selector: 'body',
        renderInModal: true,
        onComplete: (response: unknown) => shop.told.complete.push(response),
        onExit: (response: unknown) => shop.told.exit.push(response),
        ...more,
      });
    },
    [sessionID, options] as const,
  );
  return page.frameLocator('iframe[title="Secure checkout"]');
}

/** What onComplete and onExit have been called with so far. */
export function told(page: Page): Promise<Told> {
  return page.evaluate(() => (window as unknown as ShopWindow).told);
}

/** Waits until the checkout is off the page. */
export async function checkoutGone(page: Page): Promise<void> {
  await page.locator('iframe[title="Secure checkout"]').waitFor({ state: 'detached' });
}
