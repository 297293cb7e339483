// Order and charge rows as the console shows them.
import type { ChargeView, OrderView } from '../../contract/console/order.ts';
import type { ChargeOutcomeRow } from './after-charge/tables.ts';
import type { ChargeRow, OrderRow } from './schema.ts';

export function orderView(
  environmentId: string,
  row: OrderRow,
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
    status: row.shown_status,
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
    capturedHere: row.captured_here === 1,
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
