// The pages of charges, refunds, returns and settlements in a real Chromium: readable for everybody, none wider than the window.
import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openAfterTheCharge } from '../../support/service/after-the-charge.ts';
import { OWNERS } from '../../support/service/dashboard-keys.ts';
import { looksWrong, pageOf } from '../../support/service/dashboard-looks.ts';
import { sharedChromium } from '../../support/shop/merchant-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});

/** Ten pages in three looks, each read by axe. */
const MANY_PAGES_MS = 240_000;

test(
  'axe finds nothing and none is wider than the window, for a seller and for its platform',
  async () => {
    const { service, seller, pay, comesBack, waitDays } = await openAfterTheCharge();
    const [settled, returned] = [await pay(seller, 123_456), await pay(seller, 5_600)];
    await comesBack(returned, 'R01');
    await waitDays(4);
    await pay(seller, 80_000);
    const problems: string[] = [];
    const page = await pageOf(browser, service, OWNERS.seller);
    const go = async (path: string, name: string) => {
      await page.goto(`${service.urls.dashboardUrl}/${path}`);
      problems.push(...(await looksWrong(page, name)));
    };
    await go('refunds', 'refunds-none');
    await go('charges', 'charges');
    await go(`charges/${settled}/refund`, 'refund');
    await page.getByLabel('Amount').fill('12.00');
    await page.getByLabel('Reason').fill('One of two books was damaged in the post');
    await page.getByRole('button', { name: 'Review refund' }).click();
    await page.getByRole('heading', { name: 'Refund $12.00?' }).waitFor();
    problems.push(...(await looksWrong(page, 'refund-confirm')));
    await page.getByRole('button', { name: 'Refund $12.00' }).click();
    await page.getByText('Refund requested').waitFor();
    problems.push(...(await looksWrong(page, 'charge-refunded')));
    await go(`charges/${returned}`, 'charge-returned');
    await go(`charges/${returned}/present-again`, 'present-again');
    await go('refunds', 'refunds');
    await go('returns', 'returns');
    await go('settlements', 'settlements');
    await page.getByLabel('Amount deposited').fill('1,216.04');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('link', { name: 'UTC' }).click();
    await page.getByRole('heading', { name: 'Settlement of $1,216.04' }).waitFor();
    problems.push(...(await looksWrong(page, 'settlement')));
    const platform = await pageOf(browser, service, OWNERS.platform);
    for (const path of ['charges', 'returns', 'settlements']) {
      await platform.goto(`${service.urls.dashboardUrl}/${path}`);
      problems.push(...(await looksWrong(platform, `${path}-platform`)));
    }
    expect(problems).toEqual([]);
  },
  MANY_PAGES_MS,
);
