// A checkout in Chromium that stands where its consumer came over HTTP, for tests of a later step: it goes on as after a reload.
import type { FrameLocator, Page } from 'playwright';
import { chooseAccount } from '../consumer/bank.ts';
import { proveConsumer } from '../consumer/consumer-proof.ts';
import { openCheckout, readConfig, type Served } from '../service/payment-service.ts';
import { startCheckout } from './merchant-page.ts';

/** Where the checkout keeps its opening for a reload (service/checkout/page/kept-visit.ts). */
const KEPT = 'checkout-visit';

/** Starts the checkout of a session on a shop's page at the choice of a bank, or at the review of First Sandbox Bank's account. */
export async function checkoutAt(
  step: 'bank' | 'review',
  { page, service, sessionId }: { page: Page; service: Served; sessionId: string },
  options: object = {},
): Promise<FrameLocator> {
  const merchantOrigin = new URL(page.url()).origin;
  const config = await readConfig(await openCheckout(service, sessionId, merchantOrigin));
  if (config.state !== 'payable') throw new Error(`The session can't be paid: ${config.reason}`);
  const { session } = config;
  await proveConsumer(service, session);
  if (step === 'review') await chooseAccount(service, session);
  const kept = JSON.stringify({ sessionId, merchantOrigin, token: session.token, paysUsualWay: false });
  await page.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin) sessionStorage.setItem(key, value);
    },
    { origin: new URL(service.urls.jsUrl).origin, key: KEPT, value: kept },
  );
  return startCheckout(page, sessionId, options);
}
