// What the console says of every payment, read through its client: charged, not charged, unknown, or nothing at all.

import type { OrderView } from '../../../contract/console/order.ts';
import type { Client, Place } from './console-process.ts';
import { everyUnknown } from './every-unknown.ts';
import { groupBy } from './group-by.ts';
import type { Payment } from './stock.ts';

export type Said = { word: 'charged' | 'not_charged' | 'unknown' | 'nothing'; chargeId: string | null };

/** By session. */
export type Word = ReadonlyMap<string, Said>;

export async function whatItSays(client: Client, place: Place, payments: readonly Payment[]): Promise<Word> {
  const orders = await everyOrder(client, place);
  const byOrder = new Map(orders.map((order) => [order.id, order]));
  const bySession = groupBy(orders, ({ sessionId }) => sessionId ?? '');
  const results = await everyResult(client, place);
  const unknown = await everyUnknown(client, place);
  const open = new Set(unknown.flatMap(({ sessionId, orderId }) => [sessionId, orderId]));

  return new Map(
    payments.map((payment) => {
      const own = payment.orderId === null ? undefined : byOrder.get(payment.orderId);
      const known = [...(own ? [own] : []), ...(bySession.get(payment.sessionId) ?? [])];
      return [payment.sessionId, known.length > 0 ? ofOrders(known) : withoutOrder(payment, open, results)];
    }),
  );
}

function ofOrders(orders: OrderView[]): Said {
  const charged = orders.find(({ status }) => status === 'charged');
  if (charged) return { word: 'charged', chargeId: charged.chargeId };
  const open = orders.some(({ status }) => status === 'needs_review' || status === 'capturing');
  return { word: open ? 'unknown' : 'not_charged', chargeId: null };
}

/** An order that no page shows: a run that listed it must say what became of it. A session without an order is not charged. */
function withoutOrder({ sessionId, orderId }: Payment, open: Set<string | null>, results: Set<string>): Said {
  if (open.has(sessionId) || (orderId !== null && open.has(orderId))) return { word: 'unknown', chargeId: null };
  return { word: orderId === null || results.has(orderId) ? 'not_charged' : 'nothing', chargeId: null };
}

async function everyOrder(client: Client, { environmentId }: Place): Promise<OrderView[]> {
  const orders: OrderView[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: OrderView[]; nextCursor: string | null } = await client.orders.list({
      environmentId,
      cursor,
      limit: 200,
    });
    orders.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return orders;
}

/** The orders that a run has a final result for. */
async function everyResult(client: Client, { environmentId }: Place): Promise<Set<string>> {
  const told = new Set<string>();
  for (const { id: runId } of (await client.captureMany.list({ environmentId })).items) {
    let cursor: number | null = null;
    do {
      const page: { items: { orderId: string; state: string; seq: number }[]; nextCursor: number | null } =
        await client.captureMany.items({ environmentId, runId, show: null, cursor, limit: 1000 });
      for (const { orderId, state } of page.items) if (state === 'refused' || state === 'skipped') told.add(orderId);
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return told;
}
