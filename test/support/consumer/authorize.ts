// The end of the checkout over HTTP: a consumer who has proved who they are and chosen an account reads the terms and authorises them.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { PayableSession, Quote, Receipt } from '../../../service/checkout/messages.ts';
import { checkoutStep, type Served } from '../service/payment-service.ts';
import { chooseAccount } from './bank.ts';
import { proveConsumer } from './consumer-proof.ts';

export type Authorized = { complete: CompletePayload; receipt: Receipt };

/** A consumer proves who they are and comes as far as the review. */
export async function comeToReview(service: Served, opened: PayableSession, contact?: object): Promise<void> {
  await proveConsumer(service, opened, contact);
  const answer = await chooseAccount(service, opened);
  if (!answer.ok) throw new Error(`No account was chosen: ${await answer.text()}`);
}

/** What they read; tip in cents. */
export async function quote(service: Served, opened: PayableSession, tip: number | null = null): Promise<Quote> {
  const answer = await checkoutStep(service, opened, 'quote', { tip });
  if (!answer.ok) throw new Error(`There is no quote: ${await answer.text()}`);
  return (await answer.json()) as Quote;
}

/** They agree to it. */
export function authorize(service: Served, opened: PayableSession, read: Quote): Promise<Response> {
  const { tip, totalAmount: total_amount, wordingVersion: wording_version } = read;
  return checkoutStep(service, opened, 'authorize', { tip, total_amount, wording_version });
}

/** Both. */
export async function authorizeAsQuoted(
  service: Served,
  opened: PayableSession,
  tip: number | null = null,
): Promise<Response> {
  return authorize(service, opened, await quote(service, opened, tip));
}
