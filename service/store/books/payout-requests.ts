// Starting a payout once for an idempotency key.
import type { Store } from '../database.ts';
import { onceForKey } from './keyed-requests.ts';
import { type PayoutOutcome, type Platform, startPayout } from './payouts.ts';

type PayoutRequest = { key: string; expectedAmount: number | undefined };

/** Starts a payout once for a key; `at` is ms, UTC. The same key tells the same outcome again, be it a refusal. */
export function requestPayout(
  store: Store,
  platform: Platform,
  { key, expectedAmount }: PayoutRequest,
  at: number,
): Promise<PayoutOutcome | { kind: 'key_of_another_request' }> {
  const body = { expected_amount: expectedAmount ?? null };
  const request = { organizationId: platform.organizationId, operation: 'payout' as const, key, body };
  return onceForKey(store, request, at, (tx) => startPayout(tx, platform, expectedAmount, at));
}
