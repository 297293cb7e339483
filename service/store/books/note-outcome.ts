// What became of charges, written beside them for lists: one row says it, whatever there is of debits and refunds.
import type { Selectable } from 'kysely';
import type { ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import type { Store } from '../database.ts';
import type { DebitsTable } from './tables.ts';

/** What a debit came to. */
export function outcomeOf(debit: Pick<DebitsTable, 'settled_at' | 'returned_at'>): ChargeStatus {
  if (debit.returned_at !== null) return 'returned';
  return debit.settled_at === null ? 'pending' : 'settled';
}

/** Notes what the newest debits of charges have come to, and when; those given have come to it at the same moment. */
export async function noteOutcome(tx: Store, debits: Selectable<DebitsTable>[]): Promise<void> {
  const moments = new Map<string, Selectable<DebitsTable>[]>();
  for (const debit of debits) {
    const at = changedAt(debit);
    moments.set(at, [...(moments.get(at) ?? []), debit]);
  }
  for (const [updated_at, changed] of moments) {
    const [first] = changed;
    if (!first) continue;
    await tx
      .updateTable('charges')
      .set({ updated_at, outcome: outcomeOf(first), return_code: first.return_code })
      .where(
        'id',
        'in',
        changed.map((debit) => debit.charge_id),
      )
      .execute();
  }
}

function changedAt({ returned_at, settled_at, create_date }: DebitsTable): string {
  return returned_at ?? settled_at ?? create_date;
}
