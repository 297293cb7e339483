// Runs that left an order out as captured, after that turned out wrong.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { LedgerTables } from '../schema.ts';

type Taken = { provider: string; orderId: string; name: string };

/** A run that left it out as captured before keeps that, with the reason. */
export async function noteItemsTakenBack(db: Kysely<LedgerTables>, { provider, orderId, name }: Taken): Promise<void> {
  await db
    .updateTable('capture_run_item')
    .set({ why: remark('charge_taken_back', { person: name }) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'already_captured')
    .where('entry_id', 'is', null)
    .where('run_id', 'in', (runs) => runs.selectFrom('capture_run').select('id').where('provider', '=', provider))
    .execute();
}
