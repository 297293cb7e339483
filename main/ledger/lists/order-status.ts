// An order's status as SQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AfterCharge } from '../../../contract/console/after-charge.ts';
import type { OrderStatus } from '../../../contract/console/order.ts';

/** Spelt out, not bound: the index of what waits holds exactly these. */
export const NOT_CHARGED = sql<SqlBool>`("order".charge_id is null and "order".status <> 'charged')`;

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

/** Only of what is charged: triggers keep it so. */
function became(status: AfterCharge): RawBuilder<SqlBool> {
  return sql<SqlBool>`"order".after_charge = ${sql.lit(status)}`;
}

const IS_OF_STATUS: Record<OrderStatus, RawBuilder<SqlBool>> = {
  ready: sql<SqlBool>`(${NOT_CHARGED} and not ${alive('any')})`,
  capturing: sql<SqlBool>`(${NOT_CHARGED} and ${alive('sent')})`,
  needs_review: sql<SqlBool>`(${NOT_CHARGED} and ${alive('unknown')})`,
  charged: sql<SqlBool>`(not ${NOT_CHARGED} and "order".after_charge is null or ${NOT_CHARGED} and ${alive('done')})`,
  settled: became('settled'),
  returned: became('returned'),
  partly_refunded: became('partly_refunded'),
  refunded: became('refunded'),
};

/** Whether an order has it. */
export const isOfStatus = (status: OrderStatus): RawBuilder<SqlBool> => IS_OF_STATUS[status];
