// One call of the journal, with what was sent.
import { isKeyed } from '../../../contract/operations/keyed.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';

/** request: JSON of the body. */
export type SentCall = {
  operation: OperationName;
  orderId: string | null;
  chargeId: string | null;
  /** The Idempotency-Key it was sent with; null where its operation has none. */
  key: string | null;
  request: string;
};

/** Throws `call_not_found` where it isn't of this environment's provider. */
export async function readCall({ db }: CallContext, environmentId: string, entryId: string): Promise<SentCall> {
  const provider = await providerOf(db, environmentId);
  const row = await db
    .selectFrom('journal')
    .select(['operation', 'order_id', 'charge_id', 'repeat_of', 'idempotency_key', 'request'])
    .where('id', '=', entryId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!row) throw new PaydeskError('call_not_found');
  const { operation, order_id: orderId, charge_id: chargeId, repeat_of, idempotency_key, request } = row;
  const key = isKeyed(operation) ? (idempotency_key ?? repeat_of ?? entryId) : null;
  return { operation, orderId, chargeId, key, request };
}

/** instanceId: of the run that wrote it. */
export type EntryOwner = { operation: OperationName; instanceId: string };

/** By whom an entry was written, in whichever environment; null where there is none. */
export async function entryOwner({ db }: Pick<CallContext, 'db'>, entryId: string): Promise<EntryOwner | null> {
  const row = await db
    .selectFrom('journal')
    .select(['operation', 'instance_id as instanceId'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  return row ?? null;
}
