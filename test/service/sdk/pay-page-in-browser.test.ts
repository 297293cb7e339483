// {js_url}/pay/{session_id}: the checkout for who has no merchant's page at hand.
import { describe, expect, test } from 'vitest';
import { axeFinds } from '../../support/browser/axe.ts';
import { completeCheckout, serviceOfTest } from '../../support/service/payment-service.ts';
import { checkoutGone, payIn } from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();
const open = async (id: string, query = '') => {
  await at.page.goto(`${at.service.urls.jsUrl}/pay/${id}${query}`);
  return at.page.frameLocator('iframe[title="Secure checkout"]');
};
const said = () => at.page.locator('#said').textContent();

test('who opens the link pays, and is told the amount and the reference', async () => {
  const session = await at.newSession();
  const checkout = await open(session.id);
  await payIn(checkout);
  await checkout.getByRole('button', { name: 'Done' }).click();
  await checkoutGone(at.page);
  await at.page.getByRole('heading', { name: 'Corner Books' }).waitFor();
  expect(await said()).toBe(
    `You authorized $100.00. Your reference is ${session.track_number}. You can close this page now.`,
  );
  expect(await at.page.getByRole('button').count()).toBe(0);
  expect(await axeFinds(at.page)).toEqual([]);
});

test('who leaves is told that nothing was debited, and opens it again by one key', async () => {
  const checkout = await open((await at.newSession()).id);
  await checkout.getByRole('button', { name: 'Close' }).click();
  await checkoutGone(at.page);
  expect(await said()).toContain('Nothing was debited');
  await at.page.keyboard.press('Enter');
  await payIn(checkout);
});

test('in Spanish where it is asked for', async () => {
  const checkout = await open((await at.newSession()).id, '?language=es');
  await checkout.getByRole('button', { name: 'Enviarme un código' }).waitFor();
  expect(await at.page.locator('html').getAttribute('lang')).toBe('es');
  await at.page.keyboard.press('Escape');
  await at.page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor();
});

describe('where there is nothing to pay', () => {
  test.each(['unknown', 'paid'])('%s: says so and offers nothing more', async (which) => {
    const id = which === 'unknown' ? 'sess_"><script>' : (await at.newSession()).id;
    if (which === 'paid') await completeCheckout(at.service, id);
    const checkout = await open(encodeURIComponent(id));
    await checkout.getByRole('button', { name: 'Back to the shop' }).click();
    await checkoutGone(at.page);
    expect(await said()).toContain(which === 'unknown' ? 'couldn’t find this payment' : 'already authorized');
    expect(await at.page.getByRole('button').count()).toBe(0);
  });
});

test('no other page may frame it, it runs its own scripts only, and production has it too', async () => {
  const service = await serviceOfTest({ environment: 'production', sdkConstructor: 'BrandPay' });
  const answer = await fetch(`${service.urls.jsUrl}/pay/sess_unknown`);
  expect(answer.status).toBe(200);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(await answer.text()).toContain('BrandPay');
});
