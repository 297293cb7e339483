// Settlement: what is due goes to the seller, each charge once, however many processes look.
import type { Selectable } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { settlementPostings } from '../../books/postings.ts';
import type { Store } from '../database.ts';
import { settlementSums } from './account.ts';
import { lockOrganization } from './lock-organization.ts';
import type { SettlementsTable } from './tables.ts';
import { writePostings } from './write-postings.ts';

const SETTLED_AT_A_TIME = 200;

/** Settles what is due at a moment (ms, UTC), of every organization. */
export async function settleAllDue(store: Store, at: number): Promise<void> {
  const organizations = await store.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await settleDue(store, id, at);
}

/** Settles what is due to one organization at a moment (ms, UTC), as of the moment it was due, whenever that is noticed. */
export async function settleDue(store: Store, organizationId: string, at: number): Promise<void> {
  // Asked first without a transaction: most of the time there is nothing to do, and a read makes no other process wait.
  while ((await due(store, organizationId, at).limit(1).execute()).length > 0) {
    await settleSome(store, organizationId, at);
  }
}

/** Settles one charge at a moment (ms, UTC), due or not; false where it is no longer pending. */
export function settleNow(store: Store, charge: { id: string; organization_id: string }, at: number): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, charge.organization_id);
    const settled = await tx
      .updateTable('settlements')
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

function due(store: Store, organizationId: string, at: number) {
  return store
    .selectFrom('settlements')
    .select('charge_id')
    .where('organization_id', '=', organizationId)
    .where('settled_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('due_at', '<=', timestampOf(at));
}

function settleSome(store: Store, organizationId: string, at: number): Promise<void> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, organizationId);
    const some = await due(tx, organizationId, at).orderBy('due_at').limit(SETTLED_AT_A_TIME).execute();
    if (some.length === 0) return;
    const settled = await tx
      .updateTable('settlements')
      .set((row) => ({ settled_at: row.ref('due_at') }))
      .where(
        'charge_id',
        'in',
        some.map((row) => row.charge_id),
      )
      .returningAll()
      .execute();
    await postSettlements(tx, organizationId, settled);
  });
}

/** Within the organization's turn: what it owes can't change in between. */
async function postSettlements(
  tx: Store,
  organizationId: string,
  settled: Selectable<SettlementsTable>[],
): Promise<void> {
  const { owed } = await settlementSums(tx, organizationId);
  const charges = settled.map((row) => ({
    chargeId: row.charge_id,
    organizationId,
    amount: Number(row.amount),
    fees: Number(row.fees),
    at: Date.parse(row.settled_at ?? ''),
  }));
  charges.sort((a, b) => a.at - b.at || (a.chargeId < b.chargeId ? -1 : 1));
  await writePostings(tx, settlementPostings(charges, owed));
}
