// Order and charge rows as the console shows them.
import type { ChargeView, OrderStatus, OrderView } from '../../contract/console/order.ts';
import type { ChargeOutcomeRow } from './after-charge/tables.ts';
import type { ChargeRow, JournalRow, OrderRow } from './schema.ts';
import { lacksResultId } from './unnamed.ts';

/** Whether it is known to be: then no capture says anything else of it. */
export const isCharged = ({ charge_id, status }: Pick<OrderRow, 'charge_id' | 'status'>): boolean =>
  charge_id !== null || status === 'charged';

/** Where an order stands, given the capture of it (or of its session) that is alive. */
export function orderStatusOf(
  order: OrderRow,
  capture: Pick<JournalRow, 'operation' | 'order_id' | 'charge_id' | 'state'> | undefined,
): OrderStatus {
  if (isCharged(order)) return order.after_charge ?? 'charged';
  if (!capture) return 'ready';
  if (capture.state === 'sent') return 'capturing';
  return capture.state === 'unknown' || lacksResultId(capture) ? 'needs_review' : 'charged';
}

export function orderView(
  environmentId: string,
  row: OrderRow,
  status: OrderStatus,
  consumerName: string | null,
  outcome: Pick<ChargeOutcomeRow, 'return_code' | 'refunded'> | undefined,
): OrderView {
  return {
    id: row.id,
    environmentId,
    accountId: row.account_id,
    sessionId: row.session_id,
    // A person's word is not the service's.
    serviceStatus: row.status_before_word ?? row.status,
    status,
    totalAmount: row.total_amount,
    returnCode: outcome?.return_code ?? null,
    refunded: outcome?.refunded ?? 0,
    chargeId: row.charge_id,
    storeId: row.store_id,
    organizationId: row.organization_id,
    marketplaceId: row.marketplace_id,
    trackNumber: row.track_number,
    consumerName,
    createdAt: row.create_date ?? row.recorded_at,
    deliveredAt: row.delivered_date,
    updatedAt: row.updated_at,
    verified: row.verified === 1,
  };
}

export function chargeView(row: ChargeRow): ChargeView {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    amount: row.amount,
    createdAt: row.create_date ?? row.recorded_at,
    balanceTransactionId: row.balance_transaction_id,
    consumerAccountId: row.consumer_fi_account_id,
    businessAccountId: row.business_fi_account_id,
    trackNumber: row.track_number,
  };
}
