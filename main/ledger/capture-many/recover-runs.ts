// After a restart: what was running is paused, and what was on its way is what the journal says of it.
import type { ExpressionBuilder } from 'kysely';
import type { CallContext } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import { followJournal } from './follow-journal.ts';

/**
 * Pauses runs whose process is gone, and forgets plans that were never finished. A desk that has the ledger alone knows that all others are gone;
 * of a team's, a device knows it of its own earlier runs, and any device of one whose lease has ended.
 */
export async function recoverRuns({ db, caller, nowMs }: CallContext): Promise<void> {
  const died = await db
    .selectFrom('capture_run')
    .select('id')
    .where('state', '=', 'running')
    .where((where) =>
      isOfTeam(caller) ? where.or([isLetGo(where, nowMs), isEarlier(where, caller)]) : where.lit(true),
    )
    .execute();
  for (const { id } of died) {
    await followJournal(db, id);
    await db
      .updateTable('capture_run')
      .set({ state: 'paused', pause_reason: 'closed', pause_words: null, running_since: null, lease_until: null })
      .where('id', '=', id)
      .execute();
  }
  const unfinished = db
    .selectFrom('capture_run')
    .select('id')
    .where('planned_at', 'is', null)
    .where((where) => (isOfTeam(caller) ? isEarlier(where, caller) : where.lit(true)));
  await db.deleteFrom('capture_run_item').where('run_id', 'in', unfinished).execute();
  await db
    .deleteFrom('capture_run')
    .where('planned_at', 'is', null)
    .where((where) => (isOfTeam(caller) ? isEarlier(where, caller) : where.lit(true)))
    .execute();
}

type Where = ExpressionBuilder<LedgerTables, 'capture_run'>;

const isLetGo = (where: Where, nowMs: number) =>
  where.or([where('lease_until', 'is', null), where('lease_until', '<', new Date(nowMs).toISOString())]);

/** Of an earlier run of this device's Paydesk: its data folder's lock proves that it is over. */
const isEarlier = (where: Where, { instanceId, deviceId }: Caller) =>
  where.and([where('desk', '=', deviceId), where('instance_id', '!=', instanceId)]);
