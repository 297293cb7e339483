// How the checkout stands on a merchant's page, and what is left there when it is gone.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import {
  checkoutGone,
  destroyCheckout,
  payIn,
  serveSite,
  startCheckout,
  told,
} from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();
const idOfSession = async () => (await at.newSession()).id;
const scrolling = () => at.page.evaluate(() => document.body.style.overflow);
const focused = () => at.page.evaluate(() => document.activeElement?.id);

describe('over the page', () => {
  test('the page can’t be scrolled meanwhile; afterwards all is as before, the focus too', async () => {
    await at.page.getByRole('button', { name: 'Pay' }).focus();
    const checkout = await startCheckout(at.page, await idOfSession());
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    expect(await scrolling()).toBe('hidden');
    await payIn(checkout);
    await checkout.getByRole('button', { name: 'Done' }).click();
    await checkoutGone(at.page);
    expect([await scrolling(), await focused()]).toEqual(['', 'pay']);
    expect(await at.page.locator('dialog').count()).toBe(0);
  });

  test('nothing is seen of the checkout before its first step stands', async () => {
    let sendScript: () => unknown = () => undefined;
    const asked = new Promise<void>((resolve) => {
      void at.page.route('**/checkout/page.js*', (route) => {
        sendScript = () => route.continue();
        resolve();
      });
    });
    const checkout = await startCheckout(at.page, await idOfSession());
    await asked;
    const opacity = () => at.page.locator('iframe').evaluate((element) => element.style.opacity);
    expect(await opacity()).toBe('0');
    sendScript();
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    await expect.poll(opacity).toBe('1');
    expect(await checkout.locator('.shell').count()).toBe(0);
  });
});

