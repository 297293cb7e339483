// A shop's page that keeps the checkout from being seen: it is told so at once, and its developer what to change.
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { checkoutGone, payIn, serveSite, startCheckout, told } from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();
const exitOf = (type: string) => [{ type, code: null }];

/** A shop with headers of its own; what its console says. */
async function shop(body: string, headers: Record<string, string> = {}): Promise<{ page: Page; said: string[] }> {
  const { jsUrl } = at.service.urls;
  const html = `<!doctype html><title>Shop</title><script crossorigin src="${jsUrl}/v1.js"></script>${body}`;
  const site = await serveSite({ '/': html }, headers);
  onTestFinished(() => site.close());
  const said: string[] = [];
  at.page.on('console', (message) => said.push(message.text()));
  await at.page.goto(site.origin);
  return { page: at.page, said };
}

test.each([
  ['is not displayed', '<div id="here" style="display: none"></div>', [true, false]],
  // A modal is drawn all the same.
  ['is invisible', '<div id="here" style="visibility: hidden"></div>', [false]],
])('an element that %s: the shop is told, and can be used', async (_, body, ways) => {
  const { page, said } = await shop(`${body}<button onclick="this.textContent = 'Pressed'">Press</button>`);
  for (const renderInModal of ways) {
    await startCheckout(page, (await at.newSession()).id, { selector: '#here', renderInModal });
    await expect
      .poll(async () => (await told(page)).exit, { timeout: 10_000 })
      .toEqual(exitOf('session_element_hidden'));
    await checkoutGone(page);
  }
  await page.getByRole('button', { name: 'Press' }).click();
  expect(said.filter((line) => line.includes('"#here"'))).toHaveLength(ways.length);
});

test('a content policy without the checkout’s frame: the shop is told which line to add', async () => {
  const { jsUrl } = at.service.urls;
  const policy = `script-src ${jsUrl}; frame-src 'self'`;
  const { page, said } = await shop('', { 'Content-Security-Policy': policy });
  await startCheckout(page, (await at.newSession()).id);
  await expect.poll(async () => (await told(page)).exit, { timeout: 10_000 }).toEqual(exitOf('session_frame_blocked'));
  await checkoutGone(page);
  expect(said).toContainEqual(expect.stringContaining(`add "frame-src ${jsUrl}" to it`));
});

test('a frame that loads something else than the checkout is given up after a few seconds', async () => {
  const { page, said } = await shop('');
  await page.route('**/checkout/sess_*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await startCheckout(page, (await at.newSession()).id);
  await expect.poll(async () => (await told(page)).exit, { timeout: 10_000 }).toEqual(exitOf('session_network_error'));
  expect(said).toContainEqual(expect.stringContaining('the checkout did not start'));
});

test('in a shop that is isolated from other origins the checkout works', { timeout: 120_000 }, async () => {
  const { page } = await shop('', {
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  await payIn(await startCheckout(page, (await at.newSession()).id));
  expect((await told(page)).complete).toHaveLength(1);
});
