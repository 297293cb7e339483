// Pages of debits that consumers' banks returned, newest first, by key, with what they ask of whom.
import type { Selectable } from 'kysely';
import { RETURN_CODES } from '../../../contract/ach/return-codes.ts';
import type { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { ReturnRecord } from '../../../contract/dashboard-api/return.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import { readChargeRecords } from './charge-records.ts';
import type { DebitsTable, RefundsTable } from './tables.ts';

/** The last return of the page before; `id` is the debit's. */
export type ReturnPosition = { at: string; id: string };

export type ReturnFound = { record: ReturnRecord; position: ReturnPosition };

type Page = { before: ReturnPosition | undefined; limit: number };

/** Up to `limit` returns, as they stand at a moment (ms, UTC). */
export async function listReturns(
  store: Store,
  whose: Owner,
  { before, limit }: Page,
  at: number,
): Promise<ReturnFound[]> {
  let query = store
    .selectFrom('debits')
    .selectAll()
    .where(OWNER_COLUMN[whose.of], '=', whose.owner)
    .where('returned_at', 'is not', null);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('returned_at', 'id'), '<', tuple(before.at, before.id)),
    );
  }
  const debits = await query.orderBy('returned_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  const chargeIds = [...new Set(debits.map(({ charge_id }) => charge_id))];
  const records = await readChargeRecords(store, chargeIds, at);
  const charges = new Map<string, ChargeRecord>(records.map((charge) => [charge.id, charge]));
  const refunds = chargeIds.length === 0 ? [] : await refundsOf(store, chargeIds);
  return debits.flatMap((debit) => {
    const charge = charges.get(debit.charge_id);
    return charge ? [found(debit, charge, refunds)] : [];
  });
}

type RefundFacts = Pick<RefundsTable, 'charge_id' | 'amount' | 'create_date' | 'failed_at'>;

function refundsOf(store: Store, chargeIds: string[]): Promise<RefundFacts[]> {
  return store
    .selectFrom('refunds')
    .select(['charge_id', 'amount', 'create_date', 'failed_at'])
    .where('charge_id', 'in', chargeIds)
    .execute();
}

function found(debit: Selectable<DebitsTable>, charge: ChargeRecord, refunds: RefundFacts[]): ReturnFound {
  const { returned_at: returnedAt, return_code: code } = debit;
  if (returnedAt === null || code === null) throw new Error(`Debit ${debit.id} was not returned.`);
  const { title, group, actor } = RETURN_CODES[code];
  const before = refunds.filter(
    (refund) =>
      refund.charge_id === debit.charge_id &&
      refund.create_date <= returnedAt &&
      (refund.failed_at === null || refund.failed_at > returnedAt),
  );
  const record = ReturnRecord.parse({
    charge_id: charge.id,
    order_id: charge.order_id,
    organization_id: charge.organization_id,
    track_number: charge.track_number,
    attempt: debit.attempt,
    amount: Number(debit.amount),
    at: returnedAt,
    code,
    title,
    group,
    actor,
    is_late: debit.settled_at !== null,
    refunded_before: before.reduce((sum, { amount }) => sum + Number(amount), 0),
    act_by: actBy(debit, charge),
  });
  return { record, position: { at: returnedAt, id: debit.id } };
}

function actBy({ attempt }: Selectable<DebitsTable>, charge: ChargeRecord): string | null {
  const returned = charge.attempts.find((each) => each.attempt === attempt)?.return;
  if (returned?.proof_due_at) return returned.proof_due_at;
  const isNewest = attempt === charge.attempts.length;
  return isNewest && charge.present_again.obstacle === null ? charge.present_again.until : null;
}
