// The person behind a device, as the ledger knows them now: approvals go by people, not by devices and not by names.
import type { Kysely } from 'kysely';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findRole } from '../team/roles.ts';
import type { Caller } from '../thread/caller.ts';

export type Member = { personId: string; name: string; duties: readonly Duty[]; deviceId: string };

/** Throws `no_team` for a person who works alone, `device_revoked` where the device isn't approved or its person has left. */
export async function memberOf(db: Kysely<LedgerTables>, { deviceId }: Caller): Promise<Member> {
  if (deviceId === null) throw new PaydeskError('no_team');
  const found = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .select(['person.id as personId', 'person.name', 'person.role', 'device.id as deviceId'])
    .where('device.id', '=', deviceId)
    .where('device.state', '=', 'approved')
    .where('person.left_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new PaydeskError('device_revoked');
  const { role, ...member } = found;
  return { ...member, duties: (await findRole(db, role)).duties };
}

/** A person's duties now; none of somebody who has left or has no approved device any more. */
export async function presentDuties(db: Kysely<LedgerTables>, personId: string): Promise<readonly Duty[]> {
  const found = await db
    .selectFrom('person')
    .innerJoin('device', 'device.person_id', 'person.id')
    .select('person.role')
    .where('person.id', '=', personId)
    .where('person.left_at', 'is', null)
    .where('device.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return found ? (await findRole(db, found.role)).duties : [];
}
