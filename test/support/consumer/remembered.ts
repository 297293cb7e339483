// A consumer who pays at a shop of a test's own, over HTTP, and what their browser keeps of it.
import { expect } from 'vitest';
import type { PayableSession, RememberedNow } from '../../../service/checkout/messages.ts';
import {
  checkoutStep,
  createSession,
  openPayable,
  organizationOf,
  serviceOfTest,
  signIn,
  type TestService,
} from '../service/payment-service.ts';
import { quote } from './authorize.ts';
import { chooseAccount } from './bank.ts';
import { proveConsumer } from './consumer-proof.ts';

export const ADA = { kind: 'email', contact: 'ada@example.test' };

export type Shop = { service: TestService; open: (amount?: number) => Promise<PayableSession> };

/** A service with a merchant, whose `open` opens the checkout of a session of its own each time. */
export async function shopOfTest(now: () => number = Date.now): Promise<Shop> {
  const service = await serviceOfTest({ now });
  const open = async (amount?: number) => {
    // A new token each time: an access token expires before a remembered device does.
    const token = await signIn(service, organizationOf(service, 'merchant'));
    return openPayable(service, (await createSession(service, token, amount)).id);
  };
  return { service, open };
}

/** Goes all the way in a checkout, as the consumer of a contact; tells what came of being remembered. */
export async function payIn(
  { service }: Shop,
  opened: PayableSession,
  { remember, contact = ADA }: { remember: boolean; contact?: object },
): Promise<RememberedNow> {
  await proveConsumer(service, opened, contact);
  await chooseAccount(service, opened);
  const { totalAmount: total_amount, wordingVersion: wording_version } = await quote(service, opened);
  const body = { tip: null, total_amount, wording_version, remember };
  const answer = await checkoutStep(service, opened, 'authorize', body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { remembered: RememberedNow }).remembered;
}

/** The token of a device whose consumer has just paid and asked to be remembered. */
export async function rememberedDevice(shop: Shop, contact: object = ADA): Promise<string> {
  const { device } = await payIn(shop, await shop.open(), { remember: true, contact });
  if (device === null) throw new Error('The device was not remembered.');
  return device;
}
