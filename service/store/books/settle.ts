// Settlement: what was debited goes to the seller, each debit once.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { settlementPostings } from '../../books/postings.ts';
import type { Store } from '../database.ts';
import { settlementSums } from './account.ts';
import { lockOrganization } from './lock-organization.ts';
import { noteOutcome } from './note-outcome.ts';
import { collectedDebit } from './post-charge.ts';
import type { DebitsTable } from './tables.ts';
import { writePostings } from './write-postings.ts';

/** Settles a charge's debit at a moment (ms, UTC), due or not; false where it is no longer pending. */
export function settleNow(store: Store, charge: { id: string; organization_id: string }, at: number): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, charge.organization_id);
    const settled = await tx
      .updateTable('debits')
      .set({ settled_at: timestampOf(at) })
      .where('charge_id', '=', charge.id)
      .where('settled_at', 'is', null)
      .where('returned_at', 'is', null)
      .returningAll()
      .execute();
    if (settled.length > 0) await postSettlements(tx, charge.organization_id, settled);
    return settled.length > 0;
  });
}

/** Settles pending debits of an organization, as of the moment each was due, within the organization's turn. */
export async function settleDebits(tx: Store, organizationId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const settled = await tx
    .updateTable('debits')
    .set((row) => ({ settled_at: row.ref('due_at') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  await postSettlements(tx, organizationId, settled);
}

/** Within the organization's turn: what it owes can't change in between. */
async function postSettlements(tx: Store, organizationId: string, settled: Selectable<DebitsTable>[]): Promise<void> {
  const { owed } = await settlementSums(tx, organizationId);
  const debits = settled.map((debit) => collectedDebit(debit, Date.parse(debit.settled_at ?? '')));
  debits.sort((a, b) => a.at - b.at || (a.debitId < b.debitId ? -1 : 1));
  await writePostings(tx, settlementPostings(debits, owed));
  await noteOutcome(tx, settled);
}
