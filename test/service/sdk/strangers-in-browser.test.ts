// Strangers around the checkout: who frames it without being its shop, and who posts messages that aren't theirs to post.
import type { Frame, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  checkoutGone,
  comeToAccounts,
  type Site,
  serveSite,
  startCheckout,
  told,
} from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();

async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, name: 'stranger', width: '400', height: '700' });
    document.body.append(frame);
  }, url);
  await expect.poll(() => page.frame({ name: 'stranger' })?.url()).toBe(url);
  const frame = page.frame({ name: 'stranger' });
  if (!frame) throw new Error('The frame is gone.');
  await frame.waitForLoadState();
  return frame;
}

describe('a checkout that a stranger frames', () => {
  const HEARING = `<!doctype html><title>Stranger</title><script>
    window.heard = [];
    addEventListener('message', (event) => heard.push(event.data));
  </script>`;

  async function framedBy(site: Site, origin: string): Promise<Frame> {
    await at.page.clock.install();
    await at.page.goto(site.origin);
    const { id } = await at.newSession();
    const query = new URLSearchParams({ origin });
    return addFrame(at.page, `${at.service.urls.jsUrl}/checkout/${id}?${query}`);
  }
  const heard = () => at.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

  test('in the shop’s name shows nothing that can be paid and says nothing', async () => {
    const site = await serveSite({ '/': HEARING });
    const checkout = await framedBy(site, at.shop.origin);
    expect(await checkout.getByRole('button').count()).toBe(0);
    // What a stranger says doesn't start it either.
    await at.page.evaluate(() => window.frames[0]?.postMessage({ hostedCheckout: { kind: 'start' } }, '*'));
    await at.page.clock.runFor(10_000);
    await checkout.getByRole('heading', { name: 'Open this from the shop' }).waitFor();
    expect(await checkout.getByRole('button').count()).toBe(0);
    expect(await heard()).toEqual([]);
    await site.close();
  });

  test('in its own name, without being a shop that starts it, shows nothing that can be paid', async () => {
    const site = await serveSite({ '/': HEARING });
    const checkout = await framedBy(site, site.origin);
    await at.page.clock.runFor(10_000);
    await checkout.getByRole('heading', { name: 'Open this from the shop' }).waitFor();
    expect(await checkout.getByRole('button').count()).toBe(0);
    expect(await heard()).toEqual([{ hostedCheckout: { kind: 'ready' } }]);
    await site.close();
  });

  test('opened by itself says at once where to go', async () => {
    const { id } = await at.newSession();
    await at.page.goto(`${at.service.urls.jsUrl}/checkout/${id}?origin=${encodeURIComponent(at.service.urls.jsUrl)}`);
    await at.page.getByRole('heading', { name: 'Open this from the shop' }).waitFor();
    await at.page.evaluate(() => window.postMessage({ hostedCheckout: { kind: 'start' } }, '*'));
    expect(await at.page.getByRole('button').count()).toBe(0);
  });

  test('a shop that answers late is served all the same', async () => {
    const late = `<!doctype html><title>Shop</title><script>
      addEventListener('message', (event) => event.data.hostedCheckout?.kind === 'ready' && (window.answer = () =>
        event.source.postMessage({ hostedCheckout: { kind: 'start' } }, event.origin)));
    </script>`;
    const site = await serveSite({ '/': late });
    const checkout = await framedBy(site, site.origin);
    await at.page.clock.runFor(10_000);
    await checkout.getByRole('heading', { name: 'Open this from the shop' }).waitFor();
    await at.page.evaluate(() => (window as unknown as { answer: () => void }).answer());
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    await site.close();
  });
});

describe('a message that is not from the checkout', () => {
  const forged = [
    { hostedCheckout: { kind: 'complete', payload: { totalAmount: 1 } } },
    { hostedCheckout: { kind: 'exit', type: 'session_cancelled' } },
    { hostedCheckout: { kind: 'event', name: 'authorized' } },
  ];
  /** Posts forgeries to the page from a frame, then one message of another kind that shows they have all been delivered. */
  async function forge(from: Frame | Page): Promise<void> {
    await at.page.evaluate(() => {
      const heard = window as unknown as { delivered: boolean };
      heard.delivered = false;
      window.addEventListener('message', (event) => (heard.delivered ||= event.data === 'last'));
    });
    await from.evaluate(
      (messages) => {
        for (const message of messages) window.parent.postMessage(message, '*');
      },
      [...forged, 'last'],
    );
    await at.page.waitForFunction(() => (window as unknown as { delivered: boolean }).delivered);
  }

  test('is ignored: from the page itself, from a foreign origin, and from another frame of the service', async () => {
    const foreign = await serveSite({ '/': '<!doctype html><title>Foreign</title>' });
    const checkout = await startCheckout(at.page, (await at.newSession()).id);
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    await forge(at.page);
    await forge(await addFrame(at.page, `${foreign.origin}/`));
    await at.page.evaluate(() => document.querySelector('iframe[name=stranger]')?.remove());
    await forge(await addFrame(at.page, `${at.service.urls.jsUrl}/openapi.json`));
    expect(await told(at.page)).toEqual({ complete: [], exit: [], events: ['opened'] });
    await checkout.getByRole('button', { name: 'Close' }).click();
    await checkoutGone(at.page);
    expect(await told(at.page)).toMatchObject({ complete: [], exit: [{ type: 'session_cancelled', code: null }] });
    await foreign.close();
  });

  test('does not make the checkout close either', async () => {
    const foreign = await serveSite({ '/': '<!doctype html><title>Foreign</title>' });
    const checkout = await startCheckout(at.page, (await at.newSession()).id);
    await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
    const stranger = await addFrame(at.page, `${foreign.origin}/`);
    await stranger.evaluate(() => {
      for (let i = 0; i < window.parent.length; i++)
        window.parent[i]?.postMessage({ hostedCheckout: { kind: 'leave' } }, '*');
    });
    await comeToAccounts(checkout);
    expect(await told(at.page)).toMatchObject({ complete: [], exit: [] });
    await foreign.close();
  });
});
