// A debit that the consumer's bank returned: its outcome and its entries in the book, both or neither.
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { lateReturnPosting, returnPosting } from '../../books/postings.ts';
import type { Store } from '../database.ts';
import { lockOrganization } from './lock-organization.ts';
import { noteOutcome } from './note-outcome.ts';
import { collectedDebit } from './post-charge.ts';
import { writePostings } from './write-postings.ts';

/** The charge as it was when its return was found to be in order. */
type Judged = { id: string; organization_id: string; settled_at: string | null };

/** Returns a charge's debit at a moment (ms, UTC); false where it was settled or returned since it was judged. */
export function returnCharge(store: Store, judged: Judged, code: ReturnCode, at: number): Promise<boolean> {
  return store.transaction().execute(async (tx) => {
    await lockOrganization(tx, judged.organization_id);
    const returned = await tx
      .updateTable('debits')
      .set({ returned_at: timestampOf(at), return_code: code })
      .where('charge_id', '=', judged.id)
      .where('returned_at', 'is', null)
      .where('settled_at', judged.settled_at === null ? 'is' : '=', judged.settled_at)
      .returningAll()
      .executeTakeFirst();
    if (!returned) return false;
    const debit = collectedDebit(returned, at);
    await writePostings(tx, [judged.settled_at === null ? returnPosting(debit) : lateReturnPosting(debit)]);
    await noteOutcome(tx, [returned]);
    return true;
  });
}
