// What the examples' own server does: the sandbox's merchant creates a session, and later the order and its charge.
import { SessionId } from '../../contract/issued-ids.ts';
import { Refusal } from '../http/refusal.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { chargeReceipt } from '../receipts.ts';
import { chargeOrder } from '../store/charges.ts';
import { listFirstOrganizations } from '../store/first-organizations.ts';
import { createOrder } from '../store/orders.ts';
import type { Organization } from '../store/organizations.ts';
import { createSession } from '../store/sessions.ts';

const CONSUMER = { first_name: 'Ada', last_name: 'Byron' };

/** A session for an amount in cents. */
export async function createExampleSession(context: ServiceContext, amount: number): Promise<string> {
  const request = { amount, type: 'consumer_checkout' as const, consumer_info: CONSUMER };
  const session = await createSession(context.store, await merchantOf(context), request, context.now());
  return session.id;
}

/** The order and charge of a session the consumer has authorized; null where there can be none. */
export async function captureExample(context: ServiceContext, sessionId: string) {
  const { store, now } = context;
  if (!SessionId.safeParse(sessionId).success) return null;
  const merchant = await merchantOf(context);
  const ordered = await createOrder(store, merchant, sessionId, now());
  if (ordered.kind !== 'created') return null;
  const charged = await chargeOrder(
    store,
    merchant,
    { orderId: ordered.answer.order.id, writeReceipt: chargeReceipt },
    now(),
  );
  if (charged.kind !== 'charged') return null;
  const { order, charge } = charged.answer;
  return { order_id: order.id, charge_id: charge.id, amount: charge.amount };
}

async function merchantOf({ store }: ServiceContext): Promise<Organization> {
  const merchant = (await listFirstOrganizations(store)).find(({ role }) => role === 'merchant');
  if (!merchant) throw new Refusal(503, 'This sandbox has no merchant.');
  return merchant;
}
