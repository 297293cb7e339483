// A refund or a return that a person or a file recorded, as a second person is asked about it.
import type { Kysely } from 'kysely';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** refundId: null of the return of the order's newest debit. */
export type FactKey = { provider: string; environmentId: string; orderId: string; refundId: string | null };

/** Throws `fact_not_found`. */
export async function recordedFact(
  db: Db,
  { environmentId, ...key }: FactKey,
): Promise<Extract<ApprovalSubject, { kind: 'take_back' }>> {
  const { orderId, refundId } = key;
  const fact = await (refundId === null ? recordedReturn(db, key) : recordedRefund(db, { ...key, refundId }));
  const amount = 'amount' in fact ? fact.amount : null;
  return { kind: 'take_back', environmentId, orderId, refundId, amount, at: fact.at };
}

type OrderKey = Pick<FactKey, 'provider' | 'orderId'>;

/** Throws `fact_not_found`. */
export async function recordedRefund(db: Db, { provider, orderId, refundId }: OrderKey & { refundId: string }) {
  const found = await db
    .selectFrom('refund')
    .select(['amount', 'at', 'reference', 'entry_id as entryId'])
    .where('provider', '=', provider)
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('source', '!=', 'service')
    .executeTakeFirst();
  if (!found) throw new PaydeskError('fact_not_found');
  return found;
}

/** Of the order's newest debit. Throws `fact_not_found`. */
export async function recordedReturn(db: Db, { provider, orderId }: OrderKey) {
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
    .select(['returned.code', 'returned.at'])
    .where('order.provider', '=', provider)
    .where('order.id', '=', orderId)
    .where('returned.source', '!=', 'service')
    .executeTakeFirst();
  if (!found) throw new PaydeskError('fact_not_found');
  return found;
}
