// A run's orders, as its worker takes and answers them: both some at a time, so that the journal's own writes come first.

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ItemState } from '../../../contract/console/run-state.ts';
import { type CallContext, Cents, Id, Moment } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
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

const ofItem = {
  seq: z.int().nonnegative(),
  why: z.string().max(20_000).nullable(),
  chargeId: Id.nullable(),
  chargedAmount: Cents.nullable(),
};
/** entryId: the journal entry that says so. waiting: put back for any desk to take. */
export const ItemResult = z.discriminatedUnion('state', [
  z.strictObject({ ...ofItem, state: z.literal('waiting'), entryId: z.null(), doneAt: z.null() }),
  z.strictObject({ ...ofItem, state: ItemState.exclude(['waiting', 'sent']), entryId: z.uuid(), doneAt: Moment }),
]);
export type ItemResult = z.infer<typeof ItemResult>;

/** Takes the next orders that wait. Each has its journal entry's id from now on: after a crash the journal says what became of it. */
export async function claimItems(
  { db, caller, nowMs }: CallContext,
  runId: string,
  limit: number,
): Promise<ClaimedItem[]> {
  return inTransaction(db, async (trx) => {
    await goOnHolding(trx, runId, { caller, nowMs, mustRun: true });
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

/** Writes what became of an order. */
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
