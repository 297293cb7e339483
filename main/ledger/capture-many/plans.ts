// A run while it is planned: it belongs to the desk that began it, and what it comes to is counted where it is written.
import { type Kysely, sql } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import { ofAnotherDesk } from './run-holder.ts';
import type { CaptureRunRow } from './tables.ts';

/** The plan that this desk began. Throws `plan_not_found`; `run_changed` once it is finished, so that it stays as it is shown, confirmed and approved; `run_of_another_desk`. */
export async function unfinishedPlan(
  db: Kysely<LedgerTables>,
  runId: string,
  caller: Caller,
): Promise<Pick<CaptureRunRow, 'environment_id' | 'provider'>> {
  const run = await db
    .selectFrom('capture_run')
    .select(['environment_id', 'provider', 'state', 'planned_at', 'desk', 'instance_id'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) throw new PaydeskError('plan_not_found');
  if (run.planned_at !== null) throw new PaydeskError('run_changed', { state: run.state });
  if (isOfTeam(caller) && run.instance_id !== caller.instanceId) throw await ofAnotherDesk(db, run.desk);
  return run;
}

/** How many of its orders wait, and what they come to in cents. */
export const countPlan = (db: Kysely<LedgerTables>, runId: string) =>
  db
    .selectFrom('capture_run_item')
    .select([
      sql<number>`count(*)`.as('planned_count'),
      sql<number>`coalesce(sum(amount), 0)`.as('planned_sum'),
      sql<number>`count(*) - count(amount)`.as('unknown_amounts'),
    ])
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
