// Which orders a list shows, as SQL: the list, its count and a capture of all it finds are made from this one.
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { CountOrdersInput, OrderFilter, OrderStatus } from '../../contract/console/order.ts';
import { providerOf } from './journal.ts';
import type { LedgerTables } from './schema.ts';

const HOUR_MS = 3_600_000;

/** Spelt out, not bound: the index of what waits holds exactly these. */
const NOT_CHARGED = sql<SqlBool>`("order".charge_id is null and "order".status <> 'charged')`;

/** Whether a capture of the order, or of its session, is alive in one of these states. Two lookups, for two partial indexes. */
const alive = (states: 'any' | 'sent' | 'unknown' | 'done') => {
  const state = {
    any: sql`true`,
    sent: sql`state = 'sent'`,
    unknown: sql`(state = 'unknown' or state = 'already_done' and charge_id is null)`,
    done: sql`state not in ('sent', 'unknown') and not (state = 'already_done' and charge_id is null)`,
  }[states];
  return sql<SqlBool>`(exists (select 1 from journal where provider = "order".provider and order_id = "order".id
      and alive = 1 and operation = 'charge_order' and ${state})
    or exists (select 1 from journal where provider = "order".provider and session_id = "order".session_id
      and alive = 1 and operation = 'charge_order' and session_id is not null and ${state}))`;
};

const IS_OF_STATUS: Record<OrderStatus, Expression<SqlBool>> = {
  ready: sql<SqlBool>`(${NOT_CHARGED} and not ${alive('any')})`,
  capturing: sql<SqlBool>`(${NOT_CHARGED} and ${alive('sent')})`,
  needs_review: sql<SqlBool>`(${NOT_CHARGED} and ${alive('unknown')})`,
  charged: sql<SqlBool>`(not ${NOT_CHARGED} or ${alive('done')})`,
};

/** What an order must satisfy; `nowMs` is ms since the epoch, UTC. */
export function matches(
  { status, olderThanHours }: { [Key in keyof OrderFilter]?: OrderFilter[Key] | undefined },
  nowMs: number,
) {
  return (where: ExpressionBuilder<LedgerTables, 'order'>): Expression<SqlBool> =>
    where.and([
      ...(status ? [IS_OF_STATUS[status]] : []),
      ...(olderThanHours
        ? [where('order.recorded_at', '<=', new Date(nowMs - olderThanHours * HOUR_MS).toISOString())]
        : []),
    ]);
}

/** How many orders the filter finds. */
export async function countOrders(db: Kysely<LedgerTables>, input: CountOrdersInput, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider', '=', await providerOf(db, input.environmentId))
    .where(matches(input, nowMs))
    .executeTakeFirstOrThrow();
  return count;
}
