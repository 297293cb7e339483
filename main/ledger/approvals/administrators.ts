// Changing an administrator needs a second administrator. Otherwise one person could appoint their own second person.
import type { Kysely } from 'kysely';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import { PaydeskError } from '../../process/problem.ts';
import { changeNeedsSecondPerson } from '../sign-in/group-effect.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findRole, requirePresentRole, rolesWith } from '../team/roles.ts';
import { isOfTeam } from '../thread/caller.ts';
import { memberOf } from './member.ts';
import type { Acting } from './second-person.ts';
import { spendApproval } from './spend-approval.ts';

type Db = Kysely<LedgerTables>;
type Subject = Extract<ApprovalSubject, { kind: 'administrator' }>;
export type AdministratorChange = Pick<Subject, 'change' | 'name'> & Partial<Subject>;

/** A change as it is approved. */
const subjectOf = (change: AdministratorChange): Subject => ({
  kind: 'administrator',
  personId: null,
  role: null,
  deviceId: null,
  ...change,
});

/**
 * To be called in the transaction of the change, before it. A second device of the same person isn't a second person. A sole administrator decides alone,
 * as does the server's command line. Throws what `spendApproval` throws.
 */
export async function requireForAdministrator(
  db: Db,
  change: AdministratorChange,
  { caller, nowMs, approvalId }: Acting,
): Promise<void> {
  if (!isOfTeam(caller)) return;
  const isOwnDevice = change.change === 'invite_again' || change.change === 'approve_device';
  if (isOwnDevice && change.personId === (await memberOf(db, caller)).personId) return;
  const usedFor = `${change.change} ${change.deviceId ?? change.personId ?? change.name}`;
  await requireSecondAdministrator(db, { what: subjectOf(change), usedFor }, { caller, nowMs, approvalId });
}

/** To be called in the transaction of what is done, before it: by an administrator who isn't the only one, with another one's approval. */
export async function requireSecondAdministrator(
  db: Db,
  { what, usedFor }: { what: ApprovalSubject; usedFor: string },
  { caller, nowMs, approvalId }: Acting,
): Promise<void> {
  if (!isOfTeam(caller)) return;
  const { personId } = await memberOf(db, caller);
  if (await hasOtherAdministrator(db, personId)) await spendApproval(db, { what, usedFor, approvalId }, caller, nowMs);
}

/**
 * Whether somebody else administers. One whose devices were all revoked still does: else revoking them would be a way round.
 * One who has never had an approved device has never been there.
 */
export async function hasOtherAdministrator(db: Db, personId: string): Promise<boolean> {
  const other = await db
    .selectFrom('person')
    .innerJoin('device', 'device.person_id', 'person.id')
    .select('person.id')
    .where('person.role', 'in', await rolesWith(db, 'administer'))
    .where('person.left_at', 'is', null)
    .where('person.id', '!=', personId)
    .where('device.approved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether what is asked for can be so. Throws `person_name_taken`, `person_not_found`, `device_not_waiting`, `approval_not_fitting`. */
export async function requireChangeOfAdministrator(db: Db, what: Subject): Promise<void> {
  const there = db.selectFrom('person').select(['id', 'name', 'role']).where('left_at', 'is', null);
  if (what.change === 'invite') {
    const same = await there.where('name', '=', what.name).executeTakeFirst();
    if (same) throw new PaydeskError('person_name_taken', { name: what.name });
    if (what.personId !== null || !(await administers(db, what.role)))
      throw new PaydeskError('approval_not_fitting', { what });
    return requireRoleName(db, what);
  }
  if (what.change === 'group') return requireChangeOfGroup(db, what);
  const person = await there.where('id', '=', what.personId ?? '').executeTakeFirst();
  if (!person) throw new PaydeskError('person_not_found');
  const isOf = (await administers(db, person.role)) || (what.change === 'role' && (await administers(db, what.role)));
  const isNew = what.change === 'role' ? what.role !== null && what.role !== person.role : what.role === null;
  if (!isOf || !isNew || person.name !== what.name) throw new PaydeskError('approval_not_fitting', { what });
  await requireRoleName(db, what);
  if (what.change !== 'approve_device') return;
  const device = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', what.deviceId ?? '')
    .where('person_id', '=', person.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!device) throw new PaydeskError('device_not_waiting');
}

const administers = async (db: Db, role: string | null): Promise<boolean> =>
  role !== null && (await findRole(db, role)).duties.includes('administer');

/** A colleague approves a role by its name, so that is the one the role has now. */
async function requireRoleName(db: Db, what: Subject): Promise<void> {
  const name = what.role === null ? null : (await requirePresentRole(db, what.role)).name;
  if ((what.roleName ?? null) !== name) throw new PaydeskError('approval_not_fitting', { what });
}

async function requireChangeOfGroup(db: Db, what: Subject): Promise<void> {
  const group = await db.selectFrom('company_group').select('role').where('name', '=', what.name).executeTakeFirst();
  const before = group?.role ?? null;
  const isOf = await changeNeedsSecondPerson(db, { group: what.name, role: what.role });
  if (!isOf || before === what.role || what.personId !== null) throw new PaydeskError('approval_not_fitting', { what });
  await requireRoleName(db, what);
}
