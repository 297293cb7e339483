// Which desk of a team works on a run: it holds the run by a lease, by the ledger's clock. A person who works alone needs none.
import type { Kysely } from 'kysely';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { PaydeskError } from '../../process/problem.ts';
import { TIMES } from '../../process/times.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findHolder } from '../team/holders.ts';
import { type Caller, isOfTeam } from '../thread/caller.ts';
import type { CaptureRunRow } from './tables.ts';

type Held = Pick<CaptureRunRow, 'instance_id' | 'lease_until'>;

/** What says that a run is this caller's from now on. */
export const holding = (caller: Caller, nowMs: number) =>
  isOfTeam(caller)
    ? { desk: caller.deviceId, instance_id: caller.instanceId, lease_until: iso(nowMs + TIMES.holdMs) }
    : { desk: null, instance_id: null, lease_until: null };

/** Whether another desk may still work on the run: it holds it, and its lease goes on. */
export const isHeldByAnother = (run: Held, caller: Caller, nowMs: number): boolean =>
  isOfTeam(caller) &&
  run.instance_id !== caller.instanceId &&
  run.lease_until !== null &&
  run.lease_until >= iso(nowMs);

/** The same of a run by its ID; false of one that isn't there. */
export async function heldByAnother(
  db: Kysely<LedgerTables>,
  runId: string,
  caller: Caller,
  nowMs: number,
): Promise<boolean> {
  if (!isOfTeam(caller)) return false;
  const run = await db
    .selectFrom('capture_run')
    .select(['instance_id', 'lease_until'])
    .where('id', '=', runId)
    .executeTakeFirst();
  return run !== undefined && isHeldByAnother(run, caller, nowMs);
}

/** Goes on holding the run while it runs. Throws `run_of_another_desk` where it is another's by now; `mustRun`: and `run_changed` where it was paused or ended meanwhile. */
export async function goOnHolding(
  db: Kysely<LedgerTables>,
  runId: string,
  { caller, nowMs, mustRun }: { caller: Caller; nowMs: number; mustRun: boolean },
): Promise<void> {
  if (!isOfTeam(caller)) return;
  const run = await db
    .selectFrom('capture_run')
    .select(['state', 'instance_id', 'desk'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) throw new PaydeskError('run_not_found');
  if (run.instance_id !== caller.instanceId) throw await ofAnotherDesk(db, run.desk);
  if (run.state === 'running') {
    await db
      .updateTable('capture_run')
      .set({ lease_until: iso(nowMs + TIMES.holdMs) })
      .where('id', '=', runId)
      .execute();
  } else if (mustRun) throw new PaydeskError('run_changed', { state: run.state });
}

/** Lets go of a run whose worker has ended: another desk may take it over at once. */
export async function letGo(db: Kysely<LedgerTables>, runId: string, caller: Caller): Promise<void> {
  if (!isOfTeam(caller)) return;
  await db
    .updateTable('capture_run')
    .set({ lease_until: null })
    .where('id', '=', runId)
    .where('instance_id', '=', caller.instanceId)
    .execute();
}

/** The refusal, with the name of the desk that has it. */
export async function ofAnotherDesk(db: Kysely<LedgerTables>, deskId: string | null): Promise<PaydeskError> {
  const { person, desk } = (await findHolder(db, deskId)) ?? { person: '', desk: '' };
  return new PaydeskError('run_of_another_desk', { desk, person });
}

/** The other desk that has a run which isn't over; null where it is this caller's own, or free. */
export async function holderOf(
  db: Kysely<LedgerTables>,
  run: CaptureRunRow,
  caller: Caller,
  nowMs: number,
): Promise<RunView['holder']> {
  const isOver = run.state === 'done' || run.state === 'stopped';
  if (!isOfTeam(caller) || isOver || run.instance_id === caller.instanceId) return null;
  const holder = await findHolder(db, run.desk);
  return holder && { ...holder, isWorking: isHeldByAnother(run, caller, nowMs) };
}

const iso = (ms: number): string => new Date(ms).toISOString();
