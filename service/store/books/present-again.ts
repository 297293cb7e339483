// A returned charge is debited again: once for an idempotency key, and never while an earlier debit may still bring money.
import type { Selectable } from 'kysely';
import type { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import type { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { presentmentPosting } from '../../books/postings.ts';
import { settlementDateOf } from '../../books/settlement-date.ts';
import type { Store } from '../database.ts';
import { applyDueChanges } from './apply-due-changes.ts';
import { readChargeRecords } from './charge-records.ts';
import { collectedDebit } from './collected-debit.ts';
import { onceForKey } from './keyed-requests.ts';
import { lockOrganization } from './lock-organization.ts';
import { noteOutcome } from './note-outcome.ts';
import { noOutcomes, type PlanOutcomes, schedule } from './scheduled-outcomes.ts';
import type { DebitsTable } from './tables.ts';
import { tellOfRecords } from './tell.ts';
import { postDebit } from './uncounted-debits.ts';
import { findOwnCharge, type Requester } from './whose-charge.ts';

export type PresentOutcome =
  | { kind: 'presented'; charge: ChargeRecord }
  | { kind: 'unknown_charge' }
  | { kind: 'not_presentable'; obstacle: PresentObstacle };

/** Debits a returned charge again, once for a key; `at` is ms, UTC. The same key tells the same outcome again, be it a refusal. */
export async function presentAgain(
  store: Store,
  requester: Requester,
  { key, chargeId }: { key: string; chargeId: string },
  at: number,
  plan: PlanOutcomes = noOutcomes,
): Promise<PresentOutcome | { kind: 'key_of_another_request' }> {
  const charge = await findOwnCharge(store, requester, chargeId);
  if (charge) await applyDueChanges(store, charge.organization_id, at);
  const { organizationId } = requester;
  const request = { organizationId, operation: 'present_again' as const, key, body: { charge_id: chargeId } };
  return onceForKey<PresentOutcome>(store, request, at, async (tx) => {
    if (!charge) return { kind: 'unknown_charge' };
    await lockOrganization(tx, charge.organization_id);
    const [record] = await readChargeRecords(tx, [chargeId], at);
    if (!record) return { kind: 'unknown_charge' };
    const { obstacle } = record.present_again;
    if (obstacle !== null) return { kind: 'not_presentable', obstacle };
    await debitAgain(tx, record, at, plan);
    const [presented] = await readChargeRecords(tx, [chargeId], at);
    if (!presented) throw new Error(`Charge ${chargeId} is gone.`);
    await tellOfRecords(tx, 'charge.presented_again', [presented], at);
    return { kind: 'presented', charge: presented };
  });
}

async function debitAgain(tx: Store, charge: ChargeRecord, at: number, plan: PlanOutcomes): Promise<void> {
  const { id, organization_id, marketplace_id, amount } = charge;
  const attempt = charge.attempts.length + 1;
  const debit: Selectable<DebitsTable> = {
    id: `${id}.${attempt}`,
    charge_id: id,
    attempt,
    organization_id,
    marketplace_id,
    amount,
    fees: charge.fee,
    create_date: timestampOf(at),
    due_at: timestampOf(settlementDateOf(at)),
    settled_at: null,
    returned_at: null,
    return_code: null,
  };
  await tx.insertInto('debits').values(debit).execute();
  const planned = await plan(tx, { chargeId: id, attempt, amount, at });
  await schedule(tx, { organizationId: organization_id, sourceId: debit.id }, planned);
  await postDebit(tx, debit, presentmentPosting(collectedDebit(debit, at)));
  await noteOutcome(tx, [debit]);
}
