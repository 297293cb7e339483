// Runs whose results say that an order is captured, after that turned out wrong.
import type { Kysely } from 'kysely';
import type { JournalRow, LedgerTables } from '../schema.ts';

type Taken = { orderId: string; name: string; now: string };

/** The run that sent it lists it as not charged; one that left it out as captured before keeps that, with the reason. */
export async function noteItemsTakenBack(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  { orderId, name, now }: Taken,
): Promise<void> {
  await db
    .updateTable('capture_run_item')
    .set({ state: 'refused', why: `Settled by ${name}: it was not charged.`, done_at: now })
    .set({ charge_id: null, charged_amount: null, amount_differs: 0 })
    .where('entry_id', '=', entry.id)
    .execute();
  await db
    .updateTable('capture_run_item')
    .set({ why: `It counted as captured by a person’s word, which ${name} took back later.` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'already_captured')
    .where('entry_id', 'is', null)
    .where('run_id', 'in', (runs) => runs.selectFrom('capture_run').select('id').where('provider', '=', entry.provider))
    .execute();
}
