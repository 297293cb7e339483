// A checkout that floods the console around it, or whose process ends, in the desktop app: a person can go on.
import { type ElectronApplication, expect } from 'playwright/test';
import { MAX_CHECKOUT_EVENTS } from '../../contract/console/checkout-limit.ts';
import type { ConsoleWindow } from '../support/window/console-fixture.ts';
import { inCheckout, openHostileCheckout, openPreview, test } from '../support/window/hostile-checkout.ts';
import type { ConsolePages } from './pages/console.ts';

/** That a person can go on: the checkout is closed, another page comes, and the session's opens the checkout again. */
async function expectUsable(consoleWindow: ConsoleWindow, pages: ConsolePages): Promise<void> {
  const { page } = consoleWindow;
  await pages.click('Close preview');
  await expect(page.locator('webview')).toHaveCount(0);
  const address = page.url();
  await pages.goTo('Orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goBack();
  await page.waitForURL(address);
}

/** That a flood ends in the checkout's own process: each message costs the window on its way there, heard or not. */
async function expectBounded({ page, electron }: ConsoleWindow): Promise<void> {
  const reached = await page.locator('webview').evaluateHandle((webview) => {
    const count = { messages: 0 };
    webview.addEventListener('ipc-message', () => {
      count.messages += 1;
    });
    return count;
  });
  const flood = 'for (let n = 0; n < 10000; n += 1) sdk.onComplete({ n })';
  const count = () => reached.evaluate(({ messages }) => messages);
  // The first of an opening says that it started.
  const left = MAX_CHECKOUT_EVENTS - 1;
  await inCheckout(electron, flood, { place: 'page', gesture: true });
  await expect.poll(count).toBeGreaterThanOrEqual(left);
  await inCheckout(electron, flood, { place: 'page', gesture: true });
  expect(await count()).toBe(left);
}

/** Starts it and doesn't wait: what runs on and on has no end to wait for. */
const startInCheckout = (electron: ElectronApplication, code: string) =>
  inCheckout(electron, `setTimeout(() => { ${code} }); null`, { place: 'page', gesture: true });

const FLOODS = [
  { tries: 'runs on and on', code: 'for (;;) {}' },
  {
    tries: 'holds the page when it is left',
    code: "addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'Stay'; })",
  },
  {
    tries: 'runs on and on when it is left',
    code: "for (const name of ['beforeunload', 'pagehide', 'unload']) addEventListener(name, () => { for (;;) {} })",
  },
  {
    tries: 'tells of an end of twenty megabytes',
    code: "sdk.onComplete({ event: 'a'.repeat(2e7), sessionID: 'a'.repeat(1e6) }); sdk.onExit({ type: 'a'.repeat(2e7) })",
  },
  {
    tries: 'says what no message can be',
    code: "for (const event of [null, 1, [], {}, { kind: 'complete' }, { kind: '__proto__' }, new Date(), 'started']) paydeskCheckout.report(event)",
  },
  { tries: 'closes itself', code: 'window.close()' },
  {
    tries: 'takes the focus again and again',
    code: 'setInterval(() => { window.focus(); document.querySelector("iframe").focus(); })',
  },
  {
    tries: 'tells of a hundred thousand events',
    code: "for (let n = 0; n < 100000; n += 1) sdk.onEvent('event ' + n)",
  },
  { tries: 'tells of a hundred thousand ends', code: 'for (let n = 0; n < 100000; n += 1) sdk.onComplete({ n })' },
];

test('a person can go on whatever a checkout floods the console with', async ({
  hostile,
  startService,
  consoleWindow,
}) => {
  const { electron, page } = consoleWindow;
  const pages = await openHostileCheckout(consoleWindow, { ...(await startService()), js_url: hostile.origin });

  await test.step('a checkout whose process ends says so, and opens again', async () => {
    await electron.evaluate(({ webContents }) => {
      webContents
        .getAllWebContents()
        .find((contents) => contents.getType() === 'webview')
        ?.forcefullyCrashRenderer();
    });
    await pages.unfold('Event log');
    await expect(page.getByRole('log').getByText('The checkout stopped. Close the preview')).toBeVisible();
    await expect(page.locator('webview')).toHaveCount(0);
    await expect(page.getByText('The checkout stopped. Close the preview').last()).toBeVisible();
    await expectUsable(consoleWindow, pages);
    await openPreview(consoleWindow, pages);
  });

  await test.step('the console stays usable while a checkout floods it', async () => {
    for (const { tries, code } of FLOODS) {
      await test.step(tries, async () => {
        await startInCheckout(electron, code);
        await expectUsable(consoleWindow, pages);
        await openPreview(consoleWindow, pages);
      });
    }
    await test.step('no more of it reaches the window than is heard', () => expectBounded(consoleWindow));
    // Left open, the last one holds the end of the app up no more than the others.
    await startInCheckout(electron, 'for (;;) {}');
  });
});
