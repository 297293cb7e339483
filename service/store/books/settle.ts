// Settlement: what was debited goes to the seller, each debit once.
import { timestampOf } from '../../../contract/timestamp.ts';
import type { Store } from '../database.ts';
import { deposit } from './deposit.ts';
import { lockOrganization } from './lock-organization.ts';
import { noteOutcome } from './note-outcome.ts';
import { tellOfCharges, tellOfDeposit } from './tell.ts';

/** Settles a charge's debit at a moment (ms, UTC), due or not; false where it is no longer pending. */
export function settleNow(store: Store, charge: { id: string; organization_id: string }, at: number): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    const { id, organization_id: organizationId } = charge;
    await lockOrganization(tx, organizationId);
    const debits = await tx
      .updateTable('debits')
      .set({ settled_at: timestampOf(at) })
      .where('charge_id', '=', id)
      .where('settled_at', 'is', null)
      .where('returned_at', 'is', null)
      .returningAll()
      .execute();
    if (debits.length === 0) return false;
    await noteOutcome(tx, debits);
    await tellOfCharges(tx, 'charge.settled', [id], at);
    const settlement = await deposit(tx, { organizationId, at, debits, failedRefundId: undefined });
    if (settlement) await tellOfDeposit(tx, settlement, at);
    return true;
  });
}

type DueSettlements = {
  organizationId: string;
  /** ms, UTC. */
  at: number;
  failedRefundId: string | undefined;
  atMost: number;
};

/** Settles what an organization's debits of a moment come to, with the refunds that failed then, within the organization's turn. */
export async function settleDueAt(
  tx: Store,
  { organizationId, at, failedRefundId, atMost }: DueSettlements,
): Promise<void> {
  const due = await tx
    .selectFrom('debits')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('settled_at', 'is', null)
    .where('returned_at', 'is', null)
    .where('due_at', '=', timestampOf(at))
    .orderBy('id')
    // One more than is settled now, to know whether the deposit is whole.
    .limit(atMost + 1)
    .execute();
  const ids = due.slice(0, atMost).map(({ id }) => id);
  const debits =
    ids.length === 0
      ? []
      : await tx
          .updateTable('debits')
          .set({ settled_at: timestampOf(at) })
          .where('id', 'in', ids)
          .returningAll()
          .execute();
  await noteOutcome(tx, debits);
  const chargeIds = debits.map(({ charge_id }) => charge_id);
  await tellOfCharges(tx, 'charge.settled', chargeIds, at);
  const settlement = await deposit(tx, { organizationId, at, debits, failedRefundId });
  if (settlement && due.length <= atMost) await tellOfDeposit(tx, settlement, at);
}
