// The fee of a charge that never was: taken back by an entry, and brought back by another where the order is charged after all.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { FeeEntryRow, LedgerTables } from '../schema.ts';
import { feeOfOrder, lastCharge } from './fee-of-order.ts';

type Taken = { provider: string; orderId: string; name: string; reason: string; now: string };

/** Adds the entry that takes the order's fee back, and gives what it was in cents; null where there was none, or nobody knew it. */
export async function takeFeeBack(
  db: Kysely<LedgerTables>,
  { provider, orderId, name, reason, now }: Taken,
): Promise<number | null> {
  const fee = await feeOfOrder(db, provider, orderId);
  const charge = await lastCharge(db, provider, orderId, 1);
  if (!fee || !charge) return null;
  const taken = { id: randomUUID(), kind: 'correction', transactions: -1, recorded_at: now } as const;
  const amount = fee.amount === null ? null : 0 - fee.amount;
  await db
    .insertInto('fee_entry')
    .values({ ...charge, ...taken, amount, actor: name, reason })
    .execute();
  return fee.amount;
}

/** `charge` is what would be the accrual. Where the order's was taken back, it is added as a correction: with the amount that was taken, or its own where that was unknown. */
export async function bringFeeBack(db: Kysely<LedgerTables>, charge: FeeEntryRow): Promise<void> {
  const { provider, order_id: orderId } = charge;
  if (await feeOfOrder(db, provider, orderId)) return;
  const taken = await lastCharge(db, provider, orderId, -1);
  if (!taken) return;
  const amount = taken.amount === null ? charge.amount : 0 - taken.amount;
  const reason = remark('charged_after_all');
  await db
    .insertInto('fee_entry')
    .values({ ...charge, kind: 'correction', amount, reason })
    .execute();
}
