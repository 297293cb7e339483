// The orders behind charges that a deposit lists, and who paid: what the ledger knows of each.
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { consumerNames } from '../sessions/read-sessions.ts';

export type OrderBehind = { orderId: string; consumerName: string | null };

/** By charge; of a page of them, and only those whose order is here. A charge is known by its capture, or because the service told of it. */
export async function ordersBehind(
  { db }: CallContext,
  environmentId: string,
  chargeIds: string[],
): Promise<Record<string, OrderBehind>> {
  if (chargeIds.length === 0) return {};
  const provider = await providerOf(db, environmentId);
  const captured = await db
    .selectFrom('charge')
    .select(['id as chargeId', 'order_id as orderId'])
    .where('provider', '=', provider)
    .where('id', 'in', chargeIds)
    .execute();
  const told = await db
    .selectFrom('charge_outcome')
    .select(['charge_id as chargeId', 'order_id as orderId'])
    .where('provider', '=', provider)
    .where('charge_id', 'in', chargeIds)
    .execute();
  const orderOf = new Map([...told, ...captured].map(({ chargeId, orderId }) => [chargeId, orderId]));
  if (orderOf.size === 0) return {};
  const orders = await db
    .selectFrom('order')
    .select(['id', 'session_id'])
    .where('provider', '=', provider)
    .where('id', 'in', [...new Set(orderOf.values())])
    .execute();
  const sessionOf = new Map(orders.map(({ id, session_id }) => [id, session_id]));
  const sessionIds = orders.flatMap(({ session_id }) => session_id ?? []);
  const names = await consumerNames(db, provider, sessionIds);
  const known = [...orderOf].filter(([, orderId]) => sessionOf.has(orderId));
  return Object.fromEntries(
    known.map(([chargeId, orderId]) => [
      chargeId,
      { orderId, consumerName: names.get(sessionOf.get(orderId) ?? '') ?? null },
    ]),
  );
}
