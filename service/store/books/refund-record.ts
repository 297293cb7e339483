// A refund as the dashboard's API tells it.
import type { Selectable } from 'kysely';
import { REFUND_FAILURES } from '../../../contract/ach/return-codes.ts';
import { Refund } from '../../../contract/dashboard-api/refund.ts';
import type { RefundsTable } from './tables.ts';

/** A refund's row with its order. PostgreSQL's driver reads a bigint as text. */
export function refundOf(row: Selectable<RefundsTable> & { order_id: string }): Refund {
  const { failure_code: code, failed_at } = row;
  return Refund.parse({
    id: row.id,
    charge_id: row.charge_id,
    order_id: row.order_id,
    organization_id: row.organization_id,
    amount: Number(row.amount),
    fee_returned: Number(row.fee_returned),
    reason: row.reason,
    status: row.status,
    create_date: row.create_date,
    updated_at: row.updated_at,
    next_step_at: row.next_step_at,
    failure: code === null ? null : { code, title: REFUND_FAILURES[code], at: failed_at },
  });
}
