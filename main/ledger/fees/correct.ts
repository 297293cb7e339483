// Corrections: a person says what a fee really is, and an entry with the difference is added.
import type { CorrectFeeInput } from '../../../contract/console/fee.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { recordFact } from '../projections/read-payment.ts';
import { feeOfOrder } from './fee-of-order.ts';

/** Adds the correction. Throws `not_found` where the order has no fee, or its charge was taken back, `invalid_input` where its fee is that amount already. */
export async function correctFee({ db, nowMs, actor }: CallContext, input: CorrectFeeInput): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, input.environmentId);
    const known = await feeOfOrder(trx, provider, input.orderId);
    if (!known) {
      throw new PaydeskError('fee_not_found', { orderId: input.orderId });
    }
    const fee = known.amount;
    if (fee === input.amount) {
      throw new PaydeskError('fee_unchanged', { fee }, { field: 'amount' });
    }
    await audit(trx, now, actor, 'correct_fee', input.orderId, { fee: input.amount, reason: input.reason }, { fee });
    const { orderId, reason } = input;
    const fact = { kind: 'fee_corrected', orderId, amount: input.amount, reason, actor } as const;
    await recordFact(trx, provider, fact, { at: now });
  });
}
