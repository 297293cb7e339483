// After a restart: what was running is paused, and what was on its way is what the journal says of it.
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../schema.ts';
import type { ItemResult } from './work-items.ts';
import { recordItem } from './work-items.ts';

/** Pauses runs whose process is gone, and forgets plans that were never finished. Only for whoever has the ledger alone. */
export async function recoverRuns(db: Kysely<LedgerTables>): Promise<void> {
  const died = await db.selectFrom('capture_run').select('id').where('state', '=', 'running').execute();
  for (const { id } of died) {
    await followJournal(db, id);
    await db
      .updateTable('capture_run')
      .set({ state: 'paused', pause_reason: 'closed', pause_words: null, running_since: null })
      .where('id', '=', id)
      .execute();
  }
  const unfinished = db.selectFrom('capture_run').select('id').where('planned_at', 'is', null);
  await db.deleteFrom('capture_run_item').where('run_id', 'in', unfinished).execute();
  await db.deleteFrom('capture_run').where('planned_at', 'is', null).execute();
}

/** Brings a run that nobody works on up to the journal: orders that were taken but not answered, and unknown outcomes that were settled since. */
export async function followJournal(db: Kysely<LedgerTables>, runId: string): Promise<void> {
  const rows = await db
    .selectFrom('capture_run_item as item')
    .leftJoin('journal', 'journal.id', 'item.entry_id')
    .leftJoin('charge', (join) =>
      join.onRef('charge.provider', '=', 'journal.provider').onRef('charge.id', '=', 'journal.charge_id'),
    )
    .select([
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
    ])
    .where('item.run_id', '=', runId)
    .where('item.state', 'in', ['waiting', 'unknown'])
    .where('item.entry_id', 'is not', null)
    .execute();
  const results = rows.flatMap((row) => {
    const result = resultOf(row);
    return result.state === 'unknown' && row.shown === 'unknown' ? [] : [result];
  });
  if (results.length === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const result of results) await recordItem(trx, runId, result);
  });
}

type Followed = {
  seq: number;
  entryId: string | null;
  state: string | null;
  code: string | null;
  detail: string | null;
  chargeId: string | null;
  answeredAt: string | null;
  settledBy: string | null;
  settledAt: string | null;
  chargedAmount: number | null;
};

/** Refusals that pass: the order may be taken again. */
const PASSING = new Set(['rate_limited', 'service_unreachable', 'token_refused']);

function resultOf(row: Followed): ItemResult {
  const { seq, entryId, chargeId, chargedAmount } = row;
  const waits: ItemResult = { seq, state: 'waiting', entryId: null, doneAt: null, why: null, chargeId, chargedAmount };
  if (row.state === null || entryId === null) return waits;
  const result = (state: Exclude<ItemResult['state'], 'waiting'>, why: string | null): ItemResult => ({
    ...{ seq, state, entryId, why, chargeId, chargedAmount },
    doneAt: row.settledAt ?? row.answeredAt ?? '',
  });
  switch (row.state) {
    case 'succeeded':
      return result('captured', null);
    case 'already_done':
      return result('already_captured', row.detail);
    case 'settled_done':
      return result('captured', `Settled by ${row.settledBy}: it was charged.`);
    case 'settled_not_done':
      return result('refused', `Settled by ${row.settledBy}: it was not charged.`);
    case 'refused':
      return PASSING.has(row.code ?? '') ? waits : result('refused', row.detail);
    default:
      return result('unknown', row.detail);
  }
}
