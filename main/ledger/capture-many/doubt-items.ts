// A run's orders that wait, after the ledger lost a part of its past: those in doubt are unknown, not waiting.
import { type Kysely, sql } from 'kysely';
import type { LedgerTables } from '../schema.ts';

/** Makes the waiting orders of begun runs unknown whose capture is in doubt since `now`, each with its doubt's entry, so that settling that settles it here too. */
export async function doubtWaitingItems(
  db: Kysely<LedgerTables>,
  { now, detail }: { now: string; detail: string },
): Promise<void> {
  await sql`update capture_run_item as item
    set state = 'unknown', entry_id = doubted.id, why = ${detail}, done_at = ${now}
    from capture_run as run join journal as doubted on doubted.provider = run.provider
    where run.id = item.run_id and run.state in ('running', 'paused') and item.state = 'waiting'
      and doubted.order_id = item.order_id and doubted.operation = 'charge_order' and doubted.alive = 1
      and doubted.state = 'unknown' and doubted.code = 'restored' and doubted.answered_at = ${now}`.execute(db);
}
