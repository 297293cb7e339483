// Which orders a list shows, as SQL: the list, its count and a capture of all it finds are made from this one.
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { OrderFilter, OrderStatus, OrderTotalInput } from '../../contract/console/order.ts';
import type { ListTotal } from '../../contract/console/page.ts';
import { PaydeskError } from '../problem.ts';
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

/** A filter of which some parts may be left out: all. */
export type SomeFilter<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

/** What an order must satisfy; `nowMs` is ms since the epoch, UTC. Throws where a range ends before it begins. */
export function matches(filter: SomeFilter<OrderFilter>, nowMs: number) {
  const { status, olderThanHours, from, until, minAmount, maxAmount, accountId, hasNote, unverified } = filter;
  refuseInverted(filter);
  return (where: ExpressionBuilder<LedgerTables, 'order'>): Expression<SqlBool> =>
    where.and([
      ...(status ? [IS_OF_STATUS[status]] : []),
      ...(olderThanHours
        ? [where('order.recorded_at', '<=', new Date(nowMs - olderThanHours * HOUR_MS).toISOString())]
        : []),
      ...(from ? [where('order.recorded_at', '>=', asRecorded(from))] : []),
      ...(until ? [where('order.recorded_at', '<', asRecorded(until))] : []),
      ...(minAmount == null ? [] : [where('order.total_amount', '>=', minAmount)]),
      ...(maxAmount == null ? [] : [where('order.total_amount', '<=', maxAmount)]),
      ...(accountId == null ? [] : [where('order.account_id', '=', accountId)]),
      ...(hasNote ? [HAS_NOTE] : []),
      ...(unverified ? [where('order.verified', '=', 0)] : []),
    ]);
}

const HAS_NOTE = sql<SqlBool>`exists (select 1 from note where provider = "order".provider and record_id = "order".id)`;

/** A moment as the ledger writes it, to the ms: times are compared as text. */
const asRecorded = (moment: string): string => new Date(moment).toISOString();

type Ranges = SomeFilter<Pick<OrderFilter, 'from' | 'until' | 'minAmount' | 'maxAmount'>>;

/** Throws where a range ends before it begins. */
export function refuseInverted({ from, until, minAmount, maxAmount }: Ranges): void {
  if (from && until && asRecorded(from) >= asRecorded(until)) throw new PaydeskError('list_days_inverted');
  if (minAmount != null && maxAmount != null && minAmount > maxAmount) throw new PaydeskError('list_amounts_inverted');
}

/** How many orders the filter finds, and the sum of their amounts. */
export async function totalOrders(db: Kysely<LedgerTables>, input: OrderTotalInput, nowMs: number): Promise<ListTotal> {
  const { count, amount } = await db
    .selectFrom('order')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('total_amount').as('amount')])
    .where('provider', '=', await providerOf(db, input.environmentId))
    .where(matches(input, nowMs))
    .executeTakeFirstOrThrow();
  return { count, amount: amount ?? 0, nextCursor: null };
}
