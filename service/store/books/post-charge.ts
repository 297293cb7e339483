// A charge enters the account book: its posting, and its first debit with the day on which it settles.
import type { Selectable } from 'kysely';
import { momentOf, timestampOf } from '../../../contract/timestamp.ts';
import { chargePosting } from '../../books/postings.ts';
import { settlementDateOf } from '../../books/settlement-date.ts';
import type { Store } from '../database.ts';
import { countDebits } from '../returns/count.ts';
import type { ChargesTable } from '../tables.ts';
import type { DebitsTable } from './tables.ts';
import { writePostings } from './write-postings.ts';

/** Posts a charge with its fee (cents), in the caller's transaction; tells its debit. Rejects where it is posted already. */
export async function postCharge(
  tx: Store,
  charge: Selectable<ChargesTable>,
  fee: number,
): Promise<Selectable<DebitsTable>> {
  const debit: Selectable<DebitsTable> = {
    ...{ id: charge.id, charge_id: charge.id, attempt: 1 },
    ...{ organization_id: charge.organization_id, marketplace_id: charge.marketplace_id },
    ...{ amount: charge.amount, fees: fee, create_date: charge.create_date },
    due_at: timestampOf(settlementDateOf(momentOf(charge.create_date))),
    ...{ settled_at: null, returned_at: null, return_code: null },
  };
  await tx.insertInto('debits').values(debit).execute();
  await writePostings(tx, [chargePosting(collectedDebit(debit, momentOf(charge.create_date)))]);
  await countDebits(tx, [debit]);
  return debit;
}

/** A debit as its postings want it; `at` is the posting's, ms, UTC. PostgreSQL's driver reads a bigint as text. */
export function collectedDebit(debit: Selectable<DebitsTable>, at: number) {
  return {
    debitId: debit.id,
    organizationId: debit.organization_id,
    marketplaceId: debit.marketplace_id,
    amount: Number(debit.amount),
    fees: Number(debit.fees),
    at,
  };
}
