// Part of 0002: seller fees of captures that were recorded before there were fee entries.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { LedgerTables } from '../schema.ts';

/** Engineering value: orders read at a time. */
const AT_A_TIME = 500;

/** Adds an accrual for every charged order of a marketplace; where its session isn't known here, the amount is unknown. */
export async function accrueEarlierFees(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<LedgerTables>;
  const now = new Date().toISOString();
  let after = { provider: '', id: '' };
  for (;;) {
    const orders = await chargedOrders(db, after);
    const last = orders.at(-1);
    if (!last) return;
    await db
      .insertInto('fee_entry')
      .values(
        orders.map((order) => {
          const at = new Date(order.charged_at ?? order.delivered_date ?? order.recorded_at).toISOString();
          return {
            id: randomUUID(),
            provider: order.provider,
            kind: 'accrual' as const,
            order_id: order.id,
            charge_id: order.charge_id,
            account_id: order.account_id,
            marketplace_id: order.marketplace_id ?? order.session_marketplace_id,
            amount: order.fees,
            order_amount: order.charge_amount ?? order.total_amount,
            at,
            day: booksDayOf(Date.parse(at)),
            recorded_at: now,
            actor: 'Paydesk',
            reason: null,
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    after = last;
  }
}

function chargedOrders(db: Kysely<LedgerTables>, after: { provider: string; id: string }) {
  return db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .leftJoin('charge', (join) =>
      join.onRef('charge.provider', '=', 'order.provider').onRef('charge.order_id', '=', 'order.id'),
    )
    .leftJoin('session', (join) =>
      join.onRef('session.provider', '=', 'order.provider').onRef('session.id', '=', 'order.session_id'),
    )
    .select([
      'order.provider',
      'order.id',
      'order.account_id',
      'order.charge_id',
      'order.marketplace_id',
      'order.total_amount',
      'order.delivered_date',
      'order.recorded_at',
      'charge.create_date as charged_at',
      'charge.amount as charge_amount',
      'session.fees',
      'session.marketplace_id as session_marketplace_id',
    ])
    .where((where) =>
      where.and([
        where.or([where('order.charge_id', 'is not', null), where('order.status', '=', 'charged')]),
        where.or([
          where('order.marketplace_id', 'is not', null),
          where('session.marketplace_id', 'is not', null),
          where('account.role', '=', 'seller'),
        ]),
        where.or([
          where('order.provider', '>', after.provider),
          where.and([where('order.provider', '=', after.provider), where('order.id', '>', after.id)]),
        ]),
      ]),
    )
    .orderBy('order.provider')
    .orderBy('order.id')
    .limit(AT_A_TIME)
    .execute();
}
