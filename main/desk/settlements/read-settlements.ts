// Deposits to a bank account: read from the payment service each time, and completed by what the ledger knows.
import type {
  SettlementDetail,
  SettlementInput,
  SettlementLineView,
  SettlementList,
  SettlementsInput,
  SettlementView,
} from '../../../contract/console/settlement.ts';
import type { SettlementLineSeen, SettlementSeen } from '../../../contract/dashboard-api/settlement-seen.ts';
import type { OrderBehind } from '../../ledger/after-charge/orders-behind.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../problem.ts';
import type { DashboardSigner } from '../../providers/hosted-ach/dashboard-calls.ts';
import type { Payments } from '../../providers/hosted-ach/payments.ts';
import { findParty } from '../accounts.ts';
import { mayAskDashboard } from '../after-charge/follow-feeds.ts';

export type SettlementParts = { ledger: Ledger; payments: Payments };

/** Whose keys ask; null where the dashboard isn't asked. Throws `account_keys_missing`. */
export async function signerOf(
  ledger: Ledger,
  { environmentId, accountId }: { environmentId: string; accountId: string },
): Promise<DashboardSigner | null> {
  const { environment, account, signer } = await findParty(ledger, environmentId, accountId);
  if (!mayAskDashboard(environment)) return null;
  if (account.keys === null) throw new PaydeskError('account_keys_missing');
  return { ...signer, dashboardUrl: environment.dashboardUrl };
}

/** Up to `limit` of an account's deposits, newest first. */
export async function listSettlements(
  { ledger, payments }: SettlementParts,
  input: SettlementsInput,
): Promise<SettlementList> {
  const signer = await signerOf(ledger, input);
  const { amount, day, cursor, limit } = input;
  const read = signer && (await payments.readSettlements(signer, { amount, day, cursor: cursor ?? null, limit }));
  if (read?.kind !== 'page') return { offered: false, items: [], nextCursor: null };
  const { settlements, next_cursor } = read.page;
  const items = settlements.map((settlement) => settlementView(settlement, input.accountId));
  return { offered: true, items, nextCursor: next_cursor };
}

/** Throws `settlement_not_found`, and `settlements_not_offered` where the dashboard isn't asked. */
export async function getSettlement(
  { ledger, payments }: SettlementParts,
  input: SettlementInput,
): Promise<SettlementDetail> {
  const signer = await signerOf(ledger, input);
  if (!signer) throw new PaydeskError('settlements_not_offered');
  const { settlementId, cursor, limit } = input;
  const read = await payments.readSettlement(signer, settlementId, { cursor: cursor ?? null, limit });
  if (!read) throw new PaydeskError('settlement_not_found');
  const chargeIds = [...new Set(read.lines.flatMap(({ charge_id }) => charge_id ?? []))];
  const orders = await ledger.ordersBehind(input.environmentId, chargeIds);
  return {
    settlement: settlementView(read.settlement, input.accountId),
    lines: read.lines.map((line) => lineView(line, orders)),
    nextCursor: read.next_cursor,
  };
}

function settlementView(seen: SettlementSeen, accountId: string): SettlementView {
  const { id, deposited_at, amount, charges, fees, refunds, returns } = seen;
  return {
    ...{ id, accountId, depositedAt: deposited_at, amount, charges, fees, refunds, returns },
    ...{ feesReturned: seen.fees_returned, broughtForward: seen.brought_forward },
    carriedForward: seen.carried_forward,
  };
}

function lineView(line: SettlementLineSeen, orders: Record<string, OrderBehind>): SettlementLineView {
  const { id, kind, amount, fee, at, charge_id, refund_id, track_number } = line;
  const order = orders[charge_id ?? ''];
  return {
    ...{ id, kind, amount, fee, at, chargeId: charge_id ?? null, refundId: refund_id ?? null },
    trackNumber: track_number ?? null,
    orderId: order?.orderId ?? null,
    consumerName: order?.consumerName ?? null,
  };
}
