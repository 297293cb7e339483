// A run's states: planned → running ⇄ paused → done or stopped. Each change says from where, so that two windows can't cross. After a restart, what was running is paused, and what was on its way is what the journal says of it.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { PauseReason, StartRunInput } from '../../../contract/console/capture-many.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForResume, requireForStart } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { byItself, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { expressionsOf } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import { followJournal } from './follow-journal.ts';
import { confirmDuplicates, unconfirmedDuplicates } from './note-duplicates.ts';
import { countPlan } from './plans.ts';
import { heldByAnother, holding, isHeldByAnother, letGo, ofAnotherDesk } from './run-holder.ts';
import type { CaptureRunRow } from './tables.ts';
import { IS_UNVERIFIED } from './unverified.ts';

/** Begins a planned run. Throws `confirmation_wanted` in production where its count and sum weren't confirmed, or other likely duplicates than there are, `capture_in_flight` where another run is under way, `ledger_sealed`. */
export async function startRun({ db, caller, nowMs, actor }: CallContext, input: StartRunInput): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    await refuseWhileSealed(trx);
    const planned = await findRun(trx, input.environmentId, input.runId);
    // What the rules judge is what is there to be captured.
    const counted = planned.state === 'planned' ? await countPlan(trx, planned.id) : {};
    const run = { ...planned, ...counted };
    await requireConfirmed(trx, run, input.confirmed);
    const other = await trx
      .selectFrom('capture_run')
      .select('id')
      .where('provider', '=', run.provider)
      .where('state', 'in', ['running', 'paused'])
      .executeTakeFirst();
    if (other && other.id !== run.id) {
      throw new PaydeskError('other_run_under_way');
    }
    await changed(trx, run, ['planned'], {
      state: 'running',
      started_at: now,
      started_by: actor,
      running_since: now,
      ...counted,
      ...holding(caller, nowMs),
    });
    await requireForStart(trx, run, { caller, nowMs, approvalId: input.approvalId });
    const confirmed = input.confirmed ?? { count: run.planned_count, sum: run.planned_sum };
    await audit(trx, now, actor, 'start_capture_run', run.id, confirmed);
  });
}

/** Pauses a run that is running; one that isn't stays as it is. A run of another desk is paused only by a person: that desk goes on holding it until it notices. */
export async function pauseRun(
  { db, actor, caller, nowMs }: CallContext,
  runId: string,
  pause: { reason: PauseReason; why: string | null },
): Promise<void> {
  const by = pause.reason === 'person' ? actor : byItself({ actor, caller }, 'Paydesk');
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    if (pause.reason !== 'person' && (await heldByAnother(trx, runId, caller, nowMs))) return;
    await letGo(trx, runId, caller);
    const { numUpdatedRows } = await trx
      .updateTable('capture_run')
      .set({ state: 'paused', pause_reason: pause.reason, pause_words: pause.why, ...standingStill(trx, nowMs) })
      .where('id', '=', runId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await audit(trx, now, by, 'pause_capture_run', runId, { reason: pause.reason });
  });
}

/** Sets a paused run going again; of a team, also one whose desk is gone. Throws `run_not_confirmed` in production where likely duplicates came meanwhile, `run_changed` where it isn't paused, `run_of_another_desk` where another desk works on it or waits for its answers, `ledger_sealed`. */
export async function resumeRun(
  { db, caller, nowMs, actor }: CallContext,
  environmentId: string,
  runId: string,
  approvalId: string | null | undefined = null,
  duplicates: string | null | undefined = null,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    await refuseWhileSealed(trx);
    const run = await findRun(trx, environmentId, runId);
    await requireDuplicatesSeen(trx, run, duplicates ?? null);
    const isTaken = await takeOver(trx, run, caller, nowMs);
    await changed(trx, run, isTaken ? ['paused', 'running'] : ['paused'], {
      state: 'running',
      pause_reason: null,
      pause_words: null,
      running_since: now,
      ...holding(caller, nowMs),
    });
    await requireForResume(trx, run, { caller, nowMs, approvalId: approvalId ?? undefined });
    await audit(trx, now, actor, 'resume_capture_run', runId, {});
  });
}

/** Takes a run over from another desk that let go of it or whose lease ran out. Gives whether it did; throws where that desk may still send, or still waits for an answer. */
async function takeOver(db: Kysely<LedgerTables>, run: CaptureRunRow, caller: Caller, nowMs: number): Promise<boolean> {
  if (!isOfTeam(caller) || run.instance_id === caller.instanceId) return false;
  const waitsForAnswer = () =>
    db
      .selectFrom('capture_run_item as item')
      .innerJoin('journal', 'journal.id', 'item.entry_id')
      .select('item.seq')
      .where('item.run_id', '=', run.id)
      .where('item.state', '=', 'waiting')
      .where('journal.state', '=', 'sent')
      .limit(1)
      .executeTakeFirst();
  if (isHeldByAnother(run, caller, nowMs) || (await waitsForAnswer())) throw await ofAnotherDesk(db, run.desk);
  await followJournal(db, run.id);
  return true;
}

