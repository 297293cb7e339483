// A charge made straight in a store, without a service; apart from other support, so that a program of its own starts soon.
import { CreateSessionRequest } from '../../../contract/payment-api/session.ts';
import { chargeReceipt } from '../../../service/receipts.ts';
import { authorizeWithoutBrowser } from '../../../service/sandbox/authorize-session.ts';
import { cipherOf } from '../../../service/secrets/account-cipher.ts';
import type { PlanOutcomes } from '../../../service/store/books/scheduled-outcomes.ts';
import { chargeOrder } from '../../../service/store/charges.ts';
import type { Store } from '../../../service/store/database.ts';
import { createOrder } from '../../../service/store/orders.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { createSession } from '../../../service/store/sessions.ts';

const CIPHER = cipherOf(Buffer.alloc(32));
const NO_TROUBLES = { of: () => undefined, slowBank: async () => {} };

/** Takes a payment of `amount` cents at a moment (ms, UTC), from session to charge, with the store's own functions. */
export async function chargeInStore(
  store: Store,
  organization: Organization,
  amount: number,
  at: number,
  plan?: PlanOutcomes,
): Promise<string> {
  const orderId = await orderInStore(store, organization, amount, at);
  const charged = await chargeOrder(store, organization, { orderId, writeReceipt: chargeReceipt, plan }, at);
  if (charged.kind !== 'charged') throw new Error(`No charge: ${charged.kind}`);
  return charged.answer.charge.id;
}

/** The same as far as an order that can be charged. */
export async function orderInStore(
  store: Store,
  organization: Organization,
  amount: number,
  at: number,
): Promise<string> {
  const { marketplace_id } = organization;
  const request = CreateSessionRequest.parse({
    amount,
    type: 'consumer_checkout',
    consumer_info: { first_name: 'Ada', last_name: 'Byron' },
    ...(marketplace_id !== null && { marketplace_id }),
  });
  const session = await createSession(store, organization, request, at);
  await authorizeWithoutBrowser({ store, accountCipher: CIPHER, troubles: NO_TROUBLES }, session.id, { tip: null }, at);
  const ordered = await createOrder(store, organization, session.id, at);
  if (ordered.kind !== 'created') throw new Error(`No order: ${ordered.kind}`);
  return ordered.answer.order.id;
}
