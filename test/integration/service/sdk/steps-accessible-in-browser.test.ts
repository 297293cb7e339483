// The checkout inside a merchant's page, as axe finds it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { payIn, startCheckout } from '../../../support/merchant-page.ts';
import { openShop } from '../../../support/shop-fixture.ts';

const at = openShop();

test.each(['light', 'dark'] as const)('the first and the last step are accessible (%s)', async (colorScheme) => {
  // Steps arrive with a short animation, and colours half faded in have no contrast to measure.
  const context = await at.browser.newContext({ colorScheme, reducedMotion: 'reduce' });
  const visit = await context.newPage();
  await visit.goto(at.shop.origin);
  const checkout = await startCheckout(visit, (await at.newSession()).id);
  const violations = async () =>
    (await new AxeBuilder({ page: visit }).include('iframe').analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html }) => html),
    ]);
  await checkout.getByRole('button', { name: 'Close' }).waitFor();
  expect(await violations()).toEqual([]);
  await payIn(checkout);
  expect(await violations()).toEqual([]);
  await context.close();
});
