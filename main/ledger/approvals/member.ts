// The person behind a device, as the ledger knows them now: approvals go by people, not by devices and not by names.
import type { Kysely } from 'kysely';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findRole } from '../team/roles.ts';
import type { Caller } from '../thread/caller.ts';

type Db = Kysely<LedgerTables>;

export type Member = { personId: string; name: string; duties: readonly Duty[]; deviceId: string };

/** Devices that are let in: approved, of people who are in the team. The company's provider may have ended the sign-in of some. */
const letIn = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('device', 'device.person_id', 'person.id')
    .leftJoin('company_sign_in as sign_in', 'sign_in.device_id', 'device.id')
    .where('device.state', '=', 'approved')
    .where('person.left_at', 'is', null);

/** Devices of people who are there now: of a person with a company account, the provider's newest word is that the account stands. */
export const present = (db: Db) =>
  letIn(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('device as other')
          .innerJoin('company_sign_in as ended', 'ended.device_id', 'other.id')
          .select('ended.device_id')
          .whereRef('other.person_id', '=', 'person.id')
          .whereRef('ended.over_at', '>=', 'sign_in.checked_at'),
      ),
    ),
  );

/** Throws `no_team` for a person who works alone, `device_revoked` where the device isn't approved or its person has left, `company_sign_in_over`. */
export async function memberOf(db: Db, { deviceId }: Caller): Promise<Member> {
  if (deviceId === null) throw new PaydeskError('no_team');
  const found = await findLetIn(db, deviceId);
  if (!found) throw new PaydeskError('device_revoked');
  if (found.isOver) throw new PaydeskError('company_sign_in_over');
  return found.member;
}

/** null of a device that isn't let in any more. */
export async function findMember(db: Db, deviceId: string): Promise<Member | null> {
  const found = await findLetIn(db, deviceId);
  return found && !found.isOver ? found.member : null;
}

async function findLetIn(db: Db, deviceId: string): Promise<{ member: Member; isOver: boolean } | null> {
  const found = await letIn(db)
    .select(['person.id as personId', 'person.name', 'person.role', 'device.id as deviceId', 'sign_in.over_at'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!found) return null;
  const { role, over_at, ...member } = found;
  return { member: { ...member, duties: (await findRole(db, role)).duties }, isOver: over_at !== null };
}

/** A person's duties now; none of somebody who has left, whom the company has ended, or who has no approved device any more. */
export async function presentDuties(db: Db, personId: string): Promise<readonly Duty[]> {
  const found = await present(db).select('person.role').where('person.id', '=', personId).limit(1).executeTakeFirst();
  return found ? (await findRole(db, found.role)).duties : [];
}
