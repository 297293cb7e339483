// Corrections: a person says what a fee really is, and an entry with the difference is added.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CorrectFeeInput } from '../../../contract/console/fee.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { PaydeskError } from '../../problem.ts';
import { audit } from '../audit/audit.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import { feeOfOrder, lastCharge } from './fee-of-order.ts';

/** Adds the correction. Throws `not_found` where the order has no fee, or its charge was taken back, `invalid_input` where its fee is that amount already. */
export async function correctFee(
  db: Kysely<LedgerTables>,
  input: CorrectFeeInput,
  actor: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, input.environmentId);
    const charge = await lastCharge(trx, provider, input.orderId, 1);
    const known = await feeOfOrder(trx, provider, input.orderId);
    if (!charge || !known) {
      throw new PaydeskError(
        'not_found',
        `This console knows no charge of the order ${input.orderId} that has a fee.`,
        'Check the id and the environment, and whether its charge was taken back.',
      );
    }
    const fee = known.amount;
    if (fee === input.amount) {
      throw new PaydeskError(
        'invalid_input',
        `The fee is ${formatCents(fee)} already.`,
        'Nothing was added. Enter what it really is.',
        { field: 'amount' },
      );
    }
    const correction = { id: randomUUID(), kind: 'correction', transactions: 0 } as const;
    const amount = input.amount - (fee ?? 0);
    await trx
      .insertInto('fee_entry')
      .values({ ...charge, ...correction, amount, actor, reason: input.reason, recorded_at: now })
      .execute();
    await audit(trx, now, actor, 'correct_fee', input.orderId, { fee: input.amount, reason: input.reason }, { fee });
  });
}
