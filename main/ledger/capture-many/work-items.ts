// A run's orders, as its worker takes and answers them: both some at a time, so that the journal's own writes come first.
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Caller } from '../thread/caller.ts';
import { goOnHolding } from './run-holder.ts';
import { noteKept } from './unverified.ts';

/** knownAmount: the order's amount now, null where unknown here. entryId: the journal entry it is to be sent as. */
export type ClaimedItem = {
  seq: number;
  orderId: string;
  accountId: string;
  expectedAmount: number | null;
  knownAmount: number | null;
  entryId: string;
};

/** entryId: the journal entry that says so. waiting: put back for any desk to take. */
export type ItemResult = { seq: number; why: string | null; chargeId: string | null; chargedAmount: number | null } & (
  | { state: 'waiting'; entryId: null; doneAt: null }
  | {
      state: 'captured' | 'already_captured' | 'refused' | 'unknown' | 'skipped';
      entryId: string;
      doneAt: string;
    }
);

/** Who works on the run, and when. */
type At = { caller: Caller; nowMs: number };

/** Takes the next orders that wait. Each has its journal entry's id from now on: after a crash the journal says what became of it. */
export async function claimItems(
  db: Kysely<LedgerTables>,
  runId: string,
  limit: number,
  at: At,
): Promise<ClaimedItem[]> {
  return inTransaction(db, async (trx) => {
    await goOnHolding(trx, runId, { ...at, mustRun: true });
    const rows = await trx
      .selectFrom('capture_run_item as item')
      .innerJoin('capture_run as run', 'run.id', 'item.run_id')
      .leftJoin('order', (join) =>
        join.onRef('order.provider', '=', 'run.provider').onRef('order.id', '=', 'item.order_id'),
      )
      .select([
        'item.seq',
        'item.order_id as orderId',
        'item.account_id as accountId',
        'item.amount as expectedAmount',
        'order.total_amount as knownAmount',
      ])
      .where('item.run_id', '=', runId)
      .where('item.state', '=', 'waiting')
      .where('item.entry_id', 'is', null)
      .orderBy('item.seq')
      .limit(limit)
      .execute();
    const claimed = rows.map((row) => ({ ...row, entryId: randomUUID() }));
    for (const { seq, entryId } of claimed) await nameEntry(trx, { runId, seq, entryId });
    return claimed;
  });
}

const nameEntry = preparedQuery((db, { runId, seq, entryId }: { runId: string; seq: number; entryId: string }) =>
  db.updateTable('capture_run_item').set({ entry_id: entryId }).where('run_id', '=', runId).where('seq', '=', seq),
);

/** Writes what became of some orders, all or none. */
export async function recordItems(
  db: Kysely<LedgerTables>,
  runId: string,
  results: ItemResult[],
  at: At,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await goOnHolding(trx, runId, { ...at, mustRun: false });
    for (const result of results) await recordItem(trx, runId, result);
  });
}

export async function recordItem(db: Kysely<LedgerTables>, runId: string, result: ItemResult): Promise<void> {
  await writeResult(db, { ...result, runId });
}

type Written = ItemResult & { runId: string };

const writeResult = preparedQuery((db, { runId, seq, state, entryId, why, chargeId, chargedAmount, doneAt }: Written) =>
  db
    .updateTable('capture_run_item')
    .set({
      state,
      entry_id: entryId,
      // What the plan noted of it stays where its end says no more.
      why: sql<string | null>`coalesce(${why}, ${noteKept(state)})`,
      charge_id: chargeId,
      charged_amount: chargedAmount,
      amount_differs: sql<0 | 1>`case when amount <> ${chargedAmount} then 1 else 0 end`,
      done_at: doneAt,
    })
    .where('run_id', '=', runId)
    .where('seq', '=', seq),
);
