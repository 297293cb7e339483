// A charge enters the account book: its posting, and its first debit with the day on which it settles.
import type { Selectable } from 'kysely';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { chargePosting } from '../../books/postings.ts';
import { settlementDateOf } from '../../books/settlement-date.ts';
import type { Store } from '../database.ts';
import type { ChargesTable } from '../tables.ts';
import { recordOf } from './charge-records.ts';
import { collectedDebit } from './collected-debit.ts';
import type { DebitsTable } from './tables.ts';
import { tellOfRecords } from './tell.ts';
import { postDebit } from './uncounted-debits.ts';

/** Posts a charge of a session with its fee (cents), in the caller's transaction, and tells of it in the feed. Rejects where it is posted already. */
export async function postCharge(
  tx: Store,
  { session_id, fee, ...charge }: Selectable<ChargesTable> & { session_id: string; fee: number },
): Promise<void> {
  const at = momentOf(charge.create_date);
  const debit: Selectable<DebitsTable> = {
    id: charge.id,
    charge_id: charge.id,
    attempt: 1,
    organization_id: charge.organization_id,
    marketplace_id: charge.marketplace_id,
    amount: charge.amount,
    fees: fee,
    create_date: charge.create_date,
    due_at: timestampOf(settlementDateOf(at)),
    settled_at: null,
    returned_at: null,
    return_code: null,
  };
  await tx.insertInto('debits').values(debit).execute();
  // Nothing is read for it: a charge that was just made has no more to tell.
  const ended = { isAccountClosed: false, isAuthorizationEnded: false };
  await tellOfRecords(
    tx,
    'charge.created',
    [recordOf({ charge: { ...charge, session_id }, debits: [debit], refunded: 0, ...ended }, at)],
    at,
  );
  await postDebit(tx, debit, chargePosting(collectedDebit(debit, at)));
}
