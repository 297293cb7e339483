// What the merchant's page is told, field by field as the spec says (2.4, 2.5), at phone and desktop size.
import { describe, expect, test } from 'vitest';
import type { CreateOrderAnswer } from '../../../contract/payment-api/order.ts';
import { callApi, completeCheckout } from '../../support/service/payment-service.ts';
import {
  checkoutGone,
  leaveHalfWay,
  meetInsufficientBalance,
  payIn,
  startCheckout,
  told,
} from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();

describe.each([
  { size: 'phone', width: 390, height: 780 },
  { size: 'desktop', width: 1280, height: 900 },
])('on a $size', ({ width, height }) => {
  test('who pays: onComplete once with the six fields of 2.4, and the session can be ordered', async () => {
    await at.page.setViewportSize({ width, height });
    const session = await at.newSession();
    const checkout = await startCheckout(at.page, session.id);
    await payIn(checkout);
    await expect.poll(async () => (await told(at.page)).complete.length).toBe(1);
    await checkout.getByRole('button', { name: 'Done' }).click();
    await checkoutGone(at.page);
    const { complete, exit } = await told(at.page);
    expect(complete).toStrictEqual([
      {
        createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
        fees: session.fees,
        referenceId: session.track_number,
        tip: null,
        orderAmount: session.total_amount,
        totalAmount: session.total_amount,
      },
    ]);
    expect(exit).toEqual([]);
    const ordered = await callApi(at.service, at.token, '/orders', { session_id: session.id });
    const { order } = (await ordered.json()) as CreateOrderAnswer;
    expect([ordered.status, order.total_amount, order.track_number]).toEqual([200, 10_000, session.track_number]);
  });

  test('who hasn’t the money and leaves: onExit once with the two fields of 2.5', async () => {
    await at.page.setViewportSize({ width, height });
    const checkout = await startCheckout(at.page, (await at.newSession()).id);
    await meetInsufficientBalance(checkout);
    await expect.poll(async () => (await told(at.page)).events).toContain('insufficient_balance');
    await leaveHalfWay(checkout);
    await checkoutGone(at.page);
    const { complete, exit } = await told(at.page);
    expect(exit).toStrictEqual([{ type: 'session_insufficient_balance', code: null }]);
    expect(complete).toEqual([]);
  });
});

test('onEvent follows what happens, in order', async () => {
  const checkout = await startCheckout(at.page, (await at.newSession()).id);
  await payIn(checkout);
  const way = [
    'opened',
    'code_sent',
    'consumer_proved',
    'bank_chosen',
    'bank_logged_in',
    'account_chosen',
    'reviewed',
    'authorized',
  ];
  await expect.poll(async () => (await told(at.page)).events).toEqual(way);
});

test.each(['the close button', 'Escape'])('who leaves by %s before anything: session_cancelled, once', async (way) => {
  const checkout = await startCheckout(at.page, (await at.newSession()).id);
  await checkout.getByRole('button', { name: 'Send me a code' }).waitFor();
  if (way === 'Escape') await at.page.keyboard.press('Escape');
  else await checkout.getByRole('button', { name: 'Close' }).click();
  await checkoutGone(at.page);
  expect(await told(at.page)).toMatchObject({ complete: [], exit: [{ type: 'session_cancelled', code: null }] });
});

test.each(['session_not_found', 'session_already_completed'])('a session with nothing to pay: %s', async (type) => {
  const id = type === 'session_not_found' ? 'sess_unknown' : (await at.newSession()).id;
  if (type === 'session_already_completed') await completeCheckout(at.service, id);
  const checkout = await startCheckout(at.page, id);
  await checkout.getByRole('button', { name: 'Back to the shop' }).click();
  await checkoutGone(at.page);
  expect(await told(at.page)).toEqual({ complete: [], exit: [{ type, code: null }], events: [] });
});

test('a checkout that never appears is given up: session_network_error', async () => {
  await at.page.clock.install();
  await at.page.route('**/checkout/sess_*', () => undefined);
  await startCheckout(at.page, (await at.newSession()).id);
  await at.page.getByRole('status', { name: 'Opening the checkout' }).waitFor();
  await at.page.clock.fastForward(20_000);
  await checkoutGone(at.page);
  expect(await told(at.page)).toMatchObject({ complete: [], exit: [{ type: 'session_network_error', code: null }] });
});

test('an authorization that is answered into the void is tried again, and paid once', async () => {
  let lost = 0;
  await at.page.route('**/authorize', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const checkout = await startCheckout(at.page, (await at.newSession()).id);
  const paying = payIn(checkout);
  await checkout.getByRole('alert').waitFor();
  await checkout.getByRole('button', { name: /^Authorize/ }).click();
  await paying;
  await expect.poll(() => told(at.page)).toMatchObject({ complete: [{ totalAmount: 10_000 }], exit: [] });
});

test('a callback that throws leaves the checkout whole', async () => {
  const errors: string[] = [];
  at.page.on('pageerror', (error) => errors.push(error.message));
  await at.page.evaluate(
    (sessionID) => {
      const fail = (name: string) => () => {
        throw new Error(`the shop's ${name}`);
      };
      new window.ServicePay().startSession({
        sessionID,
        selector: 'body',
        renderInModal: true,
        onComplete: fail('onComplete'),
        onExit: fail('onExit'),
        onEvent: fail('onEvent'),
      });
    },
    (await at.newSession()).id,
  );
  const checkout = at.page.frameLocator('iframe[title="Secure checkout"]');
  await payIn(checkout);
  await checkout.getByRole('button', { name: 'Done' }).click();
  await checkoutGone(at.page);
  expect(errors).toContain("the shop's onComplete");
  expect(errors).not.toContain("the shop's onExit");
});
