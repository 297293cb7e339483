// Pages of an organization's deposits, newest first, and of the lines that make one up, by key.
import { type Settlement, SettlementLine } from '../../../contract/dashboard-api/settlement.ts';
import type { Store } from '../database.ts';
import { settlementOf } from './deposit.ts';

type Page = {
  /** Cents: only deposits of exactly this amount. */
  amount?: number | undefined;
  /** Timestamps in UTC: only deposits of every one of these periods, each up to and without `to`. */
  within?: { from: string; to: string }[];
  before: string | undefined;
  limit: number;
};

/** Up to `limit` deposits, those before a moment (a timestamp in UTC) where one is named. An index has them in this order, by amount too. */
export async function listSettlements(
  store: Store,
  organizationId: string,
  { amount, within = [], before, limit }: Page,
): Promise<Settlement[]> {
  let query = store.selectFrom('settlements').selectAll().where('organization_id', '=', organizationId);
  if (amount !== undefined) query = query.where('amount', '=', amount);
  for (const { from, to } of within) query = query.where('deposited_at', '>=', from).where('deposited_at', '<', to);
  if (before !== undefined) query = query.where('deposited_at', '<', before);
  return (await query.orderBy('deposited_at', 'desc').limit(limit).execute()).map(settlementOf);
}

/** One of an organization's deposits; undefined where it has no such deposit. */
export async function findSettlement(
  store: Store,
  organizationId: string,
  id: string,
): Promise<Settlement | undefined> {
  const row = await store
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && settlementOf(row);
}

/** Up to `limit` lines of a deposit, by their ids, those after one where one is named. */
export async function listSettlementLines(
  store: Store,
  settlementId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SettlementLine[]> {
  let query = store
    .selectFrom('settlement_lines')
    .innerJoin('charges', 'charges.id', 'settlement_lines.charge_id')
    .selectAll('settlement_lines')
    .select('charges.track_number')
    .where('settlement_lines.settlement_id', '=', settlementId);
  if (after !== undefined) query = query.where('settlement_lines.id', '>', after);
  const rows = await query.orderBy('settlement_lines.id').limit(limit).execute();
  return rows.map(({ id, kind, charge_id, refund_id, track_number, amount, fee, at }) =>
    SettlementLine.parse({
      id,
      kind,
      charge_id,
      refund_id,
      track_number,
      amount: Number(amount),
      fee: Number(fee),
      at,
    }),
  );
}
