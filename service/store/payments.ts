// Payments looked up: a session or an order by its identifier, and an organization's payments from the newest on.
import { OrderRecord, SessionRecord } from '../../contract/dashboard-api/payment.ts';
import { OrderId } from '../../contract/issued-ids.ts';
import type { Requester } from './books/whose-charge.ts';
import type { Store } from './database.ts';
import { newestFirst, type PageRequest } from './newest-first.ts';
import { orderOf } from './orders.ts';
import { findSession, type SessionRow, sessionOf } from './sessions.ts';

/** A session's row as the dashboard's API tells it. */
export function sessionRecordOf(row: SessionRow, orderId: string | null): SessionRecord {
  const { authorized_at, tip, progress, failure, updated_at } = row;
  return SessionRecord.parse({
    ...sessionOf(row),
    authorized_at,
    tip: tip === null ? null : Number(tip),
    order_id: orderId,
    progress,
    failure: failure && { type: failure, code: null },
    updated_at,
  });
}

type Owned = { organization_id: string; marketplace_id: string | null };

const isSeenBy = ({ organizationId, marketplaceId }: Requester, { organization_id, marketplace_id }: Owned): boolean =>
  organization_id === organizationId || (marketplaceId !== null && marketplace_id === marketplaceId);

/** A session that is the requester's to see; undefined where there is none. */
export async function readSession(store: Store, requester: Requester, id: string): Promise<SessionRecord | undefined> {
  const session = await findSession(store, id);
  if (!session || !isSeenBy(requester, session)) return undefined;
  const order = await store.selectFrom('orders').select('id').where('session_id', '=', id).executeTakeFirst();
  return sessionRecordOf(session, order?.id ?? null);
}

/** An order that is the requester's to see; undefined where there is none. */
export async function readOrder(store: Store, requester: Requester, id: string): Promise<OrderRecord | undefined> {
  if (!OrderId.safeParse(id).success) return undefined;
  const order = await store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order || !isSeenBy(requester, order)) return undefined;
  return OrderRecord.parse({ ...orderOf(order), session_id: order.session_id });
}

/** Up to `limit` of an organization's own payments, newest first: each session with its order and what its charge came to. */
export function listPayments(store: Store, organizationId: string, page: PageRequest) {
  const payments = store
    .selectFrom('sessions')
    .leftJoin('orders', 'orders.session_id', 'sessions.id')
    .leftJoin('charges', 'charges.id', 'orders.charge_id')
    .select(['sessions.id', 'sessions.create_date', 'sessions.track_number', 'sessions.total_amount', 'sessions.tip'])
    .select(['sessions.first_name', 'sessions.last_name', 'sessions.authorized_at'])
    .select(['orders.id as order_id', 'orders.charge_id', 'charges.outcome', 'charges.return_code'])
    .where('sessions.organization_id', '=', organizationId);
  return newestFirst(payments, 'sessions', page).execute();
}
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>[number];
