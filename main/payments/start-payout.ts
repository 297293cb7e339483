// Start payout, through the dashboard's API (ours: the spec shows no payout endpoint): the one call that may be sent again, because its key makes the service answer as it did the first time.
import type { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import { pathOf } from '../../contract/operations/wire.ts';
import type { CallOutcome } from '../outcome.ts';
import { addressUnder } from './address.ts';
import { askedPayout } from './asked.ts';
import type { DashboardSigner } from './dashboard-calls.ts';
import { post } from './send.ts';
import { bearer, sendSigned } from './send-signed.ts';
import type { Tokens } from './tokens.ts';

/** key: the Idempotency-Key. expectedAmount in cents: what a person confirmed; the service refuses any other. */
export type PayoutAsked = { key: string; expectedAmount: number };

export type PayoutCall = (signer: DashboardSigner, asked: PayoutAsked) => Promise<CallOutcome<PayoutSeen>>;

export function openPayoutCall(tokens: Tokens, limits: { callMs: number }): PayoutCall {
  return (signer, { key, expectedAmount }) =>
    sendSigned(tokens, signer, askedPayout(expectedAmount), (token) =>
      post({
        url: addressUnder(signer.dashboardUrl, pathOf('start_payout')),
        headers: {
          ...bearer(token),
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ expected_amount: expectedAmount }),
        timeLimitMs: limits.callMs,
      }),
    );
}
