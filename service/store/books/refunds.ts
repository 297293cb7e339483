// Refunds of a charge, whole or in parts: requested once for an idempotency key, and read.
import type { Selectable } from 'kysely';
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { feeReturned } from '../../books/fees.ts';
import { refundPosting } from '../../books/postings.ts';
import { nextCutOff } from '../../books/settlement-date.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { applyDueChanges } from './apply-due-changes.ts';
import { type ChargeFacts, readChargeFacts } from './charge-records.ts';
import { onceForKey } from './keyed-requests.ts';
import { lockOrganization } from './lock-organization.ts';
import { outcomeOf } from './note-outcome.ts';
import { refundOf } from './refund-record.ts';
import { noOutcomes, type PlanOutcomes, schedule } from './scheduled-outcomes.ts';
import { addLines } from './settlement-lines.ts';
import type { RefundsTable } from './tables.ts';
import { tellOfRefund } from './tell.ts';
import { findOwnCharge, type Requester } from './whose-charge.ts';
import { writePostings } from './write-postings.ts';

/** amount: cents. */
type RefundQuery = { chargeId: string; amount: number; reason: string };

export type RefundOutcome =
  | { kind: 'requested'; refund: Refund }
  | { kind: 'unknown_charge' }
  | { kind: 'charge_returned' }
  /** More than is left of the charge, in cents. */
  | { kind: 'too_much'; left: number }
  /** The account the money would go to takes nothing any more. */
  | { kind: 'account_closed' };

/** Requests a refund once for a key; `at` is ms, UTC. The same key tells the same outcome again, be it a refusal. */
export async function requestRefund(
  store: Store,
  requester: Requester,
  { key, ...asked }: RefundQuery & { key: string },
  at: number,
  plan: PlanOutcomes = noOutcomes,
): Promise<RefundOutcome | { kind: 'key_of_another_request' }> {
  const charge = await findOwnCharge(store, requester, asked.chargeId);
  // What was due before comes first: the charge may have been returned since.
  if (charge) await applyDueChanges(store, charge.organization_id, at);
  const body = { charge_id: asked.chargeId, amount: asked.amount, reason: asked.reason };
  const request = { organizationId: requester.organizationId, operation: 'refund' as const, key, body };
  return onceForKey<RefundOutcome>(store, request, at, async (tx) => {
    if (!charge) return { kind: 'unknown_charge' };
    await lockOrganization(tx, charge.organization_id);
    const [facts] = await readChargeFacts(tx, [charge.id]);
    if (!facts) return { kind: 'unknown_charge' };
    return whyNotRefund(facts, asked.amount) ?? makeRefund(tx, facts, asked, at, plan);
  });
}

function whyNotRefund(facts: ChargeFacts, amount: number): Exclude<RefundOutcome, { kind: 'requested' }> | undefined {
  const newest = facts.debits.at(-1);
  if (!newest || outcomeOf(newest) === 'returned') return { kind: 'charge_returned' };
  const left = Number(facts.charge.amount) - facts.refunded;
  if (amount > left) return { kind: 'too_much', left };
  return facts.isAccountClosed ? { kind: 'account_closed' } : undefined;
}

async function makeRefund(
  tx: Store,
  { charge, debits, refunded }: ChargeFacts,
  { amount, reason }: RefundQuery,
  at: number,
  plan: PlanOutcomes,
): Promise<RefundOutcome> {
  const given = (sum: number) =>
    feeReturned({ amount: Number(charge.amount), fee: Number(debits[0]?.fees), refunded: sum, isReturned: false });
  const fee = given(refunded + amount) - given(refunded);
  const { organization_id, marketplace_id } = charge;
  const row: Selectable<RefundsTable> = {
    id: newId('refund_'),
    charge_id: charge.id,
    organization_id,
    marketplace_id,
    amount,
    fee_returned: fee,
    reason,
    status: 'requested',
    create_date: timestampOf(at),
    updated_at: timestampOf(at),
    next_step_at: timestampOf(nextCutOff(at)),
    sent_at: null,
    settled_at: null,
    failed_at: null,
    failure_code: null,
  };
  await tx.insertInto('refunds').values(row).execute();
  await schedule(
    tx,
    { organizationId: organization_id, sourceId: row.id },
    await plan(tx, { refundOf: charge.id, amount }),
  );
  const facts = { refundId: row.id, organizationId: organization_id, marketplaceId: marketplace_id };
  await writePostings(tx, [refundPosting({ ...facts, amount, fee, at })]);
  const line = { charge_id: charge.id, organization_id, refund_id: row.id, at: row.create_date };
  await addLines(tx, [{ ...line, sourceId: row.id, kind: 'refund', amount: 0 - amount, fee }]);
  await tx.updateTable('charges').set({ updated_at: row.updated_at }).where('id', '=', charge.id).execute();
  await tellOfRefund(tx, 'refund.requested', row, at);
  return { kind: 'requested', refund: refundOf({ ...row, order_id: charge.order_id }) };
}
