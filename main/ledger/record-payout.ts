// Payouts, written as the service's answer showed them.
import type { Kysely } from 'kysely';
import type { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Records a payout the service started. A month has one: the same answer a second time changes nothing. */
export async function recordPayout(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  payout: PayoutSeen,
  now: string,
): Promise<void> {
  await db
    .insertInto('payout')
    .values({
      id: payout.id,
      provider: entry.provider,
      marketplace_id: payout.marketplace_id,
      month: payout.month,
      amount: payout.amount,
      state: 'paid',
      reference: payout.id,
      at: now,
      actor: entry.actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
