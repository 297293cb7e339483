// A consumer who pays at a shop of a test's own, over HTTP, and what their browser keeps of it.
import { expect } from 'vitest';
import type { PayableSession } from '../../service/checkout/messages.ts';
import {
  checkoutStep,
  createSession,
  openPayable,
  organizationOf,
  serviceOfTest,
  signIn,
  type TestService,
} from './payment-service.ts';

export type Shop = { service: TestService; open: (amount?: number) => Promise<PayableSession> };

/** A service with a merchant, whose `open` opens the checkout of a session of its own each time. */
export async function shopOfTest(now: () => number = Date.now): Promise<Shop> {
  const service = await serviceOfTest({ now });
  const open = async (amount?: number) => {
    // Anew each time: an access token doesn't live as long as a device is remembered.
    const token = await signIn(service, organizationOf(service, 'merchant'));
    return openPayable(service, (await createSession(service, token, amount)).id);
  };
  return { service, open };
}

/** Goes all the way in a checkout; tells the device's token, where one was made. */
export async function payIn(
  { service }: Shop,
  opened: PayableSession,
  { remember }: { remember: boolean },
): Promise<string | undefined> {
  await checkoutStep(service, opened, 'skip', { account: 'everyday' });
  const answer = await checkoutStep(service, opened, 'authorize', { tip: null, remember });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { device?: string }).device;
}

/** The token of a device whose consumer has just paid and asked to be remembered. */
export async function rememberedDevice(shop: Shop): Promise<string> {
  const device = await payIn(shop, await shop.open(), { remember: true });
  if (device === undefined) throw new Error('The device was not remembered.');
  return device;
}
