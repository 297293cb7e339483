// Start payout, through the dashboard's API (ours: the spec shows no payout endpoint): the one call that may be sent again, because its key makes the service answer as it did the first time.
import { z } from 'zod';
import { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import type { CallOutcome } from '../outcome.ts';
import { addressUnder } from './address.ts';
import type { DashboardSigner } from './dashboard-calls.ts';
import { type Asked, readAnswer } from './read-answer.ts';
import { type HttpAnswer, post } from './send.ts';
import type { Tokens } from './tokens.ts';

/** key: the Idempotency-Key. expectedAmount in cents: what a person confirmed; the service refuses any other. */
export type PayoutAsked = { key: string; expectedAmount: number };

export type PayoutCall = (signer: DashboardSigner, asked: PayoutAsked) => Promise<CallOutcome<PayoutSeen>>;

/** Why a 409 says no: nothing was started under this key, and nothing ever will be. */
const PayoutRefusal = z.object({ detail: z.object({ reason: z.enum(['below_holding_balance', 'another_amount']) }) });
const PaidBefore = z.object({
  detail: z.object({ reason: z.literal('already_this_month'), payout_id: z.string().min(1) }),
});

export function openPayoutCall(tokens: Tokens, limits: { callMs: number }): PayoutCall {
  return async (signer, { key, expectedAmount }) => {
    const send = (token: string) =>
      post({
        url: addressUnder(signer.dashboardUrl, '/api/payouts'),
        headers: {
          Authorization: `bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ expected_amount: expectedAmount }),
        timeLimitMs: limits.callMs,
      });
    const first = await tokens.get(signer);
    const answer = await send(first);
    if (answer.kind !== 'answered' || answer.status !== 401) return outcomeOf(answer, expectedAmount, [first]);
    tokens.drop(signer, first);
    const renewed = await tokens.get(signer);
    return outcomeOf(await send(renewed), expectedAmount, [first, renewed]);
  };
}

function outcomeOf(answer: HttpAnswer, expectedAmount: number, secrets: readonly string[]): CallOutcome<PayoutSeen> {
  const asked: Asked<PayoutSeen> = {
    operation: 'start_payout',
    // An answer about another amount than was confirmed is not an answer.
    schema: PayoutSeen,
    amiss: ({ amount }) => (amount === expectedAmount ? null : 'amount'),
    id: null,
    first: (json) => {
      const payoutId = PaidBefore.safeParse(json).data?.detail.payout_id;
      return payoutId ? { orderId: null, chargeId: null, payoutId } : null;
    },
    saysNotDone: (json) => PayoutRefusal.safeParse(json).success,
  };
  return readAnswer(answer, asked, secrets);
}
