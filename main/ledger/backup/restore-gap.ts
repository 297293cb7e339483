// Doubt: what the ledger's past may lack. After a restore, whatever isn't known done is unknown until a person settles it.
import { type Kysely, sql } from 'kysely';
import type { HistoryGapFact } from '../../core/facts.ts';
import { isUsable } from '../approvals/usable.ts';
import { appendFact } from '../facts/append-fact.ts';
import { recordGap } from '../projections/record-gap.ts';
import type { LedgerTables } from '../store/schema.ts';

/** since: ISO 8601, UTC, from when on the past isn't known. detail: a remark. */
export type Doubt = { actor: string; instanceId: string; since: string; now: string; detail: string };

/** Writes that a part of the ledger's history is missing: of every provider's, but for the one that is excepted. `at`: ISO 8601 in UTC. */
export const appendHistoryGap = (
  db: Kysely<LedgerTables>,
  gap: Omit<HistoryGapFact, 'kind'>,
  at: string,
): Promise<number> => appendFact(db, '', { kind: 'history_gap', ...gap }, at);

/** Adds an unknown capture for every order not known charged, and an unknown create-order for every session without an order. Gives how many. What waits in a run is as unknown. */
export async function doubtWhatIsOpen(
  db: Kysely<LedgerTables>,
  cause: HistoryGapFact['cause'],
  doubt: Doubt,
): Promise<number> {
  const { actor, instanceId, since, now, detail } = doubt;
  const gap = { cause, since, exceptProvider: null, reviewsOpenOrders: true, detail, actor, instanceId };
  const doubted = await recordGap(db, { kind: 'history_gap', ...gap }, now);
  await doubtWaitingItems(db, doubt);
  // Pages say that the past is being read until each feed was read to its end again.
  await db.updateTable('feed_place').set({ read_at: null }).execute();
  // One may have been used in the part that is missing.
  await db.updateTable('approval').set({ state: 'void' }).where(isUsable).execute();
  return doubted;
}

/** Makes the waiting orders of begun runs unknown whose capture is in doubt since `now`, each with its doubt's entry, so that settling that settles it here too. */
async function doubtWaitingItems(
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
