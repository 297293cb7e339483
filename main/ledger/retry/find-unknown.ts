// A call of unknown outcome, as far as sending it again needs it.
import type { Kysely } from 'kysely';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import { gapOf } from '../projections/read-payment.ts';
import type { LedgerTables } from '../store/schema.ts';

/** request: JSON of what was asked. */
export type UnknownCall = {
  accountId: string;
  operation: OperationName;
  orderId: string | null;
  chargeId: string | null;
  request: string;
  /** What it makes unique, where that isn't its order or session. */
  attempt: string | null;
  /** The newest lost part of the provider's history: the number of the fact that says so. */
  gapAt: string | null;
};

/** Throws `not_found` where it is settled, or not of this environment. */
export async function findUnknown(
  db: Kysely<LedgerTables>,
  environmentId: string,
  entryId: string,
): Promise<UnknownCall> {
  const row = await db
    .selectFrom('journal')
    .select(['account_id', 'operation', 'order_id', 'charge_id', 'request', 'attempt', 'provider'])
    .where('id', '=', entryId)
    .where('environment_id', '=', environmentId)
    .where('state', '=', 'unknown')
    .where('repeat_of', 'is', null)
    .executeTakeFirst();
  if (!row) throw notUnknown();
  const { account_id: accountId, operation, order_id: orderId, charge_id: chargeId, request, attempt } = row;
  const gap = await gapOf(db, row.provider);
  return { accountId, operation, orderId, chargeId, request, attempt, gapAt: gap && String(gap.seq) };
}

export const notUnknown = () => new PaydeskError('not_in_review');
