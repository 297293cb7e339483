// Pages of an organization's or a marketplace's deposits, newest first, and of the lines that make one up, by key.
import { sql } from 'kysely';
import { type Settlement, SettlementLine } from '../../../contract/dashboard-api/settlement.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import { settlementOf } from './deposit.ts';
import type { Requester } from './whose-charge.ts';

type Page = {
  /** Cents: only deposits of exactly this amount. */
  amount?: number | undefined;
  /** Timestamps in UTC: only deposits of every one of these periods, each up to and without `to`. */
  within?: { from: string; to: string }[];
  /** The last deposit of the page before. */
  before: { deposited_at: string; id: string } | undefined;
  limit: number;
};

/** Up to `limit` deposits. An index has them in this order, by amount too. */
export async function listSettlements(
  store: Store,
  { of, owner }: Owner,
  { amount, within = [], before, limit }: Page,
): Promise<Settlement[]> {
  const isOwn = of === 'organization';
  // Only the type leaves out the column that a later migration added.
  let query = store.selectFrom('settlements').selectAll().where(sql.ref(OWNER_COLUMN[of]), '=', owner);
  if (amount !== undefined) query = query.where('amount', '=', amount);
  for (const { from, to } of within) query = query.where('deposited_at', '>=', from).where('deposited_at', '<', to);
  if (before !== undefined) {
    query = query.where('deposited_at', '<=', before.deposited_at);
    // Of one organization there is one deposit a moment.
    query = isOwn
      ? query.where('deposited_at', '<', before.deposited_at)
      : query.where((row) => row.or([row('deposited_at', '<', before.deposited_at), row('id', '<', before.id)]));
  }
  query = query.orderBy('deposited_at', 'desc');
  if (!isOwn) query = query.orderBy('id', 'desc');
  return (await query.limit(limit).execute()).map(settlementOf);
}

/** One of the deposits of the requester, or of its marketplace's sellers; undefined where there is no such deposit. */
export async function findSettlement(
  store: Store,
  { organizationId, marketplaceId }: Requester,
  id: string,
): Promise<Settlement | undefined> {
  const row = await store
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', id)
    .where((whose) =>
      whose.or([
        whose('organization_id', '=', organizationId),
        ...(marketplaceId === null ? [] : [whose(sql.ref(OWNER_COLUMN.marketplace), '=', marketplaceId)]),
      ]),
    )
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
