// A debit's row as its postings want it.
import type { Selectable } from 'kysely';
import type { DebitsTable } from './tables.ts';

/** `at` is the posting's, ms, UTC. PostgreSQL's driver reads a bigint as text. */
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
