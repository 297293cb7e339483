// What becomes of refunds that were requested: sent at the cut-off, then settled, or failed where the consumer's bank refuses them.
import type { Selectable } from 'kysely';
import type { RefundFailure } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { feeReturned } from '../../books/fee-target.ts';
import { refundFailedPosting, refundSentPosting } from '../../books/postings.ts';
import { refundSettlesAt } from '../../books/settlement-date.ts';
import type { Store } from '../database.ts';
import { refundedOf } from './refunded.ts';
import { takeRefundFailure } from './scheduled-outcomes.ts';
import { addLines } from './settlement-lines.ts';
import type { RefundsTable } from './tables.ts';
import { tellOfRefund } from './tell.ts';
import { writePostings } from './write-postings.ts';

type Row = Selectable<RefundsTable>;
type Due = { organizationId: string; at: number; atMost: number };

/** Takes the steps that are due at a moment (ms, UTC), within the organization's turn; tells a refund that failed, where one did. */
export async function stepRefundsAt(tx: Store, { organizationId, at, atMost }: Due): Promise<string | undefined> {
  const due = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('next_step_at', '=', timestampOf(at))
    .orderBy('id')
    .limit(atMost)
    .execute();
  let failed: string | undefined;
  for (const refund of due) {
    if (refund.status === 'requested') await send(tx, refund, at);
    else if (await arrive(tx, refund, at)) failed = refund.id;
  }
  return failed;
}

async function send(tx: Store, refund: Row, at: number): Promise<void> {
  const next_step_at = timestampOf(refundSettlesAt(at));
  await note(tx, refund, at, { status: 'sent', sent_at: timestampOf(at), next_step_at });
  await writePostings(tx, [refundSentPosting(postedRefund(refund, at))]);
}

/** Settles or fails; whether it failed. */
async function arrive(tx: Store, refund: Row, at: number): Promise<boolean> {
  const failure = await takeRefundFailure(tx, refund.id, at);
  if (failure !== undefined) {
    await fail(tx, refund, failure, at);
    return true;
  }
  await note(tx, refund, at, { status: 'settled', settled_at: timestampOf(at), next_step_at: null });
  return false;
}

async function fail(tx: Store, refund: Row, code: RefundFailure, at: number): Promise<void> {
  const amount = Number(refund.amount);
  const fee = await feeTakenAgain(tx, refund);
  await note(tx, refund, at, {
    status: 'failed',
    failed_at: timestampOf(at),
    failure_code: code,
    next_step_at: null,
    fee_returned: Number(refund.fee_returned) - fee,
  });
  await writePostings(tx, [refundFailedPosting({ ...postedRefund(refund, at), fee })]);
  const { id, charge_id, organization_id } = refund;
  const line = { charge_id, organization_id, refund_id: id, at: timestampOf(at) };
  await addLines(tx, [{ ...line, sourceId: id, kind: 'refund_failed', amount, fee: 0 - fee }]);
}

/** What is given back of the fee with this refund and isn't without it, in cents; nothing where the charge came back, because then all of it is given back. */
async function feeTakenAgain(tx: Store, refund: Row): Promise<number> {
  const charge = await tx
    .selectFrom('charges')
    .innerJoin('debits', 'debits.id', 'charges.id')
    .select(['charges.amount', 'charges.outcome', 'debits.fees'])
    .where('charges.id', '=', refund.charge_id)
    .executeTakeFirstOrThrow();
  const refunded = await refundedOf(tx, refund.charge_id);
  const given = (sum: number) =>
    feeReturned({
      amount: Number(charge.amount),
      fee: Number(charge.fees),
      refunded: sum,
      isReturned: charge.outcome === 'returned',
    });
  return given(refunded) - given(refunded - Number(refund.amount));
}

/** A step of a refund, told in the feed. */
async function note(tx: Store, refund: Row, at: number, change: Partial<Row> & Pick<Row, 'status'>): Promise<void> {
  const updated_at = timestampOf(at);
  const { id, charge_id } = refund;
  await tx
    .updateTable('refunds')
    .set({ ...change, updated_at })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('charges').set({ updated_at }).where('id', '=', charge_id).execute();
  await tellOfRefund(tx, `refund.${change.status}`, { ...refund, ...change, updated_at }, at);
}

function postedRefund(refund: Row, at: number) {
  return {
    refundId: refund.id,
    organizationId: refund.organization_id,
    marketplaceId: refund.marketplace_id,
    amount: Number(refund.amount),
    at,
  };
}
