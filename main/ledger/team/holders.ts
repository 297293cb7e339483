// Which other desk of a team works on something: its person, and what the team knows the device by.
import type { Kysely } from 'kysely';
import type { Holder } from '../../../contract/console/journal.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { type Caller, deviceOfRun, isOfTeam } from '../thread/caller.ts';

/** The holder of each call that another desk is making; null for other calls and outside a team. */
export async function holdersOf(
  db: Kysely<LedgerTables>,
  entries: readonly Pick<JournalRow, 'state' | 'instance_id'>[],
  caller: Caller,
): Promise<(entry: Pick<JournalRow, 'instance_id'>) => Holder | null> {
  const onTheirWay = entries.filter(({ state }) => state === 'sent').map(({ instance_id }) => deviceOfRun(instance_id));
  const others = [...new Set(onTheirWay)].filter((deviceId) => deviceId !== caller.deviceId);
  if (!isOfTeam(caller) || others.length === 0) return () => null;
  const found = new Map<string, Holder>();
  for (const deviceId of others) {
    const holder = await findHolder(db, deviceId);
    if (holder) found.set(deviceId, holder);
  }
  return ({ instance_id }) => found.get(deviceOfRun(instance_id)) ?? null;
}

/** A device and its person, by their names now; null of none. */
export async function findHolder(db: Kysely<LedgerTables>, deviceId: string | null): Promise<Holder | null> {
  if (deviceId === null) return null;
  const device = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .select(['device.name as desk', 'person.name as person'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  return device ?? null;
}
