// A merchant's page that loads the SDK, on an origin of its own, in a real Chromium; and the checkout as a person meets it there.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { chromiumArguments, chromiumExecutable } from '../browser/chromium.ts';
import { logInAtBank } from '../consumer/bank.ts';
import { proveByCode } from '../consumer/consumer-proof.ts';

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
  const executablePath = chromiumExecutable();
  return chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
}

let shared: Promise<Browser> | undefined;

/** The one Chromium of the tests of this process, which ends with it. Each test opens a context of its own and closes it. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

export type Told = { complete: unknown[]; exit: unknown[]; events: string[] };
type Instance = { startSession: (options: object) => void; destroy: () => void };
type ShopWindow = Window & { told: Told; checkout: Instance; ServicePay: new () => Instance };
/** Where a shop is: a page, or a frame of one. */
type Shop = Pick<Page, 'evaluate' | 'locator' | 'frameLocator'>;

/** Starts the checkout as a shop's script would; what it is told piles up for `told`. */
export async function startCheckout(page: Shop, sessionID: string, options: object = {}): Promise<FrameLocator> {
  await page.evaluate(
    ([id, more]) => {
      const shop = window as unknown as ShopWindow;
      shop.told = { complete: [], exit: [], events: [] };
      shop.checkout = new shop.ServicePay();
      shop.checkout.startSession({
        sessionID: id,
        selector: 'body',
        renderInModal: true,
        onComplete: (response: unknown) => shop.told.complete.push(response),
        onExit: (response: unknown) => shop.told.exit.push(response),
        onEvent: (name: string) => shop.told.events.push(name),
        ...more,
      });
    },
    [sessionID, options] as const,
  );
  return page.frameLocator('iframe[title="Secure checkout"]');
}

/** The consumer's way as far as the choice of an account. */
export async function comeToAccounts(checkout: FrameLocator): Promise<void> {
  await proveByCode(checkout);
  await logInAtBank(checkout);
}

/** The consumer's way to the end: the last screen is shown, and the checkout still open. */
export async function payIn(checkout: FrameLocator): Promise<void> {
  await comeToAccounts(checkout);
  await checkout.getByRole('button', { name: 'Everyday Checking' }).click();
  await checkout.getByRole('button', { name: /^Authorize/ }).click();
  await checkout.getByRole('button', { name: 'Done' }).waitFor();
}

/** Chooses an account without the money, which the consumer is told. */
export async function meetInsufficientBalance(checkout: FrameLocator): Promise<void> {
  await comeToAccounts(checkout);
  await checkout.getByRole('button', { name: 'Low Balance Checking' }).click();
}

/** Leaves half way: asked about once. */
export async function leaveHalfWay(checkout: FrameLocator): Promise<void> {
  await checkout.getByRole('button', { name: 'Close' }).click();
  await checkout.getByRole('button', { name: 'Leave' }).click();
}

/** What onComplete, onExit and onEvent have been called with so far. */
export function told(page: Shop): Promise<Told> {
  return page.evaluate(() => (window as unknown as ShopWindow).told);
}

/** Calls destroy() of the instance that startCheckout made. */
export function destroyCheckout(page: Shop): Promise<void> {
  return page.evaluate(() => (window as unknown as ShopWindow).checkout.destroy());
}

/** Waits until the checkout is off the page. */
export async function checkoutGone(page: Shop): Promise<void> {
  await page.locator('iframe[title="Secure checkout"]').waitFor({ state: 'detached' });
}
