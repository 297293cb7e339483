// Settlement: what is due goes to the seller, each charge once, however many processes look.
import { timestampOf } from '../../../contract/timestamp.ts';
import { settlementPosting } from '../../books/postings.ts';
import type { Store } from '../database.ts';
import { writePostings } from './write-postings.ts';

const SETTLED_AT_A_TIME = 200;

/** Settles what is due at a moment (ms, UTC), of every organization. */
export async function settleAllDue(store: Store, at: number): Promise<void> {
  const organizations = await store.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await settleDue(store, id, at);
}

/** Settles what is due to one organization at a moment (ms, UTC). Posted as of the moment it was due, whenever that is noticed. */
export async function settleDue(store: Store, organizationId: string, at: number): Promise<void> {
  // Asked first without a transaction: most of the time there is nothing to do, and a read makes no other process wait.
  while (await hasDue(store, organizationId, at)) await settleSome(store, organizationId, at);
}

async function hasDue(store: Store, organizationId: string, at: number): Promise<boolean> {
  const due = await store
    .selectFrom('settlements')
    .select('charge_id')
    .where('organization_id', '=', organizationId)
    .where('settled_at', 'is', null)
    .where('due_at', '<=', timestampOf(at))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

function settleSome(store: Store, organizationId: string, at: number): Promise<void> {
  return store.transaction().execute(async (tx) => {
    // A write that changes nothing: whoever settles for this organization at the same time waits here, and then finds it done.
    await tx
      .updateTable('organizations')
      .set((row) => ({ name: row.ref('name') }))
      .where('id', '=', organizationId)
      .execute();
    const due = await tx
      .selectFrom('settlements')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('settled_at', 'is', null)
      .where('due_at', '<=', timestampOf(at))
      .orderBy('due_at')
      .limit(SETTLED_AT_A_TIME)
      .execute();
    if (due.length === 0) return;
    const charges = due.map((row) => row.charge_id);
    await tx
      .updateTable('settlements')
      .set({ settled_at: timestampOf(at) })
      .where('charge_id', 'in', charges)
      .execute();
    await writePostings(
      tx,
      due.map((row) =>
        settlementPosting({
          chargeId: row.charge_id,
          organizationId,
          amount: Number(row.amount),
          fees: Number(row.fees),
          at: Date.parse(row.due_at),
        }),
      ),
    );
  });
}
