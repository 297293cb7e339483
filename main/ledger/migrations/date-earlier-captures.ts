// Part of 0002: when orders were captured that were recorded as charged before that was kept.
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '../schema.ts';

/** Engineering value: orders read at a time. */
const AT_A_TIME = 500;

/** Dates each by its charge, else by its delivery, else by when it was recorded here. */
export async function dateEarlierCaptures(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<LedgerTables>;
  let after = { provider: '', id: '' };
  for (;;) {
    const orders = await chargedOrders(db, after);
    for (const { provider, id, charged_at, delivered_date, recorded_at } of orders) {
      await db
        .updateTable('order')
        .set({ captured_at: new Date(charged_at ?? delivered_date ?? recorded_at).toISOString() })
        .where('provider', '=', provider)
        .where('id', '=', id)
        .execute();
    }
    const last = orders.at(-1);
    if (!last) return;
    after = last;
  }
}

function chargedOrders(db: Kysely<LedgerTables>, after: { provider: string; id: string }) {
  return db
    .selectFrom('order')
    .leftJoin('charge', (join) =>
      join.onRef('charge.provider', '=', 'order.provider').onRef('charge.order_id', '=', 'order.id'),
    )
    .select([
      'order.provider',
      'order.id',
      'order.delivered_date',
      'order.recorded_at',
      'charge.create_date as charged_at',
    ])
    .where((where) => where.or([where('order.charge_id', 'is not', null), where('order.status', '=', 'charged')]))
    .where(sql<boolean>`("order".provider, "order".id) > (${after.provider}, ${after.id})`)
    .orderBy('order.provider')
    .orderBy('order.id')
    .limit(AT_A_TIME)
    .execute();
}
