// Idempotency keys of payouts: a key stands for one request and its one outcome, for good.
import { timestampOf } from '../../../contract/timestamp.ts';
import { hashSecret } from '../../secrets.ts';
import type { Store } from '../database.ts';
import { type PayoutOutcome, type Platform, startPayout } from './payouts.ts';

type KeyedRequest = { key: string; expectedAmount: number | undefined };

/** Starts a payout once for a key; `at` is ms, UTC. The same key tells the same outcome again, be it a refusal. */
export function requestPayout(
  store: Store,
  platform: Platform,
  { key, expectedAmount }: KeyedRequest,
  at: number,
): Promise<PayoutOutcome | { kind: 'key_of_another_request' }> {
  const requestHash = hashSecret(JSON.stringify({ expected_amount: expectedAmount ?? null }));
  return store.transaction().execute(async (tx) => {
    // The write comes first: of two with the same key, the second waits here and then reads the outcome of the first.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payout_requests')
      .values({
        organization_id: platform.organizationId,
        idempotency_key: key,
        request_hash: requestHash,
        outcome: null,
        create_date: timestampOf(at),
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'idempotency_key']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return earlierOutcome(tx, platform, key, requestHash);
    const outcome = await startPayout(tx, platform, expectedAmount, at);
    await tx
      .updateTable('payout_requests')
      .set({ outcome: JSON.stringify(outcome) })
      .where('organization_id', '=', platform.organizationId)
      .where('idempotency_key', '=', key)
      .execute();
    return outcome;
  });
}

async function earlierOutcome(tx: Store, platform: Platform, key: string, requestHash: string) {
  const earlier = await tx
    .selectFrom('payout_requests')
    .select(['request_hash', 'outcome'])
    .where('organization_id', '=', platform.organizationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== requestHash) return { kind: 'key_of_another_request' as const };
  if (earlier.outcome === null) throw new Error('A payout request without its outcome.');
  return JSON.parse(earlier.outcome) as PayoutOutcome;
}
