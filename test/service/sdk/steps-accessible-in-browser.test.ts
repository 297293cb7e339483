// The checkout inside a merchant's page, as axe finds it.
import { expect, test } from 'vitest';
import { axeFinds } from '../../support/browser/axe.ts';
import { payIn, startCheckout } from '../../support/shop/merchant-page.ts';
import { openShop } from '../../support/shop/shop-fixture.ts';

const at = openShop();

test.each(['light', 'dark'] as const)('the first and the last step are accessible (%s)', async (colorScheme) => {
  // Steps arrive with a short animation, and colours half faded in have no contrast to measure.
  const context = await at.browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  const visit = await context.newPage();
  await visit.goto(at.shop.origin);
  const checkout = await startCheckout(visit, (await at.newSession()).id);
  await checkout.getByRole('button', { name: 'Close' }).waitFor();
  expect(await axeFinds(checkout)).toEqual([]);
  await payIn(checkout);
  expect(await axeFinds(checkout)).toEqual([]);
  await context.close();
});
