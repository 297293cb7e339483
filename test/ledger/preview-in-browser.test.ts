// The preview's page with providers of every kind: what their SDK is asked, what it says, and what is said where it doesn't work.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CheckoutEvent } from '../../contract/console/session.ts';
import { openPreview } from '../../main/preview/preview.ts';
import type { PreviewConfig } from '../../main/preview/preview-page.ts';
import { launchChromium } from '../support/shop/merchant-page.ts';

const BUILT = join(import.meta.dirname, '../../dist/preview');

let chromium: Browser;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A provider whose v1.js is what `answer` sends. */
async function provider(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const script = (source: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(source);

/** The preview's page as it stands in a webview, where a bridge takes what it reports. */
async function preview(jsUrl: string, change: Partial<PreviewConfig> = {}) {
  const { open, close } = await openPreview(BUILT);
  onTestFinished(close);
  const page = await chromium.newPage();
  onTestFinished(() => page.close());
  const reported: CheckoutEvent[] = [];
  await page.exposeFunction('hear', (event: CheckoutEvent) => reported.push(event));
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (event: CheckoutEvent) => void };
    window.paydeskCheckout = { report: (event) => hear(event) };
  });
  const { url } = open({
    sessionId: 'sess_1',
    jsUrl,
    sdkConstructor: 'ServicePay',
    brandTitle: 'Shop',
    logo: null,
    amount: 10_000,
    pageHosts: null,
    language: null,
    theme: null,
    consoleOrigin: 'http://127.0.0.1:1',
    ...change,
  });
  return { page, url, reported };
}

const TALKATIVE = `window.ServicePay = class {
  startSession(options) {
    window.asked = Object.keys(options).sort().map((name) => typeof options[name] === 'function' ? name : name + '=' + options[name]);
    for (const name of ['opened', '', 7, null, 'n'.repeat(90)]) options.onEvent(name);
    setTimeout(() => options.onExit({ type: 'session_cancelled', code: null, more() {} }));
  }
}`;

const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

test('the SDK is asked for the language and theme that were chosen, and what it says is reported in its order', async () => {
  const { page, url, reported } = await preview(await provider(script(TALKATIVE)), { language: 'es', theme: 'dark' });
  await page.goto(url);
  await expect
    .poll(() => reported.at(-1))
    .toEqual({ kind: 'exit', payload: { type: 'session_cancelled', code: null } });
  expect(await asked(page)).toEqual([
    ...['language=es', 'onComplete', 'onEvent', 'onExit', 'renderInModal=true', 'selector=body', 'sessionID=sess_1'],
    'theme=dark',
  ]);
  expect(reported.slice(0, -1)).toEqual([
    { kind: 'event', name: 'opened' },
    { kind: 'event', name: 'n'.repeat(60) },
    { kind: 'started' },
  ]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});

test('a consumer’s own language and theme are left to the SDK', async () => {
  const { page, url } = await preview(await provider(script(TALKATIVE)));
  await page.goto(url);
  await page.getByRole('button', { name: 'Open the checkout again' }).waitFor();
  expect((await asked(page)).join()).not.toMatch(/language|theme/);
});

test('a constructor of another name is told by the name the script does publish', async () => {
  const { page, url, reported } = await preview(await provider(script('window.BrandPay = class {}')));
  await page.goto(url);
  const message = 'The script has no constructor named ServicePay, but BrandPay. Check the name under Environment.';
  await page.getByText(message).waitFor();
  expect(reported).toEqual([{ kind: 'failed', message }]);
});

test.each([
  ['that throws while it loads', 'throw new Error("half a script")', /no constructor named ServicePay/],
  [
    'that throws when it is started',
    'window.ServicePay = class { startSession() { throw new Error("Not today."); } }',
    /^Not today\.$/,
  ],
  [
    'whose start fails later',
    'window.ServicePay = class { async startSession() { throw new Error("Not at all."); } }',
    /^Not at all\.$/,
  ],
])('a script %s is told, and can be tried again', async (_what, source, words) => {
  const { page, url, reported } = await preview(await provider(script(source)));
  await page.goto(url);
  await page.getByText(words).waitFor();
  await page.getByRole('button', { name: 'Open the checkout again' }).waitFor();
  expect(reported.at(-1)).toMatchObject({ kind: 'failed', message: expect.stringMatching(words) });
});

test('a script that can’t be had is fetched again when a person tries again', async () => {
  let isThere = false;
  const jsUrl = await provider((response) => {
    if (isThere) script(TALKATIVE)(response);
    else response.writeHead(503).end();
  });
  const { page, url, reported } = await preview(jsUrl);
  await page.goto(url);
  await page.getByText(/Can’t load the checkout’s script/).waitFor();
  isThere = true;
  await page.getByRole('button', { name: 'Open the checkout again' }).click();
  await expect.poll(() => reported.at(-1)?.kind, { timeout: 15_000 }).toBe('exit');
});

test('a slow script is said to be slow, is waited for, and is opened when it comes', async () => {
  const waiting: ServerResponse[] = [];
  const { page, url } = await preview(await provider((response) => waiting.push(response)));
  await page.clock.install();
  await page.goto(url, { waitUntil: 'commit' });
  await expect.poll(() => waiting.length, { timeout: 15_000 }).toBe(1);
  await page.clock.fastForward(9_000);
  await page.getByText('taking a while to load').waitFor();
  for (const response of waiting) script('window.ServicePay = class { startSession() {} }')(response);
  await page.getByText('The checkout is open.').waitFor();
});

const INTRUSIVE = `window.ServicePay = class {
  startSession() {
    alert('a');
    confirm('b');
    print();
    window.opened = window.open('about:blank');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['a']));
    link.download = 'statement.pdf';
    link.click();
    window.tried = true;
  }
}`;

test('an SDK draws no alert, prints nothing, saves nothing and opens no window', async () => {
  const { page, url } = await preview(await provider(script(INTRUSIVE)));
  const seen: string[] = [];
  const refused: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', () => seen.push('download'));
  page.on('popup', () => seen.push('popup'));
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => 'tried' in window)).toBe(true);
  expect(seen).toEqual([]);
  await expect.poll(() => refused.join()).toContain("'print()'");
  await expect.poll(() => refused.join()).toMatch(/download/i);
});
