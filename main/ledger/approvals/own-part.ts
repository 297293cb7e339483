// What a person did themselves of what is to be approved. A second person looks at the work of others.
import { type Kysely, sql } from 'kysely';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';
import { deviceOfRun } from '../thread/caller.ts';

type Db = Kysely<LedgerTables>;
export type OwnPart = 'order' | 'run' | 'payout';
/** name: as the team knows them now. devices: every one they ever had. */
type Person = { name: string; devices: ReadonlySet<string> };

/** null where the person had no part in it. Somebody who was removed and invited again is another person. */
export async function ownPartIn(db: Db, what: ApprovalSubject, personId: string): Promise<OwnPart | null> {
  if (!('environmentId' in what) || what.kind === 'payout') return null;
  const person = await personWithDevices(db, personId);
  if (what.kind === 'run') return (await hasBegunRun(db, what.runId, person)) ? 'run' : null;
  const provider = await providerOf(db, what.environmentId);
  if (what.kind !== 'not_done') return (await hasCaptured(db, provider, what.orderId, person)) ? 'order' : null;
  const entry = await db
    .selectFrom('journal')
    .select(['order_id', 'operation'])
    .where('id', '=', what.entryId)
    .executeTakeFirst();
  if (!entry) return null;
  const hasPart =
    (await hasSent(db, what.entryId, person)) ||
    (entry.order_id !== null && (await hasCaptured(db, provider, entry.order_id, person)));
  if (!hasPart) return null;
  return entry.operation === 'start_payout' ? 'payout' : 'order';
}

async function personWithDevices(db: Db, personId: string): Promise<Person> {
  const { name } = await db.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirstOrThrow();
  const devices = await db.selectFrom('device').select('id').where('person_id', '=', personId).execute();
  return { name, devices: new Set(devices.map(({ id }) => id)) };
}

/** Whether the person sent a call, first or again. */
async function hasSent(db: Db, entryId: string, { devices }: Person): Promise<boolean> {
  const sent = await db
    .selectFrom('journal')
    .select('instance_id')
    .where((where) => where.or([where('id', '=', entryId), where('repeat_of', '=', entryId)]))
    .execute();
  return sent.some(({ instance_id }) => devices.has(deviceOfRun(instance_id)));
}

/** Whether the person captured an order, presented its charge again, or may have; by itself or in a run that they planned or started. */
async function hasCaptured(db: Db, provider: string, orderId: string, person: Person): Promise<boolean> {
  const captures = await db
    .selectFrom('journal')
    .select('instance_id')
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', 'in', ['charge_order', 'present_charge_again'])
    // What the service refused, and what was marked as not done, captured nothing. A repeat is never alive itself.
    .where(sql<boolean>`(alive = 1 or (repeat_of is not null and state <> 'refused'))`)
    .execute();
  if (captures.some(({ instance_id }) => person.devices.has(deviceOfRun(instance_id)))) return true;
  const runs = await db
    .selectFrom('capture_run')
    .innerJoin('capture_run_item as item', 'item.run_id', 'capture_run.id')
    .select(['capture_run.desk', 'capture_run.planned_by', 'capture_run.started_by'])
    .where('capture_run.provider', '=', provider)
    .where('item.order_id', '=', orderId)
    .where('item.entry_id', 'is not', null)
    .execute();
  return runs.some((run) => isOfPerson(run, person));
}

async function hasBegunRun(db: Db, runId: string, person: Person): Promise<boolean> {
  const run = await db
    .selectFrom('capture_run')
    .select(['desk', 'planned_by', 'started_by'])
    .where('id', '=', runId)
    .executeTakeFirst();
  return run !== undefined && isOfPerson(run, person);
}

/** A run tells people by their names, so that a namesake counts, too. */
const isOfPerson = (
  run: { desk: string | null; planned_by: string; started_by: string | null },
  { name, devices }: Person,
): boolean => run.planned_by === name || run.started_by === name || (run.desk !== null && devices.has(run.desk));
