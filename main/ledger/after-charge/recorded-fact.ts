// A refund or a return that a person or a file recorded, as a second person is asked about it.
import type { Kysely } from 'kysely';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { PaydeskError } from '../../problem.ts';
import type { LedgerTables } from '../schema.ts';

type Db = Kysely<LedgerTables>;

/** refundId: null of the return of the order's newest debit. */
export type FactKey = { provider: string; environmentId: string; orderId: string; refundId: string | null };

/** Throws `fact_not_found`. */
export async function recordedFact(
  db: Db,
  { provider, environmentId, orderId, refundId }: FactKey,
): Promise<Extract<ApprovalSubject, { kind: 'take_back' }>> {
  const fact = await (refundId === null
    ? recordedReturn(db, provider, orderId)
    : recordedRefund(db, { provider, orderId, refundId }));
  if (!fact) throw new PaydeskError('fact_not_found');
  return { kind: 'take_back', environmentId, orderId, refundId, ...fact };
}

function recordedRefund(
  db: Db,
  { provider, orderId, refundId }: { provider: string; orderId: string; refundId: string },
): Promise<{ amount: number; at: string } | undefined> {
  return db
    .selectFrom('refund')
    .select(['amount', 'at'])
    .where('provider', '=', provider)
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('source', '!=', 'service')
    .executeTakeFirst();
}

async function recordedReturn(
  db: Db,
  provider: string,
  orderId: string,
): Promise<{ amount: null; at: string } | undefined> {
  const found = await db
    .selectFrom('order')
    .innerJoin('charge_outcome as told', (join) =>
      join.onRef('told.provider', '=', 'order.provider').onRef('told.charge_id', '=', 'order.charge_id'),
    )
    .innerJoin('return_case as returned', (join) =>
      join
        .onRef('returned.provider', '=', 'told.provider')
        .onRef('returned.charge_id', '=', 'told.charge_id')
        .onRef('returned.attempt', '=', 'told.attempt'),
    )
    .select('returned.at')
    .where('order.provider', '=', provider)
    .where('order.id', '=', orderId)
    .where('returned.source', '!=', 'service')
    .executeTakeFirst();
  return found && { amount: null, at: found.at };
}
