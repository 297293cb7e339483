// Idempotency keys: a key stands for one request and its one outcome, for good where money moves.
import { sql } from 'kysely';
import { timestampOf } from '../../../contract/timestamp.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import type { Store } from '../database.ts';
import type { IdempotentRequestKind } from './tables.ts';

/** `body` is what was asked for: the same key with another body is another request. */
type KeyedRequest = { organizationId: string; operation: IdempotentRequestKind; key: string; body: object };

/** How long the key of a session is kept, in ms of the service's clock: a session moves no money, and there are many. */
export const SESSION_KEY_KEPT_MS = 24 * 3600 * 1000;

/** Does something once for a key, with its outcome in one transaction; `at` is ms, UTC. The same key tells the same outcome again, be it a refusal. */
export function onceForKey<Outcome extends object>(
  store: Store,
  request: KeyedRequest,
  at: number,
  run: (tx: Store) => Promise<Outcome>,
): Promise<Outcome | { kind: 'key_of_another_request' }> {
  const { organizationId, operation, key } = request;
  const requestHash = hashSecret(JSON.stringify(request.body));
  return store.transaction().execute(async (tx) => {
    if (operation === 'session') await forgetSessionKey(tx, request, at);
    // The write comes first: of two with the same key, the second waits here and then reads the outcome of the first.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('keyed_requests')
      .values({
        organization_id: organizationId,
        operation,
        idempotency_key: key,
        request_hash: requestHash,
        outcome: null,
        create_date: timestampOf(at),
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'operation', 'idempotency_key']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return earlierOutcome<Outcome>(tx, request, requestHash);
    const outcome = await run(tx);
    await tx
      .updateTable('keyed_requests')
      .set({ outcome: JSON.stringify(outcome) })
      .where('organization_id', '=', organizationId)
      .where('operation', '=', operation)
      .where('idempotency_key', '=', key)
      .execute();
    return outcome;
  });
}

/** A key that has run out is free again, whether or not the sweep has been there. */
async function forgetSessionKey(tx: Store, { organizationId, operation, key }: KeyedRequest, at: number) {
  await tx
    .deleteFrom('keyed_requests')
    .where('organization_id', '=', organizationId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', key)
    .where('create_date', '<=', timestampOf(at - SESSION_KEY_KEPT_MS))
    .execute();
}

/** Written out, so that the index of sessions' keys is used. */
const SESSION = sql.lit('session' as const);

/** Forgets the keys of sessions that have run out at a moment (ms, UTC). */
export async function forgetSessionKeys(store: Store, at: number): Promise<void> {
  const until = timestampOf(at - SESSION_KEY_KEPT_MS);
  // Asked first: where there is none, no other process has to wait for a change.
  const old = await store
    .selectFrom('keyed_requests')
    .select('idempotency_key')
    .where('operation', '=', SESSION)
    .where('create_date', '<=', until)
    .limit(1)
    .executeTakeFirst();
  if (!old) return;
  await store.deleteFrom('keyed_requests').where('operation', '=', SESSION).where('create_date', '<=', until).execute();
}

async function earlierOutcome<Outcome>(tx: Store, { organizationId, operation, key }: KeyedRequest, hash: string) {
  const earlier = await tx
    .selectFrom('keyed_requests')
    .select(['request_hash', 'outcome'])
    .where('organization_id', '=', organizationId)
    .where('operation', '=', operation)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== hash) return { kind: 'key_of_another_request' as const };
  if (earlier.outcome === null) throw new Error('A request with a key, but without its outcome.');
  return JSON.parse(earlier.outcome) as Outcome;
}
