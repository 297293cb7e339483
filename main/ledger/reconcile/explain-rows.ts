// What the ledger knows by itself of a difference: its charge came back or was refunded, or the service states a fee that was unknown.
import type { Kysely } from 'kysely';
import type { Comparison, LaterChange, ReconcileRow } from '../../../contract/console/reconcile.ts';
import type { ChargeOutcomeRow } from '../after-charge/tables.ts';
import type { LedgerTables } from '../store/schema.ts';

const AT_A_TIME = 500;

type Outcome = Pick<ChargeOutcomeRow, 'status' | 'return_code' | 'returned_at' | 'amount' | 'refunded'>;

/** Marks the rows that are explained. */
export async function explainRows(
  db: Kysely<LedgerTables>,
  provider: string,
  source: Comparison['source'],
  rows: ReconcileRow[],
): Promise<ReconcileRow[]> {
  const outcomes = await outcomesOf(db, provider, rows.filter(isExplainable));
  return rows.map((row) => {
    const became = explained(row, outcomes.get(row.chargeId ?? ''), source);
    return became ? { ...row, match: 'explained', became } : row;
  });
}

const isExplainable = ({ match }: ReconcileRow): boolean => match === 'different' || match === 'missing_there';

async function outcomesOf(
  db: Kysely<LedgerTables>,
  provider: string,
  rows: readonly ReconcileRow[],
): Promise<Map<string, Outcome>> {
  const chargeIds = rows.flatMap(({ chargeId }) => chargeId ?? []);
  const outcomes = new Map<string, Outcome>();
  for (let from = 0; from < chargeIds.length; from += AT_A_TIME) {
    const told = await db
      .selectFrom('charge_outcome')
      .select(['charge_id', 'status', 'return_code', 'returned_at', 'amount', 'refunded'])
      .where('provider', '=', provider)
      .where('charge_id', 'in', chargeIds.slice(from, from + AT_A_TIME))
      .execute();
    for (const { charge_id, ...outcome } of told) outcomes.set(charge_id, outcome);
  }
  return outcomes;
}

/** null where the difference is another: what else is wrong with an amount must not hide behind a refund. */
function explained(row: ReconcileRow, outcome: Outcome | undefined, source: Comparison['source']): LaterChange | null {
  const { match, paydeskAmount, statementAmount } = row;
  if (!isExplainable(row)) return null;
  // A file may be anybody's; the service itself knows its fee.
  if (paydeskAmount === null)
    return source === 'service' && match === 'different' && statementAmount !== null ? { kind: 'stated' } : null;
  if (!outcome) return null;
  const { status, return_code, returned_at, amount, refunded } = outcome;
  const isReturned = status === 'returned' && return_code !== null && returned_at !== null;
  const givenBack = isReturned ? paydeskAmount : feeGivenBack(paydeskAmount, amount, refunded);
  if (!isMadeBy(givenBack, paydeskAmount, statementAmount ?? 0)) return null;
  return isReturned ? { kind: 'returned', code: return_code, at: returned_at } : { kind: 'refunded', refunded, amount };
}

/** Given back in the month of the charge, the fee is less by it; in a later month, it stands alone. */
function isMadeBy(givenBack: number, paydeskAmount: number, statementAmount: number): boolean {
  return (
    (statementAmount < paydeskAmount && statementAmount >= paydeskAmount - givenBack) ||
    (statementAmount < 0 && statementAmount >= 0 - givenBack)
  );
}

/** In proportion to what was refunded; a cent more, since a provider may round it up. */
function feeGivenBack(fee: number, amount: number, refunded: number): number {
  if (refunded <= 0 || amount <= 0) return 0;
  if (refunded >= amount) return fee;
  return Math.min(fee, Number((BigInt(fee) * BigInt(refunded)) / BigInt(amount)) + 1);
}