/** Ends a run for good: done where nothing waits, else stopped. One that is over stays as it is, as does another desk's run that wasn't stopped. */
export async function endRun(
  { db, actor, caller, nowMs }: CallContext,
  runId: string,
  end: { state: 'done' | 'stopped' },
): Promise<void> {
  const by = end.state === 'stopped' ? actor : byItself({ actor, caller }, 'Paydesk');
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    if (end.state === 'done' && (await heldByAnother(trx, runId, caller, nowMs))) return;
    await letGo(trx, runId, caller);
    const state = end.state === 'done' && (await isThrough(trx, runId)) ? 'done' : 'stopped';
    const { numUpdatedRows } = await trx
      .updateTable('capture_run')
      .set({ state, pause_reason: null, pause_words: null, ended_at: now, ...standingStill(trx, nowMs) })
      .where('id', '=', runId)
      .where('state', 'in', ['running', 'paused'])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await audit(trx, now, by, ENDED[state], runId, {});
  });
}

/** Whether none of its orders waits. */
async function isThrough(db: Kysely<LedgerTables>, runId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('capture_run_item')
    .select('seq')
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}

/** The time it ran is kept; it isn't running from now on. */
function standingStill(db: Kysely<LedgerTables>, nowMs: number) {
  const { msSince } = expressionsOf(db);
  return {
    ran_ms: sql<number>`ran_ms + case when running_since is null then 0 else ${msSince('running_since', nowMs)} end`,
    running_since: null,
  };
}

export async function findRun(db: Kysely<LedgerTables>, environmentId: string, runId: string): Promise<CaptureRunRow> {
  const run = await db
    .selectFrom('capture_run')
    .selectAll()
    .where('id', '=', runId)
    .where('provider', '=', await providerOf(db, environmentId))
    .where('planned_at', 'is not', null)
    .executeTakeFirst();
  if (!run) throw new PaydeskError('run_not_found');
  return run;
}

const ENDED = { done: 'end_capture_run', stopped: 'stop_capture_run' } as const;

/** Its calls would be refused one by one, and the run would stand there as begun. */
async function refuseWhileSealed(db: Kysely<LedgerTables>): Promise<void> {
  if (await openSeal(db)) throw ledgerLocked();
}

async function changed(
  db: Kysely<LedgerTables>,
  run: CaptureRunRow,
  from: CaptureRunRow['state'][],
  change: Partial<CaptureRunRow>,
): Promise<void> {
  if (!from.includes(run.state)) {
    throw new PaydeskError('run_changed', { state: run.state });
  }
  await db.updateTable('capture_run').set(change).where('id', '=', run.id).execute();
}

async function requireConfirmed(
  db: Kysely<LedgerTables>,
  run: CaptureRunRow,
  confirmed: StartRunInput['confirmed'],
): Promise<void> {
  if (run.planned_count === 0) {
    throw new PaydeskError('run_with_nothing_to_capture');
  }
  await requireDuplicatesSeen(db, run, confirmed?.duplicates ?? null);
  const environment = await environmentOf(db, run);
  if (environment.kind !== 'production') return;
  const { unverified } = await db
    .selectFrom('capture_run_item as item')
    .select(sql<number>`coalesce(sum(case when ${IS_UNVERIFIED} then 1 else 0 end), 0)`.as('unverified'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  const isAsPlanned = confirmed?.count === run.planned_count && confirmed.sum === run.planned_sum;
  if (isAsPlanned && confirmed.unverified === Number(unverified) && run.unknown_amounts === 0) return;
  throw notConfirmed(environment, run);
}

/** seen: which likely duplicates a person confirmed, beside those of before. */
async function requireDuplicatesSeen(db: Kysely<LedgerTables>, run: CaptureRunRow, seen: string | null): Promise<void> {
  const unconfirmed = await unconfirmedDuplicates(db, run.id);
  if (unconfirmed === null) return;
  const environment = await environmentOf(db, run);
  if (environment.kind === 'production' && seen !== unconfirmed) throw notConfirmed(environment, run);
  await confirmDuplicates(db, run.id);
}

const environmentOf = (db: Kysely<LedgerTables>, run: CaptureRunRow) =>
  db.selectFrom('environment').select(['kind', 'name']).where('id', '=', run.environment_id).executeTakeFirstOrThrow();

const notConfirmed = ({ name }: { name: string }, run: CaptureRunRow) =>
  new PaydeskError(
    'run_not_confirmed',
    { environment: name, count: run.planned_count, sum: run.planned_sum },
    { field: 'confirmed' },
  );

/**
 * Pauses runs whose process is gone, and forgets plans that were never finished. A desk that has the ledger alone knows that all others are gone;
 * of a team's, a device knows it of its own earlier runs, and any device of one whose lease has ended.
 */
export async function recoverRuns({ db, caller, nowMs }: CallContext): Promise<void> {
  const isDead = (where: Where) =>
    isOfTeam(caller) ? where.or([isLetGo(where, nowMs), isEarlier(where, caller)]) : where.lit(true);
  const died = await db.selectFrom('capture_run').select('id').where('state', '=', 'running').where(isDead).execute();
  for (const { id } of died) {
    await inTransaction(db, async (trx) => {
      // Another desk may have taken it over meanwhile.
      const { numUpdatedRows } = await trx
        .updateTable('capture_run')
        .set({ state: 'paused', pause_reason: 'closed', pause_words: null, running_since: null, lease_until: null })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where(isDead)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await followJournal(trx, id);
    });
  }
  const unfinished = db
    .selectFrom('capture_run')
    .select('id')
    .where('planned_at', 'is', null)
    .where((where) => (isOfTeam(caller) ? isEarlier(where, caller) : where.lit(true)));
  await db.deleteFrom('capture_run_told').where('run_id', 'in', unfinished).execute();
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
