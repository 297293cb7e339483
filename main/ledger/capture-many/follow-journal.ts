// A run's orders follow the journal: what it says of an order's entry, also long after the run, is the order's result.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { type ItemResult, recordItem } from './work-items.ts';

/** Brings a run that no desk works on up to date with the journal: orders that were taken but not answered, and unknown outcomes that were settled since. */
export async function followJournal(db: Kysely<LedgerTables>, runId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await selectFollowed(trx)
      .where('item.run_id', '=', runId)
      .where('item.state', 'in', ['waiting', 'unknown'])
      .where('item.entry_id', 'is not', null)
      .execute();
    await follow(trx, rows);
  });
}

/** An entry's outcome changed after its call was over: the orders of runs that were sent as it say so too. */
export async function followEntry(
  db: Kysely<LedgerTables>,
  entry: Pick<JournalRow, 'id' | 'provider' | 'order_id'>,
): Promise<void> {
  if (entry.order_id === null) return;
  const rows = await selectFollowed(db)
    .where('run.provider', '=', entry.provider)
    .where('item.order_id', '=', entry.order_id)
    .where('item.entry_id', '=', entry.id)
    .execute();
  await follow(db, rows);
}

/** Orders of runs, beside the journal entries that they were taken up under. */
export function selectFollowed(db: Kysely<LedgerTables>) {
  return db
    .selectFrom('capture_run_item as item')
    .innerJoin('capture_run as run', 'run.id', 'item.run_id')
    .leftJoin('journal', 'journal.id', 'item.entry_id')
    .leftJoin('charge', (join) =>
      join.onRef('charge.provider', '=', 'journal.provider').onRef('charge.id', '=', 'journal.charge_id'),
    )
    .select([
      'item.run_id as runId',
      'item.order_id as orderId',
      'run.provider',
      'run.state as runState',
      'item.seq',
      'item.state as shown',
      'item.entry_id as entryId',
      'journal.state',
      'journal.code',
      'journal.detail',
      'journal.charge_id as chargeId',
      'journal.answered_at as answeredAt',
      'journal.settled_by as settledBy',
      'journal.settled_at as settledAt',
      'charge.amount as chargedAmount',
    ]);
}

export type Followed = Awaited<ReturnType<ReturnType<typeof selectFollowed>['execute']>>[number];

async function follow(db: Kysely<LedgerTables>, rows: Followed[]): Promise<void> {
  for (const row of rows) {
    const result = resultOf(row);
    if (result.state !== 'unknown' || row.shown !== 'unknown') await recordItem(db, row.runId, result);
  }
}

/** Refusals that pass: the order may be taken again, while its run may go on. */
const TEMPORARY = new Set(['rate_limited', 'service_unreachable', 'token_refused']);

/** What the journal says became of an order. */
export function resultOf(row: Followed): ItemResult {
  const { seq, entryId, chargeId, chargedAmount } = row;
  const waits: ItemResult = { seq, state: 'waiting', entryId: null, doneAt: null, why: null, chargeId, chargedAmount };
  if (row.state === null || entryId === null) return waits;
  const result = (state: Exclude<ItemResult['state'], 'waiting'>, why: string | null): ItemResult => ({
    seq,
    state,
    entryId,
    why,
    chargeId,
    chargedAmount,
    doneAt: (row.state?.startsWith('settled') ? row.settledAt : row.answeredAt) ?? '',
  });
  const isOver = row.runState === 'done' || row.runState === 'stopped';
  switch (row.state) {
    case 'succeeded':
      return result('captured', null);
    case 'already_done':
      return result('already_captured', whyAlready(row));
    case 'settled_done':
      return result('captured', remark('marked_charged', { person: row.settledBy ?? '' }));
    case 'settled_not_done':
      return result('refused', remark('marked_not_charged', { person: row.settledBy ?? '' }));
    case 'refused':
      return TEMPORARY.has(row.code ?? '') && !isOver ? waits : result('refused', row.detail);
    default:
      return result('unknown', row.detail);
  }
}

/** It counts as charged only where the service named the charge. */
const whyAlready = ({ chargeId, detail }: Followed): string | null =>
  chargeId === null ? remark('charged_by_unnamed', { detail: detail ?? '' }) : detail;