describe('in an element', () => {
  test('it covers nothing, and gives the focus back', async () => {
    await at.page.getByRole('button', { name: 'Pay' }).focus();
    const checkout = await startCheckout(at.page, await idOfSession(), { selector: '#here', renderInModal: false });
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    expect(await at.page.locator('#here > iframe').count()).toBe(1);
    expect(await scrolling()).toBe('');
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(at.page);
    expect((await told(at.page)).exit).toHaveLength(1);
    expect(await focused()).toBe('pay');
  });

  test('language and theme are the shop’s choice', async () => {
    const checkout = await startCheckout(at.page, await idOfSession(), { language: 'es', theme: 'dark' });
    await checkout.getByRole('button', { name: 'Enviarme un código' }).waitFor();
    expect(await checkout.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

describe('destroy()', () => {
  test.each([
    ['a modal', { renderInModal: true }],
    ['in an element', { selector: '#here', renderInModal: false }],
  ])('takes %s off the page, calls nobody, and may be called twice', async (_, options) => {
    await at.page.getByRole('button', { name: 'Pay' }).focus();
    const checkout = await startCheckout(at.page, await idOfSession(), options);
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    await destroyCheckout(at.page);
    await destroyCheckout(at.page);
    expect(await at.page.locator('iframe, dialog').count()).toBe(0);
    expect([await scrolling(), await focused()]).toEqual(['', 'pay']);
    expect(await told(at.page)).toMatchObject({ complete: [], exit: [] });
    const next = await startCheckout(at.page, await idOfSession(), options);
    await payIn(next);
  });

  test('of another instance takes nothing away', async () => {
    const checkout = await startCheckout(at.page, await idOfSession());
    await at.page.evaluate(() => new window.ServicePay().destroy());
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
  });

  test('while it is still loading: nobody is told later either', async () => {
    await at.page.clock.install();
    await at.page.route('**/checkout/sess_*', () => undefined);
    await startCheckout(at.page, await idOfSession());
    await destroyCheckout(at.page);
    await at.page.clock.fastForward(60_000);
    expect(await told(at.page)).toMatchObject({ complete: [], exit: [] });
  });
});

describe('a page that draws itself anew', () => {
  test('and throws the modal away can be scrolled again, and can open another', async () => {
    await startCheckout(at.page, await idOfSession()).then((checkout) =>
      checkout.getByRole('button', { name: 'Send me a code' }).waitFor(),
    );
    await at.page.evaluate(() => document.querySelector('dialog')?.remove());
    await expect.poll(scrolling).toBe('');
    await payIn(await startCheckout(at.page, await idOfSession()));
    expect(await told(at.page)).toMatchObject({ exit: [] });
  });

  test('may do both at once', async () => {
    await startCheckout(at.page, await idOfSession());
    const id = await idOfSession();
    await at.page.evaluate((sessionID) => {
      document.querySelector('dialog')?.remove();
      const nothing = () => undefined;
      new window.ServicePay().startSession({
        sessionID,
        selector: 'body',
        renderInModal: true,
        onComplete: nothing,
        onExit: nothing,
      });
    }, id);
    const checkout = at.page.frameLocator('iframe');
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(at.page);
    expect(await scrolling()).toBe('');
  });
});

test('it works where the shop itself is framed by another', async () => {
  const outer = await serveSite({
    '/': `<!doctype html><iframe name="shop" src="${at.shop.origin}" width="900" height="800"></iframe>`,
  });
  await at.page.goto(outer.origin);
  const inner = at.page.frame({ name: 'shop' });
  if (!inner) throw new Error('The shop is not framed.');
  await inner.waitForLoadState();
  const checkout = await startCheckout(inner, await idOfSession());
  await checkout.getByRole('button', { name: 'Close' }).click();
  await checkoutGone(inner);
  expect((await told(inner)).exit).toHaveLength(1);
  await outer.close();
});

test('it works where v1.js comes from the machine’s own name, as passkeys need it', async () => {
  const jsUrl = at.service.urls.jsUrl.replace('127.0.0.1', 'localhost');
  const html = `<!doctype html><title>Shop</title><script src="${jsUrl}/v1.js"></script>`;
  const shop = await serveSite({ '/': html });
  await at.page.goto(shop.origin);
  const checkout = await startCheckout(at.page, await idOfSession());
  await payIn(checkout);
  const frame = at.page.frames().find((one) => one.url().startsWith(jsUrl));
  const mayUsePasskeys = await frame?.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } };
    return ['publickey-credentials-get', 'publickey-credentials-create'].map((name) =>
      featurePolicy.allowsFeature(name),
    );
  });
  expect(mayUsePasskeys).toEqual([true, true]);
  await shop.close();
});

describe('wrong use is told at once, by a code', () => {
  const code = (page: Page, options: Record<string, unknown>) =>
    page.evaluate((more) => {
      const nothing = () => undefined;
      const placed = { sessionID: 'sess_1', selector: 'body', renderInModal: true };
      const right = { ...placed, onComplete: nothing, onExit: nothing };
      try {
        new window.ServicePay().startSession({ ...right, ...more } as never);
        return 'started';
      } catch (error) {
        const isOurs = error instanceof window.ServicePayError && error instanceof Error;
        return isOurs ? `${error.name} ${error.code}` : String(error);
      }
    }, options);

  test.each([
    [{ sessionID: '' }, 'session_id_missing'],
    [{ sessionID: 7 }, 'session_id_missing'],
    [{ onComplete: null }, 'callback_missing'],
    [{ onExit: 'leave' }, 'callback_missing'],
    [{ renderInModal: 'yes' }, 'option_not_valid'],
    [{ language: 'fr' }, 'option_not_valid'],
    [{ theme: 'pink' }, 'option_not_valid'],
    [{ onEvent: 1 }, 'option_not_valid'],
    [{ selector: '#nowhere' }, 'element_not_found'],
    [{ selector: '##' }, 'element_not_found'],
  ])('%j: %s', async (options, expected) => {
    expect(await code(at.page, options)).toBe(`ServicePayError ${expected}`);
    expect(await at.page.locator('iframe').count()).toBe(0);
  });

  test('no options at all', async () => {
    const message = at.page.evaluate(() => new window.ServicePay().startSession(undefined as never));
    await expect(message).rejects.toThrow('ServicePay: sessionID is missing.');
  });

  test('a second checkout while one is open, from a second copy of the script too', async () => {
    await startCheckout(at.page, await idOfSession());
    expect(await code(at.page, {})).toBe('ServicePayError checkout_open');
    await at.page.addScriptTag({ url: `${at.service.urls.jsUrl}/v1.js` });
    expect(await code(at.page, {})).toBe('ServicePayError checkout_open');
    expect(await at.page.locator('iframe').count()).toBe(1);
  });

  test('a page opened from a file', async () => {
    const file = join(tempFolder(), 'shop.html');
    await writeFile(file, `<!doctype html><script src="${at.service.urls.jsUrl}/v1.js"></script>`);
    await at.page.goto(pathToFileURL(file).href);
    expect(await code(at.page, {})).toBe('ServicePayError page_without_origin');
  });
});
