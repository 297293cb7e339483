// A consumer who reloads the shop's page, or comes back to it, in Chromium: the checkout goes on where they were.
import type { FrameLocator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { chooseAccountIn } from '../support/consumer/bank.ts';
import { freshAddress, proveByCode } from '../support/consumer/consumer-proof.ts';
import { checkoutGone, startCheckout, told } from '../support/shop/merchant-page.ts';
import { openShop } from '../support/shop/shop-fixture.ts';

const at = openShop();

/** The shop's page again, which opens the checkout of the same session. */
async function reloaded(sessionId: string, page: Page = at.page): Promise<FrameLocator> {
  await page.reload();
  return startCheckout(page, sessionId);
}

describe('a consumer who reloads the page', () => {
  test('enters the code that was sent before', async () => {
    const { id } = await at.newSession();
    const frame = await startCheckout(at.page, id);
    await frame.getByRole('textbox', { name: 'Email or US mobile number' }).fill(freshAddress());
    await frame.getByRole('button', { name: 'Send me a code' }).click();
    const code = (await frame.locator('.sandbox-code .code').textContent()) ?? '';
    const again = await reloaded(id);
    await again.getByRole('textbox', { name: 'Six-digit code' }).fill(code);
    await again.getByRole('heading', { name: 'Choose your bank' }).waitFor();
  });

  test('says again where a code goes, where another is wanted', async () => {
    const { id } = await at.newSession();
    const frame = await startCheckout(at.page, id);
    await at.page.clock.install();
    await frame.getByRole('textbox', { name: 'Email or US mobile number' }).fill(freshAddress());
    await frame.getByRole('button', { name: 'Send me a code' }).click();
    await frame.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
    const again = await reloaded(id);
    await again.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
    await at.page.clock.fastForward(31_000);
    await again.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await again.getByRole('textbox', { name: 'Email or US mobile number' }).waitFor();
  });

  test('reviews the account they chose, pays, and has the receipt after another reload', async () => {
    const { id } = await at.newSession();
    const frame = await startCheckout(at.page, id);
    await proveByCode(frame);
    const connected = await reloaded(id);
    await chooseAccountIn(connected);
    await connected.getByRole('heading', { name: 'Review and authorize' }).waitFor();

    const review = await reloaded(id);
    await review.getByRole('button', { name: 'Authorize payment of $100.00' }).click();
    await review.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    const [complete] = (await told(at.page)).complete;

    const done = await reloaded(id);
    await done.getByRole('heading', { name: 'Payment authorized' }).waitFor();
    expect(await told(at.page)).toMatchObject({ complete: [complete], exit: [] });
  });

  test('goes on after leaving the page and coming back', async () => {
    const { id } = await at.newSession();
    await proveByCode(await startCheckout(at.page, id));
    await at.page.goto('about:blank');
    await at.page.goBack();
    const again = await startCheckout(at.page, id);
    await again.getByRole('heading', { name: 'Choose your bank' }).waitFor();
  });
});

test('whoever left the checkout starts over', async () => {
  const { id } = await at.newSession();
  const frame = await startCheckout(at.page, id);
  await proveByCode(frame);
  await frame.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: 'Leave', exact: true }).click();
  await checkoutGone(at.page);
  const again = await startCheckout(at.page, id);
  await again.getByRole('button', { name: 'Send me a code' }).waitFor();
});

test('another person who opens the link, and another tab, start at the beginning', async () => {
  const { id } = await at.newSession();
  await proveByCode(await startCheckout(at.page, id));
  const stranger = await (await at.browser.newContext()).newPage();
  const tab = await at.page.context().newPage();
  for (const page of [stranger, tab]) {
    await page.goto(at.shop.origin);
    const frame = await startCheckout(page, id);
    await frame.getByRole('button', { name: 'Send me a code' }).waitFor();
  }
  await stranger.context().close();
});

test('another page that opens the link in the same tab starts at the beginning', async () => {
  const { id } = await at.newSession();
  await proveByCode(await startCheckout(at.page, id));
  await at.page.goto(at.shop.origin.replace('127.0.0.1', 'localhost'));
  const frame = await startCheckout(at.page, id);
  await frame.getByRole('button', { name: 'Send me a code' }).waitFor();
});

test('where the browser keeps nothing, a reload starts over', async () => {
  await at.page.context().addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
  });
  await at.page.reload();
  const { id } = await at.newSession();
  await proveByCode(await startCheckout(at.page, id));
  const again = await reloaded(id);
  await again.getByRole('button', { name: 'Send me a code' }).waitFor();
});
