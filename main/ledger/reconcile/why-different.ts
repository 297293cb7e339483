// Why amounts differ: a charge that was returned or refunded gives its fee back, and a provider's statement says so before our entries do.
import type { Kysely } from 'kysely';
import type { Became, ReconcileRow } from '../../../contract/console/reconcile.ts';
import type { ChargeOutcomeRow } from '../after-charge/tables.ts';
import type { LedgerTables } from '../schema.ts';

/** The rows, with what explains each difference. Of a page of them. */
export async function withReasons(
  db: Kysely<LedgerTables>,
  provider: string,
  rows: ReconcileRow[],
): Promise<ReconcileRow[]> {
  const chargeIds = rows.flatMap(({ match, chargeId }) => (match === 'different' ? (chargeId ?? []) : []));
  if (chargeIds.length === 0) return rows;
  const told = await db
    .selectFrom('charge_outcome')
    .select(['charge_id', 'status', 'return_code', 'returned_at', 'amount', 'refunded'])
    .where('provider', '=', provider)
    .where('charge_id', 'in', chargeIds)
    .execute();
  const ofCharge = new Map(told.map((outcome) => [outcome.charge_id, outcome]));
  return rows.map((row) => ({ ...row, became: explained(row, ofCharge.get(row.chargeId ?? '')) }));
}

type Outcome = Pick<ChargeOutcomeRow, 'status' | 'return_code' | 'returned_at' | 'amount' | 'refunded'>;

/** null where the difference is another: what else is wrong with an amount must not hide behind a refund. */
function explained({ match, ours, theirs }: ReconcileRow, outcome: Outcome | undefined): Became | null {
  if (match !== 'different' || ours === null || theirs === null || !outcome) return null;
  const { status, return_code, returned_at, amount, refunded } = outcome;
  const isReturned = status === 'returned' && return_code !== null && returned_at !== null;
  if (!isMadeBy(isReturned ? ours : feeGivenBack(ours, amount, refunded), ours, theirs)) return null;
  return isReturned ? { kind: 'returned', code: return_code, at: returned_at } : { kind: 'refunded', refunded, amount };
}

/** Given back in the month of the charge, the fee is less by it; in a later month, it stands alone. */
function isMadeBy(givenBack: number, ours: number, theirs: number): boolean {
  return (theirs < ours && theirs >= ours - givenBack) || (theirs < 0 && theirs >= 0 - givenBack);
}

/** In proportion to what was refunded; a cent more, since a provider may round it up. */
function feeGivenBack(fee: number, amount: number, refunded: number): number {
  if (refunded <= 0 || amount <= 0) return 0;
  if (refunded >= amount) return fee;
  return Math.min(fee, Number((BigInt(fee) * BigInt(refunded)) / BigInt(amount)) + 1);
}
