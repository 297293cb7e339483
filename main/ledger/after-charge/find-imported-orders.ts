// Which orders the rows of a file are about: by order, by charge or by track number.

import type { Kysely } from 'kysely';
import { z } from 'zod';
import { remark } from '../../../contract/console/remark.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { grouped } from '../store/grouped.ts';
import type { LedgerTables } from '../store/schema.ts';

/** What a row names its order by; at least one of them. */
export const RowIds = z.strictObject({
  orderId: z.string().max(300).nullable(),
  chargeId: z.string().max(300).nullable(),
  trackNumber: z.string().max(300).nullable(),
});
export type RowIds = z.infer<typeof RowIds>;

/** problem: a remark. */
export type OrderFound = { orderId: string } | { problem: string };

/** Of some hundred rows, in their order. All that a row names must be of one order. */
export async function findImportedOrders(
  { db }: CallContext,
  environmentId: string,
  rows: RowIds[],
): Promise<OrderFound[]> {
  const provider = await providerOf(db, environmentId);
  const named = (name: keyof RowIds) => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const known = {
    orderId: await byOrder(db, provider, named('orderId')),
    chargeId: await byCharge(db, provider, named('chargeId')),
    trackNumber: await byTrackNumber(db, provider, named('trackNumber')),
  };
  return rows.map((row) => {
    const found = new Set<string>();
    for (const name of ['orderId', 'chargeId', 'trackNumber'] as const) {
      const id = row[name];
      if (id === null) continue;
      const orders = known[name].get(id) ?? [];
      if (orders.length === 0) return { problem: remark('import_order_unknown', { text: id }) };
      if (orders.length > 1) return { problem: remark('import_order_ambiguous', { text: id }) };
      for (const order of orders) found.add(order);
    }
    const [orderId = '', otherOrderId] = found;
    return otherOrderId === undefined
      ? { orderId }
      : { problem: remark('import_orders_differ', { orderId, otherOrderId }) };
  });
}

type OrdersById = Map<string, string[]>;

async function byOrder(db: Kysely<LedgerTables>, provider: string, ids: string[]): Promise<OrdersById> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id }) => [id, [id]]));
}

async function byCharge(db: Kysely<LedgerTables>, provider: string, ids: string[]): Promise<OrdersById> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'charge_id as name'])
    .where('provider', '=', provider)
    .where('charge_id', 'in', ids)
    .execute();
  return idsByName(rows);
}

/** An order has its session's (2.2), or one of its own where its session isn't known. */
async function byTrackNumber(db: Kysely<LedgerTables>, provider: string, numbers: string[]): Promise<OrdersById> {
  if (numbers.length === 0) return new Map();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'track_number'])
    .where('provider', '=', provider)
    .where('track_number', 'in', numbers)
    .execute();
  const numberOf = new Map(sessions.map(({ id, track_number }) => [id, track_number]));
  const orders = db.selectFrom('order').select(['id', 'session_id', 'track_number']).where('provider', '=', provider);
  const ofSessions = numberOf.size === 0 ? [] : await orders.where('session_id', 'in', [...numberOf.keys()]).execute();
  const others = await orders.where('session_id', 'is', null).where('track_number', 'in', numbers).execute();
  return idsByName([
    ...ofSessions.map(({ id, session_id }) => ({ id, name: numberOf.get(session_id ?? '') ?? null })),
    ...others.map(({ id, track_number }) => ({ id, name: track_number })),
  ]);
}

function idsByName(rows: { id: string; name: string | null }[]): OrdersById {
  const groups = grouped(rows, ({ name }) => name);
  return new Map([...groups].map(([name, orders]) => [name, orders.map(({ id }) => id)]));
}
