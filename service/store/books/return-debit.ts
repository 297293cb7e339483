// A debit that the consumer's bank returned: its outcome, its entries in the book, and what it ends; all of it or nothing.
import type { Selectable } from 'kysely';
import { CLOSES_ACCOUNT, RETURN_CODES, type ReturnCode } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { feeReturned } from '../../books/fees.ts';
import { feeAdjustmentPosting, lateReturnPosting, returnPosting } from '../../books/postings.ts';
import { closeAccount } from '../checkout/closed-accounts.ts';
import type { Store } from '../database.ts';
import { countReturned } from '../returns/count.ts';
import { collectedDebit } from './collected-debit.ts';
import { lockOrganization } from './lock-organization.ts';
import { noteOutcome } from './note-outcome.ts';
import { refundedOf } from './refunded.ts';
import { addLines } from './settlement-lines.ts';
import type { DebitsTable } from './tables.ts';
import { tellOfCharges } from './tell.ts';
import { writePostings } from './write-postings.ts';

/** The charge as it was when its return was found to be in order. */
type Judged = { id: string; organization_id: string; settled_at: string | null };

/** Returns a charge's debit at a moment (ms, UTC); false where it was settled or returned since it was judged. */
export function returnCharge(store: Store, judged: Judged, code: ReturnCode, at: number): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, judged.organization_id);
    const debit = await tx
      .selectFrom('debits')
      .selectAll()
      .where('charge_id', '=', judged.id)
      .where('returned_at', 'is', null)
      .executeTakeFirst();
    if (!debit || debit.settled_at !== judged.settled_at) return false;
    await returnDebit(tx, debit, code, at);
    return true;
  });
}

/** Returns a debit that may be returned, within its organization's turn, at a moment (ms, UTC). */
export async function returnDebit(tx: Store, debit: Selectable<DebitsTable>, code: ReturnCode, at: number) {
  const returned = { ...debit, returned_at: timestampOf(at), return_code: code };
  const { returned_at, return_code } = returned;
  await tx.updateTable('debits').set({ returned_at, return_code }).where('id', '=', debit.id).execute();
  const facts = collectedDebit(debit, at);
  const { amount, fees } = facts;
  const refunded = await refundedOf(tx, debit.charge_id);
  const given = feeReturned({ amount, fee: fees, refunded, isReturned: false });
  const isLate = debit.settled_at !== null;
  const posting = isLate ? lateReturnPosting(facts) : returnPosting(facts);
  await writePostings(tx, given === 0 ? [posting] : [posting, feeAdjustmentPosting(facts, given)]);
  const counts = isLate ? { amount: 0 - amount, fee: fees - given } : { amount: 0, fee: 0 - given };
  // Before settlement no deposit has the debit; only what refunds gave back of its fee is in one.
  if (counts.amount !== 0 || counts.fee !== 0) {
    const { charge_id, organization_id } = debit;
    const line = { charge_id, organization_id, refund_id: null, at: returned_at };
    await addLines(tx, [{ ...line, ...counts, sourceId: debit.id, kind: 'return' }]);
  }
  await noteOutcome(tx, [returned]);
  await countReturned(tx, debit, code);
  if (CLOSES_ACCOUNT.has(code)) await closeAccount(tx, returned, code, at);
  if (RETURN_CODES[code].group === 'unauthorized') await endAuthorization(tx, returned, code, at);
  await tellOfCharges(tx, 'charge.returned', [debit.charge_id], at);
}

/** Ends the authorization of a debit that was returned as unauthorized; `at` is ms, UTC. The record of it stays as it was. */
async function endAuthorization(
  tx: Store,
  debit: { id: string; charge_id: string },
  code: ReturnCode,
  at: number,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('charges', 'charges.order_id', 'orders.id')
    .select('orders.session_id')
    .where('charges.id', '=', debit.charge_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ended_authorizations')
    .values({ session_id: order.session_id, return_code: code, debit_id: debit.id, ended_at: timestampOf(at) })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}
